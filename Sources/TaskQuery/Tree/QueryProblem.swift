/// An error in a query, or a note about it, with its range.
public struct QueryProblem: Sendable, Equatable, Error {
  public enum Severity: Sendable, Equatable { case error, note }
  public var severity: Severity
  /// Bytes from the start of the query, or of the value of the option.
  public var range: Range<Int>
  /// The index of the option whose value is meant; `nil` for the query itself.
  public var option: Int?
  /// A sentence without capital and period that says what is wrong. It may quote bytes of the query: who shows it
  /// encodes it.
  public var message: [UInt8]
  /// The advice; `nil` where the message says enough.
  public var help: [UInt8]?

  public init(_ severity: Severity, _ range: Range<Int>, _ message: [UInt8], help: [UInt8]? = nil) {
    self.severity = severity
    self.range = range
    self.message = message
    self.help = help
  }
}
