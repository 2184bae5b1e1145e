import TaskModel

/// The numbers of active tasks on each day of a calendar.
public struct DatedTasks: Sendable {
  /// The days of the calendar. Empty until a task is added.
  private var days: [MonthDay] = []

  /// Adds an active task.
  mutating func add(
    _ row: TaskRow, _ series: TaskSeries?, on calendar: ClosedRange<CalendarDate>, at now: CalendarMoment
  ) {
    let first = Int(PackedMoment(calendar.lowerBound).day)
    let last = calendar.upperBound.days(since: calendar.lowerBound)
    if days.isEmpty { days = (0...last).compactMap { calendar.lowerBound.adding(days: $0).map { MonthDay($0) } } }
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
    } else {
      for (index, day) in other.days.enumerated() { days[index] += day }
    }
  }

  /// The tasks of a day, by its index in the calendar; `nil` if no task was added.
  subscript(place: Int) -> MonthDay? { days.indices.contains(place) ? days[place] : nil }
}
