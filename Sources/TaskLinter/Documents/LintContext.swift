public import TaskModel
public import TaskSyntax

/// The facts that rules may use in addition to the documents. The caller reads the clock and the settings; rules do
/// not.
public struct LintContext: Sendable {
  /// The current local time.
  public var now: CalendarMoment
  /// The keys of the attributes that every task must have.
  public var required: [[UInt8]] = []
  /// The permitted projects, without their `+`; `nil` if any project is permitted.
  public var projects: [[UInt8]]?
  /// The value types of declared keys, by key.
  public var keyTypes: [[UInt8]: KeyType] = [:]
  /// The files of the workspace, by their paths from its root; `nil` if unknown.
  public var files: Set<[UInt8]>?

  /// The words of the query language. A query cannot refer to a declared key with such a name.
  public let reservedKeys: Set<[UInt8]>

  public init(now: CalendarMoment, reservedKeys: Set<[UInt8]> = []) {
    self.now = now
    self.reservedKeys = reservedKeys
  }
}
