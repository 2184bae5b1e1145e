public import TaskModel

/// What rules may know besides the documents. They read no clock and no setting: whoever runs them does.
public struct LintContext: Sendable {
  /// The moment that counts as now, local.
  public var now: CalendarMoment

  public init(now: CalendarMoment) { self.now = now }
}
