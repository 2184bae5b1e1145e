import TaskModel

/// The numbers of tasks added and closed in a span of time, and of those open at its end.
public struct TaskFlow: Sendable, Equatable {
  public private(set) var added = 0
  public private(set) var done = 0
  public private(set) var cancelled = 0
  /// The number of tasks open at the end.
  public private(set) var open = 0
  public private(set) var points = 0
  /// The points earned with the best letter of each day.
  public private(set) var pointsAtGate = 0
  /// The minutes spent on the closed tasks.
  public private(set) var spent = 0

  /// The number of tasks added minus the number closed.
  public var net: Int { added - closed }
  public var closed: Int { done + cancelled }

  init() {}

  /// Sums consecutive days.
  init(_ days: some Sequence<DayNumbers>) {
    for day in days {
      added += day.added
      done += day.done
      cancelled += day.cancelled
      points += day.points
      pointsAtGate += day.pointsAtGate
      spent += day.spent
      open = day.open
    }
  }

  /// Adds the next span.
  mutating func add(_ next: TaskFlow) {
    added += next.added
    done += next.done
    cancelled += next.cancelled
    points += next.points
    pointsAtGate += next.pointsAtGate
    spent += next.spent
    open = next.open
  }

  /// Returns the flow in each bucket.
  static func flows(
    of tally: ReportTally, in buckets: [ReportBucket], today: CalendarDate
  ) -> [(bucket: ReportBucket, flow: TaskFlow)] {
    guard let first = buckets.first?.first, let last = buckets.last?.last else { return [] }
    let days = tally.days.numbers(on: first...last)
    return buckets.map { bucket in
      var flow = TaskFlow(days[bucket.first.days(since: first)...bucket.last.days(since: first)])
      // Today's number comes from the boxes, because a task with a creation date in the future already exists.
      if bucket.last == today { flow.open = tally.now.active }
      return (bucket, flow)
    }
  }
}
