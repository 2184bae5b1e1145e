public import TaskModel

/// The data that a report needs from a tally.
public struct ReportQuestion: Sendable {
  /// Parts of a tally that are expensive, so that a report requests only those it shows.
  public struct Parts: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Lead times, punctuality, estimates, quadrants at closing.
    public static let flow = Parts(rawValue: 1 << 0)
    /// Estimated and spent minutes.
    public static let minutes = Parts(rawValue: 1 << 1)
    /// Recurring tasks, and their closed copies, including copies that do not match the query.
    public static let habits = Parts(rawValue: 1 << 2)
  }

  public var now: CalendarMoment
  /// The days of the report, none later than today.
  public var range: ClosedRange<CalendarDate>
  public var parts: Parts
  /// The days of a calendar, which may be in the future; `nil` for none.
  public var calendar: ClosedRange<CalendarDate>?
  /// The fields by whose values tasks are counted.
  public var fields: [RowField]
  public var points: ScoreTable
  /// The number of days before its due date in which a task is urgent.
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

  /// Whether values form a hierarchy, as `house/kitchen` below `house`.
  public var isHierarchical: Bool { self == .project || self == .context || self == .tag }
}

extension ReportQuestion {
  /// The current quadrant of an active task, or that of a closed task at its closing; 0 for none.
  func quadrant(of row: TaskRow, in part: DocumentPart) -> Int {
    row.status.isActive
      ? part.quadrant(of: row, now: now, urgentWithin: urgentWithin).number
      : part.quadrantAtClosing(of: row, urgentWithin: urgentWithin)
  }

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
