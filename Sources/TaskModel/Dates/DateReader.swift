import TaskSyntax

/// Reads dates as people type them, in queries and on the command line: one language for both.
///
/// See `Grammar/Dates.md`. A text that is not a date throws a `DateProblem`, which has the probable intention.
public struct DateReader: Sendable {
  public let today: CalendarDate
  /// The direction of a date without a year: `due:fri` is the next Friday, `done:fri` the previous one.
  public let looksForward: Bool
  /// The text before the date, such as `due:`; the advice repeats it.
  public let prefix: [UInt8]

  public init(today: CalendarDate, looksForward: Bool, prefix: [UInt8] = []) {
    self.today = today
    self.looksForward = looksForward
    self.prefix = prefix
  }

  /// Returns the days that `text` means in a query.
  public func read(_ text: [UInt8]) throws(DateProblem) -> DayInterval {
    try meaning(of: expression(text, .from), text, .from, on: today).interval
  }

  /// Returns the first and last day of a range. An end that is not written stays open. At least one must be written.
  ///
  /// Both ends are read relative to today. If the range then runs backward, an end without its year is read again
  /// relative to the other one: the second from the first if the field looks forward, and the first from the second if
  /// it looks backward.
  public func readRange(
    from: [UInt8]?, to: [UInt8]?
  ) throws(DateProblem) -> (first: CalendarDate?, last: CalendarDate?) {
    guard let from else {
      guard let to else {
        throw DateProblem(.both, 0..<0, Array("a range needs an end".utf8), help: bytes("write ..fri"))
      }
      return (nil, try meaning(of: expression(to, .to), to, .to, on: today).interval.last)
    }
    let start = try expression(from, .from)
    let first = try meaning(of: start, from, .from, on: today).interval.first
    guard let to else { return (first, nil) }
    let end = try expression(to, .to)
    let last = try meaning(of: end, to, .to, on: today).interval.last
    if first <= last { return (first, last) }
    if looksForward, end.isYearless {
      let again = try meaning(of: end, to, .to, on: first).interval.last
      if first <= again { return (first, again) }
    }
    if !looksForward, start.isYearless {
      let again = try meaning(of: start, from, .from, on: last).interval.first
      if again <= last { return (again, last) }
    }
    throw backwards(from, to, first, last)
  }

  /// Whether `text` is a date. A lone word that is a date may have been meant for a field.
  public func canRead(_ text: [UInt8]) -> Bool { (try? read(text)) != nil }
}

extension DateReader {
  func expression(_ text: [UInt8], _ side: DateProblem.Side) throws(DateProblem) -> DateExpression {
    guard let expression = DateExpression(text) else { throw problem(text, side, takesTime: false) }
    return expression
  }

  func meaning(
    of expression: DateExpression, _ text: [UInt8], _ side: DateProblem.Side, on day: CalendarDate,
    present: (AttributeKey) -> DateLiteral? = { _ in nil }
  ) throws(DateProblem) -> DateExpression.Meaning {
    do {
      return try expression.meaning(on: day, looksForward: looksForward, present: present)
    } catch {
      throw problem(error, expression, text, side)
    }
  }

  private func backwards(_ from: [UInt8], _ to: [UInt8], _ first: CalendarDate, _ last: CalendarDate) -> DateProblem {
    let dots = Array("..".utf8)
    // The two ends swapped, if they are still read as these days; otherwise, the days themselves.
    let isSame = (try? read(to))?.first == last && (try? read(from))?.last == first
    let range = isSame ? to + dots + from : bytes("\(last)..\(first)")
    return DateProblem(
      .both, 0..<0,
      bytes("the range ends before it starts: \(DateEcho.day(first)) to \(DateEcho.day(last))"),
      help: bytes("write ") + prefix + range)
  }

  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
