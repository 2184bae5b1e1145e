/// What is wrong with a date that was typed, and what to write instead.
public struct DateProblem: Error, Sendable, Equatable {
  /// Which of the two ends of a range; `both` where they do not fit together. Of a single date it is `from`.
  public enum Side: Sendable, Equatable { case from, to, both }

  public var side: Side
  /// The bytes meant, of the text on that side. Of `both` it is empty: the whole range is meant.
  public var range: Range<Int>
  /// A sentence without capital and period. It may quote what was typed: who shows it encodes it.
  public var message: [UInt8]
  /// What to write; `nil` where there is nothing to say.
  public var help: [UInt8]?

  public init(_ side: Side, _ range: Range<Int>, _ message: [UInt8], help: [UInt8]? = nil) {
    self.side = side
    self.range = range
    self.message = message
    self.help = help
  }
}
