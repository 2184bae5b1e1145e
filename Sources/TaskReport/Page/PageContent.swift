public import TaskModel

/// The content of a page: numbers, and the tasks of its lists.
public struct PageContent: Sendable {
  public var today: CalendarDate
  /// The days in the report.
  public var range: ClosedRange<CalendarDate>
  /// The query as typed; empty for all tasks.
  public var query: [UInt8] = []
  /// The statistics, with the flow of the range in buckets.
  public var statistics: Statistics
  public var score: ScoreCard
  /// The points of days, or of longer buckets if there are more than 400 days.
  public var points: [ScoreCard.Bucket]
  /// The rows by project, context and tag.
  public var rows: [FieldRows] = []
  /// The days of the month of `today`, and 14 days from `today` on.
  public var calendar: [MonthDay] = []
  public var burndown: Burndown?
  public var habits = Listed<Habit>([])
  /// The lists of active tasks: those due before today, those of the next 14 days, and those of the quadrants.
  public var overdue = Listed<TaskItem>([])
  public var upcoming = Listed<TaskItem>([])
  /// The tasks by quadrant, 1 to 4, with those without a quadrant at index 0.
  public var quadrants = [Listed<TaskItem>](repeating: Listed([]), count: 5)
  /// Files that are missing in the numbers.
  public var unread: [UnreadFile] = []
  /// Whether the page shows titles, owners, handles and file names.
  public var showsTitles = true

  public init(
    today: CalendarDate, range: ClosedRange<CalendarDate>, statistics: Statistics, score: ScoreCard,
    points: [ScoreCard.Bucket]
  ) {
    self.today = today
    self.range = range
    self.statistics = statistics
    self.score = score
    self.points = points
  }
}

extension PageContent {
  /// The first elements of a list, and the total number of elements.
  public struct Listed<Element: Sendable>: Sendable {
    public var shown: [Element]
    public var count: Int

    /// - Parameter count: the total number; `nil` if `shown` is complete.
    public init(_ shown: [Element], of count: Int? = nil) {
      self.shown = shown
      self.count = max(count ?? 0, shown.count)
    }
  }

  /// The rows of a field.
  public struct FieldRows: Sendable {
    public var field: RowField
    public var rows: [RowCounts.Row]

    public init(_ field: RowField, _ rows: [RowCounts.Row]) {
      self.field = field
      self.rows = rows
    }

    /// Returns the rows of each requested field.
    public static func all(_ fields: [RowField], of statistics: Statistics) -> [FieldRows] {
      fields.enumerated().map { FieldRows($1, statistics.rows.isEmpty ? [] : statistics.rows[$0]) }
    }
  }

  /// A task in a list.
  public struct TaskItem: Sendable, Equatable {
    public var title: [UInt8]
    public var handle: [UInt8] = []
    public var status = TaskStatus.open
    /// The letter: 1 for A … 5 for E, or 0 for none.
    public var letter: UInt8 = 0
    /// The day under which the task is listed among the upcoming tasks; `nil` in other lists.
    public var day: CalendarDate?
    /// The dates as written; empty for none.
    public var due: [UInt8] = []
    public var plan: [UInt8] = []
    /// The inherited projects, contexts and tags. The task's own are in the title.
    public var projects: [[UInt8]] = []
    public var contexts: [[UInt8]] = []
    public var tags: [[UInt8]] = []
    public var owner: [UInt8] = []
    public var file: [UInt8] = []

    public init(_ title: [UInt8]) { self.title = title }
  }

  /// A recurring task and its record.
  public struct Habit: Sendable, Equatable {
    public var title: [UInt8]
    /// The recurrence rule as written.
    public var every: [UInt8]
    /// The states of the last days, oldest first, ending with today.
    public var states: [TaskReport.Habit.State]
    public var current: Int
    public var longest: Int
    /// The strength in whole percent.
    public var strength: Int
    /// The numbers of expected days in the range, by state.
    public var kept = 0
    public var late = 0
    public var skipped = 0
    public var missed = 0

    public init(
      _ title: [UInt8], every: [UInt8], states: [TaskReport.Habit.State], current: Int, longest: Int, strength: Int
    ) {
      self.title = title
      self.every = every
      self.states = states
      self.current = current
      self.longest = longest
      self.strength = strength
    }
  }

  /// A file that is missing in the numbers.
  public struct UnreadFile: Sendable, Equatable {
    public var path: [UInt8]
    public var reason: [UInt8]

    public init(_ path: [UInt8], reason: [UInt8]) {
      self.path = path
      self.reason = reason
    }
  }

  /// The maximum number of elements of each list on a page.
  public enum Limit {
    public static let quadrant = 30
    public static let upcoming = 100
    public static let overdue = 50
    public static let rows = 100
    public static let habits = 50
    /// The maximum number of characters of a text from a file.
    public static let text = 500
  }
}

extension PageContent {
  /// The content without titles, owners, handles and files, so that no section can show them.
  var withoutTitles: PageContent {
    var content = self
    content.overdue = Listed([], of: overdue.count)
    content.upcoming = Listed([], of: upcoming.count)
    content.quadrants = quadrants.map { Listed([], of: $0.count) }
    for index in content.habits.shown.indices { content.habits.shown[index].title = [] }
    content.unread = unread.map { _ in UnreadFile([], reason: []) }
    return content
  }
}
