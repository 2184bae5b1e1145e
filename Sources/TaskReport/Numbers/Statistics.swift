public import TaskModel

/// The numbers of `stats`: tasks created, closed and open.
///
/// See `Grammar/Views.md`, "Statistics".
public struct Statistics: Sendable {
  /// The number of days from creation to completion.
  public struct Lead: Sendable, Equatable {
    public let count: Int
    /// Twice the median, which is a whole number also for an even number of values. `nil` if there are none.
    public let doubledMedian: Int?
    /// The 90th percentile by nearest rank; `nil` if there are no values.
    public let p90: Int?
  }

  public let counted: CountedTasks
  public let now: PresentTasks
  public let buckets: [(bucket: ReportBucket, flow: DayNumbers)]
  public let total: DayNumbers
  public let lead: Lead
  public let flow: FlowCounts
  /// For each requested field, its rows.
  public let rows: [[RowCounts.Row]]

  /// - Parameter buckets: the buckets of the range, in order.
  public init(_ tally: ReportTally, _ buckets: [ReportBucket], today: CalendarDate) {
    counted = tally.counted
    now = tally.now
    flow = tally.flow
    lead = Lead(tally.flow.leads)
    rows = tally.rows.map(\.sorted)
    self.buckets = DayNumbers.flows(of: tally, in: buckets, today: today)
    total = DayNumbers(summing: self.buckets.map(\.flow))
  }
}

extension Statistics.Lead {
  /// - Parameter counts: for each number of days, the number of tasks that took it.
  init(_ counts: [Int: Int]) {
    let sorted = counts.sorted { $0.key < $1.key }
    count = sorted.reduce(0) { $0 + $1.value }
    /// Returns the days of the task at `place` in ascending order, counted from 1.
    func days(at place: Int) -> Int {
      var left = place
      for (days, count) in sorted {
        left -= count
        if left <= 0 { return days }
      }
      return 0
    }
    doubledMedian = count == 0 ? nil : days(at: (count + 1) / 2) + days(at: count / 2 + 1)
    p90 = count == 0 ? nil : days(at: (count * 9 + 9) / 10)
  }
}
