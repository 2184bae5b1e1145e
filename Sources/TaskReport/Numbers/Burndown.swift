public import TaskModel

/// The number of open tasks after each span of time, and the expected end, if there is one: the numbers of `burndown`.
///
/// `Grammar/Views.md`, Burndown.
public struct Burndown: Sendable {
  /// When no task will be left.
  public enum End: Sendable, Equatable {
    /// No task is active, since the day on which the last one was closed.
    case done(since: CalendarDate?)
    /// Too few days are known, or too few tasks say when they were created.
    case short
    /// No more tasks are closed than added.
    case growing
    /// Less than half of the walks come to an end.
    case far
    /// The days by which 50 and 85 of 100 walks end; the second is `nil` where fewer do.
    case date(p50: CalendarDate, p85: CalendarDate?)
  }

  public let counted: CountedTasks
  public let buckets: [(bucket: ReportBucket, flow: TaskFlow)]
  /// The tasks active today.
  public let active: Int
  /// The tasks added and closed in the `rateDays` days that end yesterday.
  public let added: Int
  public let closed: Int
  public let end: End

  /// The days that rates are of.
  public static let rateDays = CountedTasks.recentDays
  /// Fewer days than these are too few.
  private static let leastDays = 28

  public init(_ tally: ReportTally, _ buckets: [ReportBucket], today: CalendarDate) {
    counted = tally.counted
    self.buckets = TaskFlow.flows(of: tally, in: buckets, today: today)
    active = tally.now.active
    let recent = Self.days(Self.rateDays, before: today, of: tally)
    let rate = TaskFlow(recent)
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
    // A task without `created` may have been added, too: so it grows all the more.
    guard closed > added else {
      end = .growing
      return
    }
    guard tally.counted.recentWithoutCreated * 10 <= active + closed else {
      end = .short
      return
    }
    let weeks = recent.suffix(known / 7 * 7)
    let nets = stride(from: weeks.startIndex, to: weeks.endIndex, by: 7).map { TaskFlow(weeks[$0..<$0 + 7]).net }
    end = Self.walk(from: active, nets, today: today)
  }

  /// The numbers of the days that end yesterday; fewer where the calendar begins.
  private static func days(_ count: Int, before today: CalendarDate, of tally: ReportTally) -> [DayNumbers] {
    guard let yesterday = today.adding(days: -1) else { return [] }
    return tally.days.numbers(on: (today.adding(days: -count) ?? .first)...yesterday)
  }

  private static let walks = 1000
  private static let mostSteps = 521

  /// The end of walks that add the nets of random weeks. The random numbers are always the same.
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
    /// The day by which a share of all walks has ended, by nearest rank.
    func day(_ percent: Int) -> CalendarDate? {
      let rank = (walks * percent + 99) / 100
      return rank <= ends.count ? today.adding(days: 7 * ends[rank - 1]) : nil
    }
    guard let p50 = day(50) else { return .far }
    return .date(p50: p50, p85: day(85))
  }
}

/// Random numbers that are the same everywhere: SplitMix64, after Steele, Lea and Flood (2014).
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
