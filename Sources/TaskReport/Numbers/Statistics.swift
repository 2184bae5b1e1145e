public import TaskModel

/// How many tasks came, went and are there: the numbers of `stats`.
///
/// `Grammar/Views.md`, "Statistics".
public struct Statistics: Sendable {
  /// The numbers of a span of time.
  public struct Flow: Sendable, Equatable {
    public internal(set) var added = 0
    public internal(set) var done = 0
    public internal(set) var cancelled = 0
    /// The tasks open at the end.
    public internal(set) var open = 0
    public internal(set) var points = 0
    /// The points earned with the best letter of their day.
    public internal(set) var pointsAtGate = 0
    /// Minutes of the tasks closed.
    public internal(set) var spent = 0

    /// The tasks added less those closed.
    public var net: Int { added - done - cancelled }
  }

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
  public let buckets: [(bucket: ReportBucket, flow: Flow)]
  public let total: Flow
  public let lead: Lead
  public let flow: FlowCounts
  public let rows: [RowCounts.Row]

  /// - Parameter buckets: those of the days looked at, in order.
  public init(_ tally: ReportTally, _ buckets: [ReportBucket], today: CalendarDate) {
    counted = tally.counted
    now = tally.now
    flow = tally.flow
    lead = Lead(tally.flow.leads)
    rows = tally.rows.sorted
    var total = Flow()
    var told: [(ReportBucket, Flow)] = []
    if let first = buckets.first?.first, let last = buckets.last?.last {
      let days = tally.days.numbers(on: first...last)
      for bucket in buckets {
        var flow = Flow(days[bucket.first.days(since: first)...bucket.last.days(since: first)])
        // Today's is what boxes say: a task that is created tomorrow is there already.
        if bucket.last == today { flow.open = tally.now.active }
        total.add(flow)
        told.append((bucket, flow))
      }
    }
    self.buckets = told
    self.total = total
  }
}

extension Statistics.Flow {
  init(_ days: ArraySlice<DayNumbers>) {
    for day in days {
      added += day.added
      done += day.done
      cancelled += day.cancelled
      points += day.points
      pointsAtGate += day.pointsAtGate
      spent += day.spent
    }
    open = days.last?.open ?? 0
  }

  /// Adds the span that follows.
  mutating func add(_ next: Statistics.Flow) {
    added += next.added
    done += next.done
    cancelled += next.cancelled
    points += next.points
    pointsAtGate += next.pointsAtGate
    spent += next.spent
    open = next.open
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
