import TaskModel
import TaskSyntax

/// A reader of a VTODO.
struct ICalendarTaskReader {
  private(set) var task: ICalendarTask
  private let properties: ICalendarProperties
  private let dates: ICalendarDate
  private let context: InterchangeContext

  /// `nil` for a task without a summary.
  init?(_ component: ICalendarComponent, at place: RecordPlace, _ context: InterchangeContext) {
    properties = component.properties
    dates = ICalendarDate(context: context)
    self.context = context
    task = ICalendarTask(uid: properties[.uid]?.text ?? [], at: place)
    guard let summary = properties[.summary]?.text.onOneLine.trimmed, !summary.isEmpty else { return nil }
    task.record.sentence = summary
    if let note = properties[.description]?.text, !note.isEmpty { task.record.note = note }
    task.position = properties.text(.ourPlace).flatMap { Int(digits: $0) }
    readStatus()
    readNames()
    readDates()
    readRecurrence()
    readRelations()
    readAlarms(component)
    readOthers()
    task.record.source = properties[.ourLine].flatMap { RecordSource($0.text) }
    task.record.finish()
  }

  private mutating func keep(_ name: String, _ value: some Collection<UInt8>) {
    task.losses.add(.value, at: task.record.place)
    task.record.addNote(Array("- \(name): ".utf8) + Array(value).onOneLine)
  }

  private mutating func readStatus() {
    let status = properties[.status]?.capitals
    let written = properties.text(.ourStatus)
    switch status {
    case "COMPLETED": task.record.status = .done
    case "CANCELLED": task.record.status = .cancelled
    case "IN-PROCESS": task.record.status = .started
    default:
      if status == nil, properties[.completed] != nil { task.record.status = .done }
      if written == Array("waiting".utf8) { task.record.status = .waiting }
    }
    let priority = properties[.priority].flatMap { Int(digits: $0.value) } ?? 0
    task.record.letter = ICalendarField.letter(ofPriority: priority)
    guard let text = properties.text(.ourRank)?.trimmed, !text.isEmpty else { return }
    guard let rank = RankLiteral(written: text) else { return keep(ICalendarField.rank.lowercased(), text) }
    task.record.quadrant = rank.quadrant
    if rank.letter == task.record.letter { task.record.number = rank.number }
  }

  private mutating func readNames() {
    let names = properties.all(.categories).flatMap(\.texts).map(\.onOneLine)
    for name in names where !name.isEmpty {
      let rest = Array(name.dropFirst())
      switch name[0] {
      case UInt8(ascii: "+") where task.record.project == nil && !rest.isEmpty: task.record.project = rest
      case UInt8(ascii: "@") where !rest.isEmpty: task.record.contexts.append(rest)
      case UInt8(ascii: "#") where !rest.isEmpty: task.record.tags.append(rest)
      default: task.record.tags.append(name)
      }
    }
  }

  /// Reads the date of a property; `nil` if there is none, or none that can be read, which the note keeps.
  private mutating func date(_ property: ICalendarProperty, dayIsAt hour: Int? = nil) -> [UInt8]? {
    guard let line = properties[property] else { return nil }
    guard let date = dates.value(line, dayIsAt: hour) else {
      keep(property.name.lowercased(), line.value)
      return nil
    }
    if date.second != 0 { task.losses.add(.second, at: task.record.place) }
    if let loss = date.loss { task.losses.add(loss, at: task.record.place) }
    return date.text
  }

  private mutating func readDates() {
    // Programs write another date of creation, which is no change.
    task.record[.created] = properties.ours(.created) ?? date(.created, dayIsAt: 0)
    if let due = date(.due) { task.record[.due] = chosen(.due, due, as: .due) }
    if properties[.rule] == nil { readStart() } else { task.record[.start] = properties.ours(.start) }
    let written = properties.text(.ourStatus)
    for (key, status) in [(AttributeKey.done, TaskStatus.done), (.cancelled, .cancelled)] {
      let wasClosed = written == Array(status.name.description.utf8)
      // A task that was opened again has no such date.
      task.record[key] = wasClosed && task.record.status != status ? nil : properties.ours(key)
    }
    if task.record.status == .done { readCompleted() }
  }

  /// Returns a date as it was written here, if the one beside it is as it was written.
  private func chosen(_ key: AttributeKey, _ value: [UInt8], as property: ICalendarProperty) -> [UInt8] {
    guard let ours = properties.ours(key), let date = DateLiteral(ours.span, in: 0..<ours.count) else { return value }
    let written = ICalendarDate.property(property.name, date, takesFirst: key == .start).value
    return properties[property]?.value.elementsEqual(written.utf8) ?? false ? ours : value
  }

  private mutating func readStart() {
    let known = properties.ours(.start)
    let wasWritten =
      known.flatMap { DateLiteral($0.span, in: 0..<$0.count) }
      .map { ICalendarWriter.mayStart($0, task.record) } ?? false
    guard properties[.start] != nil, properties[.start]?.value != properties[.due]?.value else {
      // A start that was not written as such is as it was; one that is gone was removed.
      task.record[.start] = wasWritten ? nil : known
      return
    }
    task.record[.start] = date(.start).map { chosen(.start, $0, as: .start) }
  }

  private mutating func readCompleted() {
    guard let line = properties[.completed] else { return }
    if let ours = properties.ours(.done), let date = DateLiteral(ours.span, in: 0..<ours.count),
      let moment = CalendarMoment(date.lastDay, minuteOfDay: date.minuteOfDay ?? 720),
      line.value.elementsEqual(UTCDate.text(context.secondsSince1970(moment).seconds).utf8)
    {
      task.record[.done] = ours
    } else if let date = date(.completed, dayIsAt: 12) {
      task.record[.done] = date
    }
  }

  private mutating func readRecurrence() {
    let due = task.record.date(.due)?.lastDay
    let every = properties.ours(.every)
    let literal = every.flatMap { RecurrenceLiteral($0.span, in: 0..<$0.count) }
    let written = due.flatMap { due in literal.flatMap { ICalendarRecurrence.text($0, due: due) } }
    guard let line = properties[.rule] else {
      // A rule that can be written and is not there was removed; so it is when a program completed the task.
      if written == nil || task.record.status == .done { task.record[.every] = every }
      task.record[.until] = properties.ours(.until)
      return
    }
    let text = String(decoding: line.value, as: UTF8.self)
    let (rule, until) = (text.split(separator: ";UNTIL=").first.map(String.init), properties.ours(.until))
    if let every, rule == written {
      task.record[.every] = every
      let day = until.flatMap { DateLiteral($0.span, in: 0..<$0.count) }?.lastDay.description.filter { $0 != "-" }
      let last = text.contains(";UNTIL=") ? text.split(separator: ";UNTIL=").last.map { String($0.prefix(8)) } : nil
      task.record[.until] = last == day ? until : last.flatMap(Self.day)
    } else if let read = ICalendarRecurrence.rule(Array(line.value), due: due ?? start) {
      task.record[.every] = read.every
      task.record[.until] = read.until.flatMap { Self.day(String(decoding: $0.prefix(8), as: UTF8.self)) }
    } else {
      keep("rrule", line.value)
    }
  }

  private var start: CalendarDate? { properties[.start].flatMap { ICalendarDate.day($0.value.prefix(8)) } }

  private static func day(_ digits: String) -> [UInt8]? {
    ICalendarDate.day(Array(digits.utf8)[...]).map { Array($0.description.utf8) }
  }

  private mutating func readRelations() {
    for line in properties.all(.relation) {
      let type = line.parameter("RELTYPE")?[...].capitals ?? "PARENT"
      switch type {
      case "PARENT" where task.parent == nil: task.parent = line.text
      case "DEPENDS-ON": task.depends.append(line.text)
      // A child names its parent itself.
      case "CHILD": break
      default: keep("related-to", line.text)
      }
    }
    task.record[.after] = properties.ours(.after)
  }

  private mutating func readAlarms(_ component: ICalendarComponent) {
    for line in properties.all(.remind) { addReminder(line.text.onOneLine) }
    let hasStart = properties[.start] != nil && properties[.start]?.value != properties[.due]?.value
    for alarm in component.alarms {
      guard let trigger = alarm[named: "TRIGGER"] else { continue }
      if let ours = alarm.ours(.remind),
        let written = ICalendarTrigger.text(ours, hasDue: task.record[.due] != nil, context),
        trigger.value.elementsEqual(written.value.utf8)
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
    task.record.attributes.append(Record.Attribute(.remind, value))
  }

  /// Reads the properties that are attributes alone, and keeps those of other programs in the note.
  private mutating func readOthers() {
    for key in [AttributeKey.plan, .owner, .est, .spent, .id, .of] { task.record[key] = properties.ours(key) }
    for line in properties.lines where line.known == nil {
      let name = line.name
      if name.hasPrefix(ICalendarField.declared) {
        let key = Array(name.dropFirst(ICalendarField.declared.count).lowercased().utf8)
        task.record.attributes.append(Record.Attribute(key, line.text.onOneLine))
      } else if ["EXDATE", "RDATE", "EXRULE", "RECURRENCE-ID"].contains(name) {
        task.losses.add(.exception, at: task.record.place)
      } else if name.hasPrefix("X-") {
        task.losses.add(.extensionProperty, at: task.record.place)
      } else {
        task.losses.add(.property, at: task.record.place)
        task.record.addNote(Array("- \(name.lowercased()): ".utf8) + line.text.onOneLine)
      }
    }
  }
}
