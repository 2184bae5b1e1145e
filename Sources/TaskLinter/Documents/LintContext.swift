public import TaskModel
public import TaskSyntax

/// The facts that rules may use besides the documents. The caller reads the clock and the settings, and rules do not.
public struct LintContext: Sendable {
  /// The moment that counts as now, local.
  public var now: CalendarMoment
  /// The attributes that every task must have, by their keys.
  public var required: [[UInt8]] = []
  /// The projects there are, without their `+`; `nil` where any may be.
  public var projects: [[UInt8]]?
  /// The types of the values of declared keys, by key.
  public var keyTypes: [[UInt8]: KeyType] = [:]
  /// The files of the workspace, by their paths from its root; `nil` where they are not known.
  public var files: Set<[UInt8]>?

  /// The words of queries: no query can ask for a declared key of such a name.
  public let reservedKeys: Set<[UInt8]>

  public init(now: CalendarMoment, reservedKeys: Set<[UInt8]> = []) {
    self.now = now
    self.reservedKeys = reservedKeys
  }
}
