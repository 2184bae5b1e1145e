public import TaskModel

/// What a query is read against, beside its own words.
public struct QueryContext: Sendable {
  /// What `today` and the time of day are.
  public var now: CalendarMoment
  /// Views of the settings: names and bodies, in their order.
  public var views: [(name: [UInt8], body: [UInt8])]
  /// Keys that files declare or settings type, with how they are compared.
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
