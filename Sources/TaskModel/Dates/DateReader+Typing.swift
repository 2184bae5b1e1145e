public import TaskSyntax

extension DateReader {
  /// Returns the date that `text` means as the value of an attribute. A whole period stays one. A day may have a time,
  /// after `T` or a blank.
  ///
  /// `present` returns the task's own dates, for `due+1w`. Without such a date, the text is a problem.
  public func readLiteral(
    _ text: [UInt8], takesTime: Bool = true, present: (AttributeKey) -> DateLiteral? = { _ in nil }
  ) throws(DateProblem) -> DateLiteral {
    guard let time = DateTime(in: text) else { return try literal(of: text, text, present) }
    guard takesTime, let minute = time.minuteOfDay else { throw problem(text, .from, takesTime: takesTime) }
    let date = try literal(of: Array(text[..<time.start]), text, present)
    guard date.kind == .day, let moment = CalendarMoment(date.firstDay, minuteOfDay: minute) else {
      throw DateProblem(
        .from, 0..<text.count, bytes("a time needs a day, and '") + text[..<time.start] + bytes("' is a \(date.kind)"),
        help: bytes("write ") + prefix + bytes("\(date.firstDay)T\(time.text)"))
    }
    return moment.literal
  }

  private func literal(
    of date: [UInt8], _ text: [UInt8], _ present: (AttributeKey) -> DateLiteral?
  ) throws(DateProblem) -> DateLiteral {
    guard let expression = DateExpression(date) else { throw problem(text, .from, takesTime: true) }
    switch try meaning(of: expression, text, .from, on: today, present: present) {
    case .date(let literal): return literal
    case .days(let days):
      throw DateProblem(
        .from, 0..<text.count, bytes("'") + text + bytes("' is a range, but a single date is expected"),
        help: bytes("write ") + prefix + bytes("\(looksForward ? days.last : days.first)"))
    }
  }
}

/// The time at the end of a typed date: `T14:30`, ` 9:00`.
struct DateTime {
  /// The offset of the time: at the `T` or the blank.
  let start: Int
  /// The minute of the day; `nil` if there is no such time.
  let minuteOfDay: Int?

  /// Finds the time in `text`; `nil` if it has none.
  init?(in text: [UInt8]) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let mark = text[..<colon].lastIndex { !$0.isDigit } ?? text.startIndex
    // Blanks before the time belong to it.
    start = text[..<mark].lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? mark
    let isMarked = text[mark] == 0x20 || text[mark] | 0x20 == UInt8(ascii: "t")
    let hour = text[(mark + 1)..<max(colon, mark + 1)]
    let minute = text[(colon + 1)...]
    let digits = 1...2 ~= hour.count && minute.count == 2 && minute.allSatisfy(\.isDigit)
    let isTime = isMarked && digits && DateWords.number(hour) < 24 && DateWords.number(minute) < 60
    minuteOfDay = isTime ? DateWords.number(hour) * 60 + DateWords.number(minute) : nil
  }

  /// The time as `09:00`; empty if there is no such time.
  var text: String {
    guard let minuteOfDay else { return "" }
    return [minuteOfDay / 60, minuteOfDay % 60].map(DateWords.twoDigits).joined(separator: ":")
  }
}
