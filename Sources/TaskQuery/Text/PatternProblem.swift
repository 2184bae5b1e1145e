/// An error in a pattern, with its range.
public struct PatternProblem: Error, Sendable, Equatable {
  /// The range in the pattern, in bytes.
  public let range: Range<Int>
  /// A sentence without a capital and a period.
  public let message: [UInt8]
  /// The advice on how to correct the pattern.
  public let help: [UInt8]?

  init(_ range: Range<Int>, _ message: String, help: String? = nil) {
    self.range = range
    self.message = Array(message.utf8)
    self.help = help.map { Array($0.utf8) }
  }
}
