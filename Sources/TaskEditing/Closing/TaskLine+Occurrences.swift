import TaskModel
import TaskSyntax

extension TaskLine {
  /// Turns the line into that of the next occurrence: open, with moved dates, and without data of this occurrence only.
  ///
  /// - Parameters:
  ///   - created: the day on which the line is written. A subtask gets it only if it already has `created`.
  /// - Returns: whether all dates could be moved; `false` if one would leave the calendar.
  mutating func becomeNext(
    after step: NextOccurrence, created: CalendarDate, isSubtask: Bool
  ) throws(EditProblem) -> Bool {
    try reopen()
    try remove(AttributeKey.spent.bytes)
    if !isSubtask || content[.created] != nil { try set(AttributeKey.created.bytes, Array(created.description.utf8)) }
    let setsStart = step.key == .start && !isSubtask
    guard try move(byDays: step.days, setsStart ? [.plan, .due, .remind] : [.plan, .due, .start, .remind]) else {
      return false
    }
    guard !isSubtask else { return true }
    if setsStart { try setStart(step.date) }
    try set(AttributeKey.every.bytes, step.every)
    return true
  }

  /// Removes the data that belongs to the next occurrence from the line of a closed one: the recurrence and the
  /// reminders. The id becomes an `of`.
  mutating func becomeOccurrence() throws(EditProblem) {
    for key in [AttributeKey.every, .until, .remind] { try remove(key.bytes) }
    guard content[.id] != nil else { return }
    try remove(AttributeKey.of.bytes)
    try rewriteAttributes(Array("id".utf8)) { key, value in key == .id ? (.of, value) : nil }
  }

  /// Moves the dates of the attributes with these keys.
  ///
  /// - Returns: `false`, without a change of the line, if a date would leave the calendar.
  mutating func move(byDays days: Int, _ keys: Set<AttributeKey>) throws(EditProblem) -> Bool {
    guard days != 0 else { return true }
    var isInCalendar = true
    var moved = self
    try moved.rewriteAttributes(Array("dates".utf8)) { key, value in
      guard keys.contains(key), let date = DateLiteral(value.span, in: 0..<value.count) else { return nil }
      guard let new = date.moved(byDays: days) else {
        isInCalendar = false
        return nil
      }
      return (key, Array(new.description.utf8))
    }
    if isInCalendar { self = moved }
    return isInCalendar
  }

  /// Sets the start day and keeps a time of day.
  private mutating func setStart(_ day: CalendarDate) throws(EditProblem) {
    let moment = content.date(.start)?.minuteOfDay.flatMap { CalendarMoment(day, minuteOfDay: $0) }
    try set(AttributeKey.start.bytes, Array((moment?.description ?? day.description).utf8))
  }

  /// Rewrites reserved attributes with the key and value that `change` returns, or leaves them if it returns `nil`.
  /// Quotes are kept. `subject` names the change in messages.
  mutating func rewriteAttributes(
    _ subject: [UInt8], _ change: (AttributeKey, [UInt8]) -> (key: AttributeKey, value: [UInt8])?
  ) throws(EditProblem) {
    var edit = LineEdit(self, subject)
    for (index, record) in part.records.enumerated() where record.kind == .attribute && record.key != .declared {
      guard let new = change(record.key, part.value(of: record)),
        let value = WrittenText.values(new.value, keepsQuotes: record.flags.contains(.quoted)).first
      else { continue }
      let word = new.key.bytes + [UInt8(ascii: ":")] + value
      edit.replace(record.range, with: word)
      edit.expect(word, at: index)
    }
    guard !edit.edits.isEmpty else { return }
    self = try edit.made()
  }
}
