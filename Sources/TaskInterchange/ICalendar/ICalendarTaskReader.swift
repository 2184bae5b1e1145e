import TaskModel
import TaskSyntax

/// A reader of a VTODO.
struct ICalendarTaskReader {
  private(set) var task: ICalendarTask
  private let properties: [ICalendarLine]
  private let dates: ICalendarDate
  private let context: InterchangeContext

  /// `nil` for a task without a summary.
  init?(_ component: ICalendarComponent, at place: RecordPlace, _ context: InterchangeContext) {
    properties = component.lines
    dates = ICalendarDate(context: context)
    self.context = context
    task = ICalendarTask(uid: properties["UID"]?.text ?? [], at: place)
    guard let summary = properties["SUMMARY"]?.text.onOneLine.trimmed, !summary.isEmpty else { return nil }
    task.record.sentence = summary
    if let note = properties["DESCRIPTION"]?.text, !note.isEmpty { task.record.note = note }
    task.position = ours(ICalendarField.place).flatMap { Int(digits: $0) }
    readStatus()
    readNames()
    readDates()
    readRecurrence()
    readRelations()
    readAlarms(component)
    readOthers()
    task.record.source = properties[ICalendarField.line].flatMap { RecordSource($0.text) }
    task.record.sortAttributes()
  }

  /// The text of a property of ours.
  private func ours(_ name: String) -> [UInt8]? { properties[name]?.text.onOneLine }

  private func ours(_ key: AttributeKey) -> [UInt8]? { ours(ICalendarField.name(of: key)) }

  private mutating func keep(_ name: String, _ value: [UInt8]) {
    task.losses.add(.value, at: task.record.place)
    task.record.addNote(Array("- \(name): ".utf8) + value.onOneLine)
  }

  private mutating func readStatus() {
    let status = properties["STATUS"].map { String(decoding: $0.value, as: UTF8.self).uppercased() }
    let written = ours(ICalendarField.status)
    switch status {
    case "COMPLETED": task.record.status = .done
    case "CANCELLED": task.record.status = .cancelled
    case "IN-PROCESS": task.record.status = .started
    default:
      if status == nil, properties["COMPLETED"] != nil { task.record.status = .done }
      if written == Array("waiting".utf8) { task.record.status = .waiting }
    }
    let priority = properties["PRIORITY"].flatMap { Int(digits: $0.value) } ?? 0
    task.record.letter = ICalendarField.letter(ofPriority: priority)
    if let rank = ours(ICalendarField.rank).flatMap(RankLiteral.init(written:)) {
      task.record.quadrant = rank.quadrant
      if rank.letter == task.record.letter { task.record.number = rank.number }
    }
  }

  private mutating func readNames() {
    for name in properties.filter({ $0.name == "CATEGORIES" }).flatMap(\.texts).map(\.onOneLine) where !name.isEmpty {
      let rest = Array(name.dropFirst())
      switch name[0] {
      case UInt8(ascii: "+") where task.record.project == nil && !rest.isEmpty: task.record.project = rest
      case UInt8(ascii: "@") where !rest.isEmpty: task.record.contexts.appendOnce(rest)
      case UInt8(ascii: "#") where !rest.isEmpty: task.record.tags.appendOnce(rest)
      default: task.record.tags.appendOnce(name)
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
    if date.second != 0 { task.losses.add(.second, at: task.record.place) }
    if let loss = date.loss { task.losses.add(loss, at: task.record.place) }
    return date.text
  }

  private mutating func readDates() {
    // Programs write another date of creation, which is no change.
    task.record[.created] = ours(.created) ?? date("CREATED", dayIsAt: 0)
    if let due = date("DUE") { task.record[.due] = chosen(.due, due, as: "DUE") }
    if properties["RRULE"] == nil { readStart() } else { task.record[.start] = ours(.start) }
    for (key, status) in [(AttributeKey.done, TaskStatus.done), (.cancelled, .cancelled)] {
      let wasClosed = ours(ICalendarField.status) == Array(status.name.description.utf8)
      // A task that was opened again has no such date.
      task.record[key] = wasClosed && task.record.status != status ? nil : ours(key)
    }
    if task.record.status == .done { readCompleted() }
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
      .map { ICalendarWriter.mayStart($0, task.record) } ?? false
    guard properties["DTSTART"] != nil, properties["DTSTART"]?.value != properties["DUE"]?.value else {
      // A start that was not written as such is as it was; one that is gone was removed.
      task.record[.start] = wasWritten ? nil : known
      return
    }
    task.record[.start] = date("DTSTART").map { chosen(.start, $0, as: "DTSTART") }
  }

  private mutating func readCompleted() {
    guard let line = properties["COMPLETED"] else { return }
    if let ours = ours(.done), let date = DateLiteral(ours.span, in: 0..<ours.count),
      let moment = CalendarMoment(date.lastDay, minuteOfDay: date.minuteOfDay ?? 720),
      Array(UTCDate.text(context.secondsSince1970(moment).seconds).utf8) == line.value
    {
      task.record[.done] = ours
    } else if let date = date("COMPLETED", dayIsAt: 12) {
      task.record[.done] = date
    }
  }

  private mutating func readRecurrence() {
    let due = task.record.date(.due)?.lastDay
    let every = ours(.every)
    let literal = every.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let written = due.flatMap { due in literal.flatMap { ICalendarRecurrence.text($0, due: due) } }
    guard let line = properties["RRULE"] else {
      // A rule that can be written and is not there was removed; so it is when a program completed the task.
      if written == nil || task.record.status == .done { task.record[.every] = every }
      task.record[.until] = ours(.until)
      return
    }
    let text = String(decoding: line.value, as: UTF8.self)
    let (rule, until) = (text.split(separator: ";UNTIL=").first.map(String.init), ours(.until))
    if let every, rule == written {
      task.record[.every] = every
      let day = until.flatMap { DateLiteral($0.span, in: 0..<$0.count) }?.lastDay.description.filter { $0 != "-" }
      let last = text.contains(";UNTIL=") ? text.split(separator: ";UNTIL=").last.map { String($0.prefix(8)) } : nil
      task.record[.until] = last == day ? until : last.flatMap(Self.day)
    } else if let read = ICalendarRecurrence.rule(line.value, due: due ?? start) {
      task.record[.every] = read.every
      task.record[.until] = read.until.flatMap { Self.day(String(decoding: $0.prefix(8), as: UTF8.self)) }
    } else {
      keep("rrule", line.value)
    }
  }

  private var start: CalendarDate? { properties["DTSTART"].flatMap { ICalendarDate.day($0.value.prefix(8)) } }

  private static func day(_ digits: String) -> [UInt8]? {
    ICalendarDate.day(Array(digits.utf8)[...]).map { Array($0.description.utf8) }
  }

  private mutating func readRelations() {
    for line in properties where line.name == "RELATED-TO" {
      let type = line.parameter("RELTYPE").map { String(decoding: $0, as: UTF8.self).uppercased() } ?? "PARENT"
      switch type {
      case "PARENT" where task.parent == nil: task.parent = line.text
      case "DEPENDS-ON": task.depends.append(line.text)
      // A child names its parent itself.
      case "CHILD": break
      default: keep("related-to", line.text)
      }
    }
    task.record[.after] = ours(.after)
  }

  private mutating func readAlarms(_ component: ICalendarComponent) {
    for line in component.lines where line.name == ICalendarField.remind { addReminder(line.text.onOneLine) }
    let hasStart = properties["DTSTART"] != nil && properties["DTSTART"]?.value != properties["DUE"]?.value
    for alarm in component.alarms {
      guard let trigger = alarm.first(where: { $0.name == "TRIGGER" }) else { continue }
      if let ours = alarm.first(where: { $0.name == ICalendarField.remind })?.text.onOneLine,
        let written = ICalendarTrigger.text(ours, hasDue: task.record[.due] != nil, context),
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
    task.record.attributes.append(Record.Attribute(AttributeKey.remind.bytes, value))
  }

  /// The properties that other functions read, and those that have no meaning here.
  private static let known = ICalendarField.ignored
    .union(AttributeKey.reserved.map { ICalendarField.name(of: $0) })
    .union([ICalendarField.status, ICalendarField.rank, ICalendarField.place, ICalendarField.line])

  /// Reads the properties that are attributes alone, and keeps those of other programs in the note.
  private mutating func readOthers() {
    for key in [AttributeKey.plan, .owner, .est, .spent, .id, .of] { task.record[key] = ours(key) }
    for line in properties where !Self.known.contains(line.name) {
      if line.name.hasPrefix(ICalendarField.declared) {
        let key = Array(line.name.dropFirst(ICalendarField.declared.count).lowercased().utf8)
        task.record.attributes.append(Record.Attribute(key, line.text.onOneLine))
      } else if ["EXDATE", "RDATE", "EXRULE", "RECURRENCE-ID"].contains(line.name) {
        task.losses.add(.exception, at: task.record.place)
      } else if line.name.hasPrefix("X-") {
        task.losses.add(.extensionProperty, at: task.record.place)
      } else {
        task.losses.add(.property, at: task.record.place)
        task.record.addNote(Array("- \(line.name.lowercased()): ".utf8) + line.text.onOneLine)
      }
    }
  }
}
