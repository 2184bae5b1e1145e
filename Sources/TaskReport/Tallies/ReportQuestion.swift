public import TaskModel

/// The question that a tally answers for a report.
public struct ReportQuestion: Sendable {
  /// Parts of a tally that cost time, so that a report asks only for those it shows.
  public struct Parts: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Durations from creation to closing, punctuality, estimates, quadrants at closing.
    public static let flow = Parts(rawValue: 1 << 0)
    /// Minutes estimated and spent.
    public static let minutes = Parts(rawValue: 1 << 1)
    /// Tasks that recur, and their closed copies, also those that the query does not find.
    public static let habits = Parts(rawValue: 1 << 2)
  }

  public var now: CalendarMoment
  /// The days that are looked at. None is later than today.
  public var range: ClosedRange<CalendarDate>
  public var parts: Parts
  /// The days of a calendar, which may be ahead; `nil` for none.
  public var calendar: ClosedRange<CalendarDate>?
  /// The fields by whose values tasks are counted.
  public var fields: [RowField]
  public var points: ScoreTable
  /// The days before it is due in which a task is urgent.
  public var urgentWithin: Int

  public init(
    now: CalendarMoment, range: ClosedRange<CalendarDate>, parts: Parts = [], fields: [RowField] = [],
    points: ScoreTable = .standard, urgentWithin: Int = Quadrant.urgentWithin
  ) {
    self.now = now
    self.range = range
    self.parts = parts
    self.fields = fields
    self.points = points
    self.urgentWithin = urgentWithin
  }
}

/// A field by whose values tasks are counted in rows.
public enum RowField: String, CaseIterable, Sendable {
  case project, context, tag, owner, pri, quadrant, file, section

  /// Whether a value lies below another one, as `house/kitchen` below `house`.
  public var isHierarchical: Bool { self == .project || self == .context || self == .tag }
}

extension ReportQuestion {
  /// The columns of rows that a tally reads.
  public var columns: TaskColumns {
    var columns: TaskColumns = [.created, .closed, .start, .due, .plan]
    for field in fields {
      switch field {
      case .project: columns.insert(.projects)
      case .context, .tag: columns.insert(.labels)
      case .owner, .pri, .quadrant, .file, .section: break
      }
    }
    return columns
  }
}
