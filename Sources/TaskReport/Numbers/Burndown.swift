public import TaskModel

/// The number of open tasks after each bucket, and the expected end, if there is one: the numbers of `burndown`.
///
/// See `Grammar/Views.md`, Burndown.
public struct Burndown: Sendable {
  /// The expected day without open tasks, or the reason why there is none.
  public enum End: Sendable, Equatable {
    /// No task is active, since the day on which the last one was closed.
    case done(since: CalendarDate?)
    /// The history is too short, or too few tasks have a creation date.
    case short
    /// Closed tasks do not outnumber added tasks.
    case growing
    /// Fewer than half of the simulations reach zero.
    case far
    /// The days by which 50 and 85 percent of the simulations reach zero; `p85` is `nil` if fewer do.
    case date(p50: CalendarDate, p85: CalendarDate?)
  }

  public let buckets: [(bucket: ReportBucket, flow: DayNumbers)]
  /// The number of active tasks today.
  public let active: Int
  /// The numbers of tasks added and closed in the `rateDays` days that end yesterday.
  public let added: Int
  public let closed: Int
  public let end: End

  /// The number of days that rates are computed over.
  public static let rateDays = CountedTasks.recentDays
  /// The minimum number of days with history.
  private static let leastDays = 28

  public init(_ tally: ReportTally, _ buckets: [ReportBucket], today: CalendarDate) {
    self.buckets = DayNumbers.flows(of: tally, in: buckets, today: today)
    active = tally.now.active
    let recent = Self.days(Self.rateDays, before: today, of: tally)
    let rate = DayNumbers(summing: recent)
    added = rate.added
    closed = rate.closed
    guard active > 0 else {
      end = .done(since: tally.days.lastClosingDay(upTo: today))
      return
    }
    let known = tally.days.firstChangingDay.map { today.days(since: $0) } ?? 0
    guard known >= Self.leastDays else {
      end = .short
      return
    }
    // Tasks without `created` may have been added in these days too, which would only raise the number of added tasks.
    guard closed > added else {
      end = .growing
      return
    }
    guard tally.counted.recentWithoutCreated * 10 <= active + closed else {
      end = .short
      return
    }
    let weeks = recent.suffix(known / 7 * 7)
    let nets = stride(from: weeks.startIndex, to: weeks.endIndex, by: 7).map {
      DayNumbers(summing: weeks[$0..<$0 + 7]).net
    }
    end = Self.walk(from: active, nets, today: today)
  }

  /// Returns the numbers of the days that end yesterday. There are fewer at the beginning of the calendar.
  private static func days(_ count: Int, before today: CalendarDate, of tally: ReportTally) -> [DayNumbers] {
    guard let yesterday = today.adding(days: -1) else { return [] }
    return tally.days.numbers(on: (today.adding(days: -count) ?? .first)...yesterday)
  }

  private static let walks = 1000
  private static let mostSteps = 521

  /// Simulates the end with random walks that add the net change of random weeks. The random numbers are the same in
  /// every run.
  private static func walk(from active: Int, _ nets: [Int], today: CalendarDate) -> End {
    var random = SplitMix64(state: 0x7461_736B_73)
    var ends: [Int] = []
    for _ in 0..<walks {
      var left = active
      var steps = 0
      while left > 0, steps < mostSteps {
        left += nets[Int(random.next() % UInt64(nets.count))]
        steps += 1
      }
      if left <= 0 { ends.append(steps) }
    }
    ends.sort()
    /// Returns the day by which a percentage of the walks has reached zero, by nearest rank.
    func day(_ percent: Int) -> CalendarDate? {
      let rank = (walks * percent + 99) / 100
      return rank <= ends.count ? today.adding(days: 7 * ends[rank - 1]) : nil
    }
    guard let p50 = day(50) else { return .far }
    return .date(p50: p50, p85: day(85))
  }
}

/// A reproducible random number generator: SplitMix64, after Steele, Lea and Flood (2014).
private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
