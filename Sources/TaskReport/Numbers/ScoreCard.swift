public import TaskModel
import TaskSyntax

/// Points of today, of the days looked at, and how goals were kept: the numbers of `score`.
///
/// `Grammar/Views.md`, Score.
public struct ScoreCard: Sendable {
  public let counted: CountedTasks
  /// The points earned and the tasks done today.
  public let points: Int
  public let done: Int
  /// The active tasks that are due or planned by today.
  public let due: Int
  /// The share of today's tasks that is done; `nil` where there is none.
  public let ratio: Share?
  /// The points of the seven days that end yesterday, and of the seven before.
  public let lastWeek: Int
  public let weekBefore: Int
  public let first: CalendarDate
  /// The numbers of each day that is looked at.
  public let days: [DayNumbers]
  /// The points of the seven days that end with each of these.
  private let sums: [Int]
  public let goals: [GoalRecord]
  public let steps: HeatSteps

  /// A span of time.
  public struct Bucket: Sendable {
    public let bucket: ReportBucket
    public let points: Int
    /// The points a day in tenths, rounded half up: the mean of the days of the span; of a day that of it and of the six
    /// before it.
    public let mean: Int
  }

  public init(
    _ tally: ReportTally, on range: ClosedRange<CalendarDate>, today: CalendarDate, goals: [Goal], pauses: [GoalPause]
  ) {
    counted = tally.counted
    first = range.lowerBound
    // Six days more, for the means of the first ones.
    let start = range.lowerBound.adding(days: -6) ?? .first
    let more = range.lowerBound.days(since: start)
    let all = tally.days.numbers(on: start...range.upperBound)
    days = Array(all[more...])
    var sums: [Int] = []
    var sum = 0
    for (index, day) in all.enumerated() {
      sum += day.points - (index >= 7 ? all[index - 7].points : 0)
      if index >= more { sums.append(sum) }
    }
    self.sums = sums
    let recent = tally.days.numbers(on: (today.adding(days: -14) ?? .first)...today)
    points = recent.last?.points ?? 0
    done = recent.last?.done ?? 0
    due = tally.now.dueByToday
    ratio = Share(done, of: done + due)
    lastWeek = recent.dropLast().suffix(7).reduce(0) { $0 + $1.points }
    weekBefore = recent.dropLast().dropLast(7).suffix(7).reduce(0) { $0 + $1.points }
    let begin = min(tally.days.firstClosingDay ?? today, today)
    let history = goals.isEmpty ? [] : tally.days.numbers(on: begin...today)
    self.goals = goals.map { GoalRecord($0, history, from: begin, pauses: pauses, today: today) }
    let daily = goals.first { $0.unit == .points && !$0.isWeekly }
    steps = HeatSteps(goal: daily?.amount, greatest: days.reduce(0) { max($0, $1.points) })
  }

  /// The points of spans that lie in the days looked at.
  public func buckets(_ buckets: [ReportBucket]) -> [Bucket] {
    buckets.map { bucket in
      let (start, end) = (bucket.first.days(since: first), bucket.last.days(since: first))
      let points = days[start...end].reduce(0) { $0 + $1.points }
      let (sum, count) = bucket.period.kind == .day ? (sums[end], 7) : (points, end - start + 1)
      return Bucket(bucket: bucket, points: points, mean: (sum * 20 + count) / (2 * count))
    }
  }
}
