import TaskSyntax

extension DateReader {
  /// Returns the reason why `text` is not a date, and the probable intention.
  func problem(_ text: [UInt8], _ side: DateProblem.Side, takesTime: Bool) -> DateProblem {
    if let problem = timeProblem(text, side, takesTime: takesTime) { return problem }
    let all = 0..<text.count
    guard !text.isEmpty else { return DateProblem(side, all, bytes("the date is missing"), help: forms) }
    if text.count > 1, zip(text, text.dropFirst()).contains(where: { $0 == 0x2E && $1 == 0x2E }) {
      return DateProblem(
        side, all, quoted(text) + bytes(" is a range"), help: bytes("write a single date; a..b is a range"))
    }
    let mistake = DateMistake(text, today: today)
    let message = mistake.reason.map { bytes($0) } ?? (quoted(text) + bytes(" is not a date"))
    guard let first = mistake.corrections.first else { return DateProblem(side, all, message, help: forms) }
    if let month = mistake.month {
      return DateProblem(side, all, message, help: bytes("\(first), or ") + prefix + bytes("\(month) for the month"))
    }
    let others = mistake.corrections.dropFirst().map { bytes(" or ") + prefix + bytes($0) }.joined()
    return DateProblem(side, all, message, help: bytes("write ") + prefix + bytes(first) + Array(others))
  }

  /// Returns the fault in a text that resembles a date or a range of dates; `nil` for any other text.
  ///
  /// - Parameter names: Whether a misspelled name of a day or a period resembles a date, unless it is as short as many
  ///   words of titles.
  public func nearMiss(_ text: [UInt8], names: Bool) -> DateProblem? {
    guard !canRead(text) else { return nil }
    guard let dots = text.indices.dropLast().first(where: { text[$0] == 0x2E && text[$0 + 1] == 0x2E }) else {
      return (names && text.count >= 6 || Self.looksNumeric(text)) && isNearMiss(text)
        ? problem(text, .from, takesTime: false) : nil
    }
    let ends = [Array(text[..<dots]), Array(text[(dots + 2)...])].filter { !$0.isEmpty }
    guard let wrong = ends.first(where: { !canRead($0) }) else { return nil }
    let isRange = ends.contains(where: canRead) || Self.looksNumeric(wrong) && isNearMiss(wrong)
    return isRange ? problem(wrong, .from, takesTime: false) : nil
  }

  private func isNearMiss(_ text: [UInt8]) -> Bool {
    let mistake = DateMistake(text, today: today)
    return mistake.reason != nil || !mistake.corrections.isEmpty
  }

  /// Whether a text resembles a date of numbers: `2026-13`, `8-22`, `11/22/26`; not `24/7` or `42`.
  private static func looksNumeric(_ text: [UInt8]) -> Bool {
    guard let first = text.first, 0x30...0x39 ~= first else { return false }
    return text.count >= 4 && text.contains(UInt8(ascii: "-")) || text.count >= 5 && text.contains(UInt8(ascii: "/"))
  }

  private var forms: [UInt8] {
    bytes(
      "write a day such as today, fri or 2026-08-22, a period such as next-week or 2026-08, or an offset such as +3d")
  }

  private func quoted(_ text: [UInt8]) -> [UInt8] { bytes("'") + text + bytes("'") }

  /// Returns the problem of a time where none is allowed, or of an invalid time; `nil` if there is no time or it is
  /// fine.
  private func timeProblem(_ text: [UInt8], _ side: DateProblem.Side, takesTime: Bool) -> DateProblem? {
    guard let time = DateTime(in: text) else { return nil }
    let day = Array(text[..<time.start])
    let isDate = DateExpression(day) != nil
    let all = 0..<text.count
    guard takesTime else {
      return DateProblem(
        side, all, quoted(text) + bytes(" has a time, but a whole day is expected"),
        help: isDate ? bytes("write ") + prefix + day : forms)
    }
    guard time.minuteOfDay == nil else { return isDate ? nil : problem(day, side, takesTime: true) }
    return DateProblem(
      side, all, quoted(Array(text[min(time.start + 1, text.count)...])) + bytes(" is not a time"),
      help: bytes("write a day and a time between 00:00 and 23:59, such as ") + prefix + (isDate ? day : bytes("fri"))
        + bytes("T14:30"))
  }

  /// Returns the reason why a date that can be parsed has no meaning.
  func problem(
    _ fault: DateExpression.Fault, _ expression: DateExpression, _ text: [UInt8], _ side: DateProblem.Side
  ) -> DateProblem {
    let all = 0..<text.count
    switch fault {
    case .outsideCalendar:
      return DateProblem(
        side, all, quoted(text) + bytes(" is out of range"), help: bytes("dates range from 1900-01-01 to 9999-12-31"))
    case .offsetFromDays:
      var base = expression
      base.offsets = []
      let days = try? base.meaning(on: today, looksForward: looksForward).interval
      let offset = text[(text.lastIndex { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? 0)...]
      let help = days.map { days in
        bytes("write ") + prefix + bytes("\(days.first)") + offset + bytes(" or ") + prefix + bytes("\(days.last)")
          + offset
      }
      return DateProblem(side, all, quoted(text) + bytes(" is relative to a period of several days"), help: help)
    case .nothingPresent(let key):
      return DateProblem(
        side, all, quoted(text) + bytes(" is relative to the task's '\(key.name)', which is not set"),
        help: bytes("write a date relative to today, such as ") + prefix + bytes("+1w"))
    }
  }
}
