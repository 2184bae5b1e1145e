/// An error in a query, or a note about it, with its range.
public struct QueryProblem: Sendable, Equatable, Error {
  public enum Severity: Sendable, Equatable { case error, note }
  public var severity: Severity
  /// The range in the query, or in the value of the option, in bytes.
  public var range: Range<Int>
  /// The index of the option whose value has the problem; `nil` for the query itself.
  public var option: Int?
  /// A sentence without a capital and a period. It may quote bytes of the query, so that the caller must encode it.
  public var message: [UInt8]
  /// The advice on how to correct the query; `nil` if the message is enough.
  public var help: [UInt8]?

  public init(_ severity: Severity, _ range: Range<Int>, _ message: [UInt8], help: [UInt8]? = nil) {
    self.severity = severity
    self.range = range
    self.message = message
    self.help = help
  }
}
