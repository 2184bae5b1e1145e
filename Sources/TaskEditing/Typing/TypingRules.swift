public import TaskModel
public import TaskSyntax

/// The environment in which typed words are parsed, besides the file to change.
public struct TypingRules: Sendable {
  public var today: CalendarDate
  /// The types of declared keys from the settings.
  public var keyTypes: [[UInt8]: KeyType]

  public init(today: CalendarDate, keyTypes: [[UInt8]: KeyType] = [:]) {
    self.today = today
    self.keyTypes = keyTypes
  }
}
