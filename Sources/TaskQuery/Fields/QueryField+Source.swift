import TaskModel

extension QueryField {
  /// The way a field's value is read from a task.
  enum Source: Sendable {
    typealias Reader<Value> = @Sendable (_ reading: inout PartReading, _ row: Int) -> Value

    /// Values that rows hold, for which tests need no call.
    case status
    case priority
    case quadrant(isWritten: Bool)
    case row(RowDate)
    case project
    case labels(areTags: Bool)
    /// `PackedMoment.none` where there is no date.
    case date(Reader<PackedMoment>)
    /// Several dates.
    case dates(Reader<[PackedMoment]>)
    /// A whole number; of durations minutes.
    case count(Reader<Int?>)
    case number(Reader<QueryNumber?>)
    /// A percentage, compared exactly; none of a whole of 0.
    case share(Reader<(part: Int, whole: Int)>)
    /// A letter that rows do not hold; `TaskPriority.none` where there is none.
    case effectivePriority(Reader<TaskPriority>)
    case text(Reader<[UInt8]?>)
    /// Texts that are looked into one after the other; the value is the first.
    case anyText([Reader<[UInt8]?>])
    /// Several names.
    case names(Reader<[[UInt8]]>)
    /// Texts that are one value together.
    case path(Reader<[[UInt8]]>)

    /// Whether days without a time begin with it: these come before those with a time.
    var beginsDays: Bool { if case .row(.start) = self { true } else { false } }
  }

  /// The way to find out whether a task has a value.
  enum Presence: Sendable {
    /// By reading the value.
    case value
    /// By a flag of the row.
    case flag(TaskRow.Flags)
    case function(Source.Reader<Bool>)
  }
}

/// A date that every row has.
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
