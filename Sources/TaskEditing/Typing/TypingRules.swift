public import TaskModel
public import TaskSyntax

/// What typed words are read against, beside the file they go to.
public struct TypingRules: Sendable {
  public var today: CalendarDate
  /// The types that settings give declared keys.
  public var keyTypes: [[UInt8]: KeyType]

  public init(today: CalendarDate, keyTypes: [[UInt8]: KeyType] = [:]) {
    self.today = today
    self.keyTypes = keyTypes
  }
}
