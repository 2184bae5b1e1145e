public import TaskModel

/// What typed words are read against, beside the file they go to.
public struct TypingRules: Sendable {
  public var today: CalendarDate
  /// The declared keys whose values are dates, as settings say it.
  public var dateKeys: Set<[UInt8]>

  public init(today: CalendarDate, dateKeys: Set<[UInt8]> = []) {
    self.today = today
    self.dateKeys = dateKeys
  }
}
