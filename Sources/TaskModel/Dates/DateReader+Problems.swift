import TaskSyntax

extension DateReader {
  /// Why `text` is no date, and what was probably meant.
  func problem(_ text: [UInt8], _ side: DateProblem.Side, takesTime: Bool) -> DateProblem {
    DateProblem(
      side, 0..<text.count, bytes("'") + text + bytes("' is no date"),
      help: bytes("write a day such as today, fri or 2026-08-22, a period such as next-week, or an offset such as +3d"))
  }

  /// Why a date that can be read has no meaning.
  func problem(
    _ fault: DateExpression.Fault, _ expression: DateExpression, _ text: [UInt8], _ side: DateProblem.Side
  ) -> DateProblem {
    let quoted = bytes("'") + text + bytes("'")
    switch fault {
    case .outsideCalendar:
      return DateProblem(
        side, 0..<text.count, quoted + bytes(" leaves the calendar"),
        help: bytes("dates go from 1900-01-01 to 9999-12-31"))
    case .offsetFromDays:
      return DateProblem(
        side, 0..<text.count, quoted + bytes(" counts from more than one day"),
        help: bytes("count from a single day, such as sow+3d or eonm-1w"))
    case .nothingPresent(let key):
      return DateProblem(
        side, 0..<text.count, quoted + bytes(" counts from what the task has in '\(key.name)', and there is nothing"),
        help: bytes("count from today: write ") + prefix + bytes("+1w"))
    }
  }
}
