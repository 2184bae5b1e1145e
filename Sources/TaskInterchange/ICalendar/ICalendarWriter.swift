import TaskEditing
import TaskModel
import TaskSyntax

/// Writes records as the tasks of one calendar.
struct ICalendarWriter: RecordWriter {
  var losses = LossReport()
  var text = ICalendarText()
  var records: RecordList
  var output: [UInt8] {
    get { text.bytes }
    set { text.bytes = newValue }
  }
  private let uids: RecordIdentity
  private let context: InterchangeContext
  /// The time of the export.
  private let stamp: String

  init(_ records: RecordList, _ context: InterchangeContext) {
    self.records = records
    self.context = context
    stamp = UTCDate.text(context.secondsSince1970(context.now).seconds)
    uids = RecordIdentity(records, context.pieces) { !$0.contains { $0 < 0x20 || $0 == 0x7F } }
    text.add("BEGIN", "VCALENDAR")
    text.add("VERSION", "2.0")
    text.add("PRODID", "-//tasks//tasks export//EN")
  }

  mutating func finish() { text.add("END", "VCALENDAR") }

  mutating func write(_ index: Int) {
    let record = records[index].plain(&losses)
    let title = record.titleOfNames
    guard !title.isEmpty else {
      losses.add(.title, at: record.place)
      return
    }
    text.add("BEGIN", "VTODO")
    text.add("UID", text: uids[index])
    text.add("DTSTAMP", stamp)
    text.add("SUMMARY", text: title)
    writeStatus(of: record)
    writeNames(of: record)
    writeDates(of: record)
    writeRecurrence(of: record)
    for attribute in record.attributes { write(attribute) }
    if let parent = record.parent { text.add("RELATED-TO;RELTYPE=PARENT", text: uids[parent]) }
    writeAfter(of: record)
    if let note = record.note { text.add("DESCRIPTION", text: note) }
    text.add(ICalendarField.place, "\(index + 1)")
    if !context.isPlain, let source = record.source { text.add(ICalendarField.line, text: source.text) }
    writeAlarms(of: record, title)
    text.add("END", "VTODO")
  }

  private mutating func writeStatus(of record: Record) {
    let status =
      switch record.status {
      case .open, .waiting: "NEEDS-ACTION"
      case .started: "IN-PROCESS"
      case .done: "COMPLETED"
      case .cancelled: "CANCELLED"
      }
    text.add("STATUS", status)
    text.add(ICalendarField.status, record.status.name.description)
    if record.status == .done, let date = record.date(.done) { writeUTC("COMPLETED", date, dayIsAt: 12, record) }
    if record.letter != 0 { text.add("PRIORITY", "\(ICalendarField.priorities[record.letter])") }
    if record.number != 0 || record.quadrant != 0 {
      let rank = RankLiteral(letter: record.letter, number: record.number, quadrant: record.quadrant)
      text.add(ICalendarField.rank, rank.text)
    }
  }

  /// Writes a time of UTC for a field that knows no days.
  private mutating func writeUTC(_ name: String, _ date: DateLiteral, dayIsAt hour: Int, _ record: Record) {
    let day = name == "CREATED" ? date.firstDay : date.lastDay
    guard let moment = CalendarMoment(day, minuteOfDay: date.minuteOfDay ?? hour * 60) else { return }
    let (seconds, isExact) = context.secondsSince1970(moment)
    if !isExact { losses.add(.skippedTime, at: record.place) }
    text.add(name, UTCDate.text(seconds))
  }

  private mutating func writeNames(of record: Record) {
    var names = record.project.map { [[UInt8(ascii: "+")] + $0] } ?? []
    names += record.contexts.map { [UInt8(ascii: "@")] + $0 }
    // A tag that begins like another name, or like text, gets its sign.
    names += record.tags.map { name in "+@#".utf8.contains(name.first ?? 0) ? [UInt8(ascii: "#")] + name : name }
    if !names.isEmpty { text.add("CATEGORIES", texts: names) }
  }

  private mutating func writeDates(of record: Record) {
    if let date = record.date(.created) { writeUTC("CREATED", date, dayIsAt: 0, record) }
    if let date = record.date(.due) { add(ICalendarDate.property("DUE", date, takesFirst: false)) }
    guard rule(of: record) == nil, let start = record.date(.start) else { return }
    if Self.mayStart(start, record) { add(ICalendarDate.property("DTSTART", start, takesFirst: true)) }
  }

  /// Whether a start can be DTSTART: of the kind of DUE, and before it.
  static func mayStart(_ start: DateLiteral, _ record: Record) -> Bool {
    guard let due = record.date(.due) else { return true }
    return (start.minuteOfDay == nil) == (due.minuteOfDay == nil)
      && (start.firstDay, start.minuteOfDay ?? 0) < (due.lastDay, due.minuteOfDay ?? 0)
  }

  private mutating func add(_ property: (name: String, value: String)) { text.add(property.name, property.value) }

  /// The RRULE of a task with a due date.
  private func rule(of record: Record) -> String? {
    guard let due = record.date(.due)?.lastDay, let every = record[.every] else { return nil }
    return RecurrenceLiteral(every.span, in: 0..<every.count).flatMap { ICalendarRecurrence.text($0, due: due) }
  }

  private mutating func writeRecurrence(of record: Record) {
    guard let every = record[.every] else { return }
    guard let rule = rule(of: record), let due = record.date(.due) else {
      if record.status.isActive { losses.add(.calendarRecurrence, at: record.place) }
      return
    }
    // The rule counts from DTSTART.
    add(ICalendarDate.property("DTSTART", due, takesFirst: false))
    var until = ""
    if let date = record.date(.until) {
      let last = ICalendarDate.property("", date, takesFirst: false).value
      until = ";UNTIL=" + last.prefix(8) + (due.minuteOfDay == nil ? "" : "T235959")
    }
    text.add("RRULE", rule + until)
    if RecurrenceLiteral(every.span, in: 0..<every.count)?.mode == .each {
      losses.add(.calendarRecurrence, at: record.place)
    }
  }

  /// Writes an attribute as it is written here.
  private mutating func write(_ attribute: Record.Attribute) {
    guard attribute.reserved != .declared else {
      let name = String(decoding: attribute.key, as: UTF8.self).uppercased()
      return text.add(ICalendarField.declared + name, text: attribute.value)
    }
    if attribute.reserved != .remind { text.add(ICalendarField.name(of: attribute.reserved), text: attribute.value) }
  }

  private mutating func writeAfter(of record: Record) {
    let names = record[.after]?.split(separator: UInt8(ascii: ",")).map { Array($0) } ?? []
    for number in names.compactMap(uids.record(withID:)) {
      text.add("RELATED-TO;RELTYPE=DEPENDS-ON", text: uids[number])
    }
  }

  /// Writes reminders as alarms, behind all properties. One without a time is a property alone.
  private mutating func writeAlarms(of record: Record, _ title: [UInt8]) {
    let values = record.attributes.filter { $0.reserved == .remind }.map(\.value)
    let triggers = values.map { ICalendarTrigger.text($0, hasDue: record[.due] != nil, context) }
    for (value, trigger) in zip(values, triggers) where trigger == nil { text.add(ICalendarField.remind, text: value) }
    for (value, trigger) in zip(values, triggers) {
      guard let trigger else { continue }
      text.add("BEGIN", "VALARM")
      text.add("ACTION", "DISPLAY")
      text.add("DESCRIPTION", text: title)
      add(trigger)
      text.add(ICalendarField.remind, text: value)
      text.add("END", "VALARM")
    }
  }
}
