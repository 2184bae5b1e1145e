public import TaskModel

/// The numbers of `stats`: tasks created, closed and open.
///
/// `Grammar/Views.md`, "Statistics".
public struct Statistics: Sendable {
  /// Days from creation to completion.
  public struct Lead: Sendable, Equatable {
    public let count: Int
    /// In half days: the median of an even number is the mean of two. `nil` of none.
    public let doubledMedian: Int?
    /// By nearest rank; `nil` of none.
    public let p90: Int?
  }

  public let counted: CountedTasks
  public let now: PresentTasks
  public let buckets: [(bucket: ReportBucket, flow: TaskFlow)]
  public let total: TaskFlow
  public let lead: Lead
  public let flow: FlowCounts
  /// For each field that was asked for its rows.
  public let rows: [[RowCounts.Row]]

  /// - Parameter buckets: those of the days looked at, in order.
  public init(_ tally: ReportTally, _ buckets: [ReportBucket], today: CalendarDate) {
    counted = tally.counted
    now = tally.now
    flow = tally.flow
    lead = Lead(tally.flow.leads)
    rows = tally.rows.map(\.sorted)
    self.buckets = TaskFlow.flows(of: tally, in: buckets, today: today)
    var total = TaskFlow()
    for (_, flow) in self.buckets { total.add(flow) }
    self.total = total
  }
}

extension Statistics.Lead {
  /// - Parameter counts: for each number of days the tasks that took it.
  init(_ counts: [Int: Int]) {
    let sorted = counts.sorted { $0.key < $1.key }
    count = sorted.reduce(0) { $0 + $1.value }
    /// The days of the task with a place in their order, from 1.
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
