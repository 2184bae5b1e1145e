public import TaskModel
import TaskSyntax

/// The points of today and of the range, and the record of goals: the numbers of `score`.
///
/// See `Grammar/Views.md`, Score.
public struct ScoreCard: Sendable {
  /// The points earned today, and the number of tasks done today.
  public let points: Int
  public let done: Int
  /// The number of active tasks that are due or planned by today.
  public let due: Int
  /// The share of today's tasks that are done; `nil` if there are none.
  public let ratio: Share?
  /// The points of the seven days that end yesterday, and of the seven days before them.
  public let lastWeek: Int
  public let weekBefore: Int
  public let first: CalendarDate
  /// The numbers of each day in the range.
  public let days: [DayNumbers]
  /// For each day in the range, the points of the seven days that end with it.
  private let sums: [Int]
  public let goals: [GoalRecord]
  public let steps: HeatSteps

  /// The points of a bucket.
  public struct Bucket: Sendable {
    public let bucket: ReportBucket
    public let points: Int
    /// The points per day in tenths, rounded half up: the mean over the bucket, or over seven days if the bucket is a
    /// day.
    public let mean: Int
  }

  public init(
    _ tally: ReportTally, on range: ClosedRange<CalendarDate>, today: CalendarDate, goals: [Goal], pauses: [GoalPause]
  ) {
    first = range.lowerBound
    // Six days before the range are included, for the means of its first days.
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

  /// Returns the points of buckets inside the range.
  public func buckets(_ buckets: [ReportBucket]) -> [Bucket] {
    buckets.map { bucket in
      let (start, end) = (bucket.first.days(since: first), bucket.last.days(since: first))
      let points = days[start...end].reduce(0) { $0 + $1.points }
      let (sum, count) = bucket.period.kind == .day ? (sums[end], 7) : (points, end - start + 1)
      return Bucket(bucket: bucket, points: points, mean: (sum * 20 + count) / (2 * count))
    }
  }
}
