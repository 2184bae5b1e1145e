public import TaskModel

/// The environment in which a query is parsed.
public struct QueryContext: Sendable {
  /// The current day and time.
  public var now: CalendarMoment
  /// The views of the settings, names and bodies, in their order.
  public var views: [(name: [UInt8], body: [UInt8])]
  /// The keys that files declare or settings type, each with the kind of its values.
  public var declaredKeys: [(name: [UInt8], kind: QueryFieldKind)]

  public init(
    now: CalendarMoment, views: [(name: [UInt8], body: [UInt8])] = [],
    declaredKeys: [(name: [UInt8], kind: QueryFieldKind)] = []
  ) {
    self.now = now
    self.views = views
    self.declaredKeys = declaredKeys
  }
}
