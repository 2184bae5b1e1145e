public import TaskModel
public import TaskSyntax

/// The environment in which typed words are read, besides the file they change.
public struct TypingRules: Sendable {
  public var today: CalendarDate
  /// The types that settings give declared keys.
  public var keyTypes: [[UInt8]: KeyType]

  public init(today: CalendarDate, keyTypes: [[UInt8]: KeyType] = [:]) {
    self.today = today
    self.keyTypes = keyTypes
  }
}
