public import TaskModel
import TaskSyntax

/// The length of the buckets in which numbers are summed.
public enum BucketLength: String, CaseIterable, Sendable {
  case day, week, month, quarter, year

  var kind: DateLiteral.Kind {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    }
  }

  /// Creates the length that suits a range: days up to 31 days, weeks up to 53 weeks, months up to ten years, otherwise
  /// years.
  public init(fitting range: ClosedRange<CalendarDate>) {
    switch range.upperBound.days(since: range.lowerBound) + 1 {
    case ...31: self = .day
    case ...(53 * 7): self = .week
    case ...3653: self = .month
    default: self = .year
    }
  }
}

/// A day, an ISO week, a month, a quarter or a year, limited to the days in the range.
public struct ReportBucket: Sendable, Equatable {
  public let period: CalendarPeriod
  /// Its first and last day inside the range.
  public let first: CalendarDate
  public let last: CalendarDate

  /// The bucket in the notation of files: `2026-11-23`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
  public var key: [UInt8] {
    var bytes: [UInt8] = []
    period.literal.append(to: &bytes)
    return bytes
  }
}

/// A range that exceeds the limits of a report.
public enum ReportRangeProblem: Error, Equatable, Sendable {
  case tooManyDays(Int)
  /// The number of buckets is too large. The shortest length within the limit is offered.
  case tooManyBuckets(Int, offer: BucketLength?)
}

extension BucketLength {
  public static let mostDays = 36_600
  public static let mostBuckets = 400

  /// Returns the buckets of a range, in order.
  public func buckets(of range: ClosedRange<CalendarDate>) throws(ReportRangeProblem) -> [ReportBucket] {
    let days = range.upperBound.days(since: range.lowerBound) + 1
    guard days <= Self.mostDays else { throw .tooManyDays(days) }
    let buckets = spans(of: range)
    guard buckets.count <= Self.mostBuckets else {
      let wider = Self.allCases.drop { $0 != self }.first { $0.spans(of: range).count <= Self.mostBuckets }
      throw .tooManyBuckets(buckets.count, offer: wider)
    }
    return buckets
  }

  private func spans(of range: ClosedRange<CalendarDate>) -> [ReportBucket] {
    var buckets: [ReportBucket] = []
    var day: CalendarDate? = range.lowerBound
    while let first = day, first <= range.upperBound {
      let period = CalendarPeriod(kind, holding: first)
      let last = min(period.lastDay, range.upperBound)
      buckets.append(ReportBucket(period: period, first: first, last: last))
      day = last.adding(days: 1)
    }
    return buckets
  }
}
