/// The fault in a typed date, and the advice.
public struct DateProblem: Error, Sendable, Equatable {
  /// The faulty end of a range: `both` if the ends contradict each other, `from` for a single date.
  public enum Side: Sendable, Equatable { case from, to, both }

  public var side: Side
  /// The faulty bytes of the text on that side. Empty for `both`, where the whole range is at fault.
  public var range: Range<Int>
  /// A sentence without an initial capital and a period. It may quote typed text, so code that shows it must encode it.
  public var message: [UInt8]
  /// The advice; `nil` if there is none.
  public var help: [UInt8]?

  public init(_ side: Side, _ range: Range<Int>, _ message: [UInt8], help: [UInt8]? = nil) {
    self.side = side
    self.range = range
    self.message = message
    self.help = help
  }
}
