import TaskModel
public import TaskQuery
public import TaskSyntax

/// The settings that change what an editor is told.
public struct EditorSettings: Sendable {
  /// The day, and the settings of queries.
  public var query: QuerySettings
  /// The types of declared keys.
  public var keyTypes: [[UInt8]: KeyType]
  /// The known projects.
  public var projects: [[UInt8]]

  public init(_ query: QuerySettings, keyTypes: [[UInt8]: KeyType] = [:], projects: [[UInt8]] = []) {
    self.query = query
    self.keyTypes = keyTypes
    self.projects = projects
  }

  var now: CalendarMoment { query.now }
  var today: CalendarDate { now.date }
}
