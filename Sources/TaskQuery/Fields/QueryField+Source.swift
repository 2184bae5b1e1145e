import TaskModel

extension QueryField {
  /// The way a field's value is read from a task.
  enum Source: Sendable {
    typealias Reader<Value> = @Sendable (_ reading: inout PartReading, _ row: Int) -> Value

    /// Values in rows, which tests read without a call.
    case status
    case priority
    case quadrant(isWritten: Bool)
    case row(RowDate)
    case project
    case labels(areTags: Bool)
    /// A date, or `PackedMoment.none`.
    case date(Reader<PackedMoment>)
    /// Several dates.
    case dates(Reader<[PackedMoment]>)
    /// A whole number. Durations are in minutes.
    case count(Reader<Int?>)
    case number(Reader<QueryNumber?>)
    /// A percentage, compared exactly. It is missing if the whole is 0.
    case share(Reader<(part: Int, whole: Int)>)
    /// A letter that is not in the row, or `TaskPriority.none`.
    case effectivePriority(Reader<TaskPriority>)
    case text(Reader<[UInt8]?>)
    /// The title, and what is searched behind it. The value is the title.
    case title(alsoNote: Bool)
    /// Several names.
    case names(Reader<[[UInt8]]>)
    /// Several texts that form one value.
    case path(Reader<[[UInt8]]>)

    /// Whether a value is not in the row, and may be in the words of the line or below it.
    var readsWords: Bool {
      switch self {
      case .status, .priority, .quadrant, .row, .project, .labels, .effectivePriority, .share: false
      case .date, .dates, .count, .number, .text, .title, .names, .path: true
      }
    }

    /// Whether a day without a time means its beginning, so that it sorts before times of that day.
    var beginsDays: Bool { if case .row(.start) = self { true } else { false } }
  }

  /// The test of whether a task has a value.
  enum Presence: Sendable {
    /// Reads the value.
    case value
    /// Reads a flag of the row.
    case flag(TaskRow.Flags)
    case function(Source.Reader<Bool>)
  }
}

/// A date that is a column of every row.
enum RowDate: Sendable {
  case due, plan, start, created, done, cancelled

  @inline(__always)
  func moment(of row: TaskRow) -> PackedMoment {
    switch self {
    case .due: row.due
    case .plan: row.plan
    case .start: row.start
    case .created: row.created
    case .done: row.status == .done ? row.closed : .none
    case .cancelled: row.status == .cancelled ? row.closed : .none
    }
  }
}
