public import TaskModel

/// The flow of tasks: the numbers of several consecutive days, with the tasks open at their end.
extension DayNumbers {
  public var closed: Int { done + cancelled }
  /// The number of tasks added minus the number closed.
  public var net: Int { added - closed }

  /// Sums consecutive days, or spans of days.
  init(summing spans: some Sequence<DayNumbers>) {
    self.init()
    for span in spans {
      self += span
      open = span.open
    }
  }

  /// Returns the flow in each bucket.
  static func flows(
    of tally: ReportTally, in buckets: [ReportBucket], today: CalendarDate
  ) -> [(bucket: ReportBucket, flow: DayNumbers)] {
    guard let first = buckets.first?.first, let last = buckets.last?.last else { return [] }
    let days = tally.days.numbers(on: first...last)
    return buckets.map { bucket in
      var flow = DayNumbers(summing: days[bucket.first.days(since: first)...bucket.last.days(since: first)])
      // Today's number comes from the boxes, because a task with a creation date in the future already exists.
      if bucket.last == today { flow.open = tally.now.active }
      return (bucket, flow)
    }
  }
}
