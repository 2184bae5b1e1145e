import TaskModel
import TaskSyntax

/// A VTODO and its record.
struct ICalendarTask {
  private(set) var record: Record
  private(set) var losses = LossReport()
  let uid: [UInt8]
  private(set) var parent: [UInt8]?
  /// The UIDs of the tasks that it comes after.
  private(set) var depends: [[UInt8]] = []
  /// Whether it names tasks that it comes after, by their UIDs or by their ids.
  var comesAfterOthers: Bool { !depends.isEmpty || record[.after] != nil }
  /// The position in our export; `nil` for a task of others.
  private(set) var position: Int?
  /// The properties, until all are read.
  private var properties: [ICalendarLine]
  private let dates: ICalendarDate
  private let context: InterchangeContext

  /// `nil` for a task without a summary.
  init?(_ component: ICalendarComponent, at place: RecordPlace, _ context: InterchangeContext) {
    properties = component.lines
    dates = ICalendarDate(context: context)
    self.context = context
    uid = properties["UID"]?.text ?? []
    record = Record(at: place)
    guard let summary = properties["SUMMARY"]?.text.onOneLine.trimmed, !summary.isEmpty else { return nil }
    record.sentence = summary
    if let note = properties["DESCRIPTION"]?.text, !note.isEmpty { record.note = note }
    position = ours(ICalendarField.place).flatMap { Int(digits: $0) }
    readStatus()
    readNames(component.lines)
    readDates()
    readRecurrence()
    readRelations(component.lines)
    readAlarms(component)
    readOthers(component.lines)
    record.source = properties[ICalendarField.line].flatMap { RecordSource($0.text) }
    record.sortAttributes()
    properties = []
  }

  /// The text of a property of ours.
  private func ours(_ name: String) -> [UInt8]? { properties[name]?.text.onOneLine }

  private func ours(_ key: AttributeKey) -> [UInt8]? { ours(ICalendarField.name(of: key)) }

  private mutating func keep(_ name: String, _ value: [UInt8]) {
    losses.add(.value, at: record.place)
    record.addNote(Array("- \(name): ".utf8) + value.onOneLine)
  }

  private mutating func readStatus() {
    let status = properties["STATUS"].map { String(decoding: $0.value, as: UTF8.self).uppercased() }
    let written = ours(ICalendarField.status)
    switch status {
    case "COMPLETED": record.status = .done
    case "CANCELLED": record.status = .cancelled
    case "IN-PROCESS": record.status = .started
    default:
      if status == nil, properties["COMPLETED"] != nil { record.status = .done }
      if written == Array("waiting".utf8) { record.status = .waiting }
    }
    let priority = properties["PRIORITY"].flatMap { Int(digits: $0.value) } ?? 0
    record.letter = ICalendarField.letter(ofPriority: priority)
    if let rank = ours(ICalendarField.rank).flatMap(RankLiteral.init(written:)) {
      record.quadrant = rank.quadrant
      if rank.letter == record.letter { record.number = rank.number }
    }
  }

  private mutating func readNames(_ lines: [ICalendarLine]) {
    for name in lines.filter({ $0.name == "CATEGORIES" }).flatMap(\.texts).map(\.onOneLine) where !name.isEmpty {
      let rest = Array(name.dropFirst())
      switch name[0] {
      case UInt8(ascii: "+") where record.project == nil && !rest.isEmpty: record.project = rest
      case UInt8(ascii: "@") where !rest.isEmpty: record.contexts.appendOnce(rest)
      case UInt8(ascii: "#") where !rest.isEmpty: record.tags.appendOnce(rest)
      default: record.tags.appendOnce(name)
      }
    }
  }

  /// Reads the date of a property; `nil` if there is none, or none that can be read, which the note keeps.
  private mutating func date(_ name: String, dayIsAt hour: Int? = nil) -> [UInt8]? {
    guard let line = properties[name] else { return nil }
    guard let date = dates.value(line, dayIsAt: hour) else {
      keep(name.lowercased(), line.value)
      return nil
    }
    if date.second != 0 { losses.add(.second, at: record.place) }
    if let loss = date.loss { losses.add(loss, at: record.place) }
    return date.text
  }

  private mutating func readDates() {
    // Programs write another date of creation, which is no change.
    record[.created] = ours(.created) ?? date("CREATED", dayIsAt: 0)
    if let due = date("DUE") { record[.due] = chosen(.due, due, as: "DUE") }
    if properties["RRULE"] == nil { readStart() } else { record[.start] = ours(.start) }
    for (key, status) in [(AttributeKey.done, TaskStatus.done), (.cancelled, .cancelled)] {
      let wasClosed = ours(ICalendarField.status) == Array(status.name.description.utf8)
      // A task that was opened again has no such date.
      record[key] = wasClosed && record.status != status ? nil : ours(key)
    }
    if record.status == .done { readCompleted() }
  }

  /// Returns a date as it was written here, if the one beside it is as it was written.
  private func chosen(_ key: AttributeKey, _ value: [UInt8], as name: String) -> [UInt8] {
    guard let ours = ours(key), let date = DateLiteral(ours.span, in: 0..<ours.count) else { return value }
    let written = ICalendarDate.property(name, date, takesFirst: key == .start).value
    return Array(written.utf8) == properties[name]?.value ? ours : value
  }

  private mutating func readStart() {
    let known = ours(.start)
    let wasWritten =
      known.flatMap { DateLiteral($0.span, in: 0..<$0.count) }
      .map { ICalendarWriter.mayStart($0, record) } ?? false
    guard properties["DTSTART"] != nil, properties["DTSTART"]?.value != properties["DUE"]?.value else {
      // A start that was not written as such is as it was; one that is gone was removed.
      record[.start] = wasWritten ? nil : known
      return
    }
    record[.start] = date("DTSTART").map { chosen(.start, $0, as: "DTSTART") }
  }

  private mutating func readCompleted() {
    guard let line = properties["COMPLETED"] else { return }
    if let ours = ours(.done), let date = DateLiteral(ours.span, in: 0..<ours.count),
      let moment = CalendarMoment(date.lastDay, minuteOfDay: date.minuteOfDay ?? 720),
      Array(UTCDate.text(context.secondsSince1970(moment).seconds).utf8) == line.value
    {
      record[.done] = ours
    } else if let date = date("COMPLETED", dayIsAt: 12) {
      record[.done] = date
    }
  }

  private mutating func readRecurrence() {
    let due = record.date(.due)?.lastDay
    let every = ours(.every)
    let literal = every.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let written = due.flatMap { due in literal.flatMap { ICalendarRecurrence.text($0, due: due) } }
    guard let line = properties["RRULE"] else {
      // A rule that can be written and is not there was removed; so it is when a program completed the task.
      if written == nil || record.status == .done { record[.every] = every }
      record[.until] = ours(.until)
      return
    }
    let text = String(decoding: line.value, as: UTF8.self)
    let (rule, until) = (text.split(separator: ";UNTIL=").first.map(String.init), ours(.until))
    if let every, rule == written {
      record[.every] = every
      let day = until.flatMap { DateLiteral($0.span, in: 0..<$0.count) }?.lastDay.description.filter { $0 != "-" }
      let last = text.contains(";UNTIL=") ? text.split(separator: ";UNTIL=").last.map { String($0.prefix(8)) } : nil
      record[.until] = last == day ? until : last.flatMap(Self.day)
    } else if let read = ICalendarRecurrence.rule(line.value, due: due ?? start) {
      record[.every] = read.every
      record[.until] = read.until.flatMap { Self.day(String(decoding: $0.prefix(8), as: UTF8.self)) }
    } else {
      keep("rrule", line.value)
    }
  }

  private var start: CalendarDate? { properties["DTSTART"].flatMap { ICalendarDate.day($0.value.prefix(8)) } }

  private static func day(_ digits: String) -> [UInt8]? {
    ICalendarDate.day(Array(digits.utf8)[...]).map { Array($0.description.utf8) }
  }

  private mutating func readRelations(_ lines: [ICalendarLine]) {
    for line in lines where line.name == "RELATED-TO" {
      let type = line.parameter("RELTYPE").map { String(decoding: $0, as: UTF8.self).uppercased() } ?? "PARENT"
      switch type {
      case "PARENT" where parent == nil: parent = line.text
      case "DEPENDS-ON": depends.append(line.text)
      // A child names its parent itself.
      case "CHILD": break
      default: keep("related-to", line.text)
      }
    }
    record[.after] = ours(.after)
  }

  private mutating func readAlarms(_ component: ICalendarComponent) {
    for line in component.lines where line.name == ICalendarField.remind { addReminder(line.text.onOneLine) }
    let hasStart = properties["DTSTART"] != nil && properties["DTSTART"]?.value != properties["DUE"]?.value
    for alarm in component.alarms {
      guard let trigger = alarm.first(where: { $0.name == "TRIGGER" }) else { continue }
      if let ours = alarm.first(where: { $0.name == ICalendarField.remind })?.text.onOneLine,
        let written = ICalendarTrigger.text(ours, hasDue: record[.due] != nil, context),
        Array(written.value.utf8) == trigger.value
      {
        addReminder(ours)
      } else if let value = ICalendarTrigger.value(trigger, startIsDue: !hasStart, context) {
        addReminder(value)
      } else {
        keep("alarm", trigger.value)
      }
    }
  }

  private mutating func addReminder(_ value: [UInt8]) {
    record.attributes.append(Record.Attribute(AttributeKey.remind.bytes, value))
  }

  /// The properties that other functions read, and those that have no meaning here.
  private static let known = ICalendarField.ignored
    .union(AttributeKey.reserved.map { ICalendarField.name(of: $0) })
    .union([ICalendarField.status, ICalendarField.rank, ICalendarField.place, ICalendarField.line])

  /// Reads the properties that are attributes alone, and keeps those of other programs in the note.
  private mutating func readOthers(_ lines: [ICalendarLine]) {
    for key in [AttributeKey.plan, .owner, .est, .spent, .id, .of] { record[key] = ours(key) }
    for line in lines where !Self.known.contains(line.name) {
      if line.name.hasPrefix(ICalendarField.declared) {
        let key = Array(line.name.dropFirst(ICalendarField.declared.count).lowercased().utf8)
        record.attributes.append(Record.Attribute(key, line.text.onOneLine))
      } else if ["EXDATE", "RDATE", "EXRULE", "RECURRENCE-ID"].contains(line.name) {
        losses.add(.exception, at: record.place)
      } else if line.name.hasPrefix("X-") {
        losses.add(.extensionProperty, at: record.place)
      } else {
        losses.add(.property, at: record.place)
        record.addNote(Array("- \(line.name.lowercased()): ".utf8) + line.text.onOneLine)
      }
    }
  }

  /// Replaces `after` by the tasks that are named there, unless they are those that were written.
  mutating func setAfter(_ names: [[UInt8]]) {
    record[.after] = names.isEmpty ? nil : Array(names.joined(separator: [UInt8(ascii: ",")]))
    record.sortAttributes()
  }

  mutating func setID(_ id: [UInt8]) {
    record[.id] = id
    record.sortAttributes()
  }

  mutating func add(_ attribute: Record.Attribute) {
    record.attributes.append(attribute)
    record.sortAttributes()
  }
}
