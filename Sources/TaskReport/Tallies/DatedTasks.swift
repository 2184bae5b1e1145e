import TaskModel
import TaskSyntax

/// The numbers of active tasks on each day of a calendar.
public struct DatedTasks: Sendable {
  public struct Day: Sendable, Equatable {
    public internal(set) var due = 0
    public internal(set) var planned = 0
    /// The number of occurrences of recurring tasks on the day.
    public internal(set) var again = 0
    /// The number of tasks due on the day and overdue now.
    public internal(set) var overdue = 0
  }

  /// For each day of the calendar, its tasks. Empty until a task is added.
  private var days: [Day] = []

  /// Adds an active task.
  mutating func add(
    _ row: TaskRow, _ series: TaskSeries?, on calendar: ClosedRange<CalendarDate>, at now: CalendarMoment
  ) {
    let first = Int(PackedMoment(calendar.lowerBound).day)
    let count = calendar.upperBound.days(since: calendar.lowerBound) + 1
    if days.isEmpty { days = Array(repeating: Day(), count: count) }
    if let place = place(row.due, first) {
      days[place].due += 1
      if row.isOverdue(now: now) { days[place].overdue += 1 }
    }
    if let place = place(row.plan, first) { days[place].planned += 1 }
    guard let series, let own = row.due.date ?? row.plan.date else { return }
    for day in series.days(after: own, from: calendar.lowerBound, to: calendar.upperBound, today: now.date) {
      days[day.days(since: calendar.lowerBound)].again += 1
    }
  }

  private func place(_ moment: PackedMoment, _ first: Int) -> Int? {
    let place = Int(moment.day) - first
    return moment.day != 0 && days.indices.contains(place) ? place : nil
  }

  mutating func join(_ other: DatedTasks) {
    if days.isEmpty {
      days = other.days
      return
    }
    for (index, day) in other.days.enumerated() {
      days[index].due += day.due
      days[index].planned += day.planned
      days[index].again += day.again
      days[index].overdue += day.overdue
    }
  }

  /// The tasks of a day, by its index in the calendar.
  subscript(place: Int) -> Day { days.indices.contains(place) ? days[place] : Day() }
}
