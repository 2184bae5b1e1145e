/// The numbers of a day.
public struct DayNumbers: Sendable, Equatable {
  /// The number of tasks created on the day.
  public var added = 0
  public var done = 0
  public var cancelled = 0
  /// The number of tasks open at the end of the day.
  public var open = 0
  /// The points of the tasks done.
  public var points = 0
  /// The minutes spent on the tasks closed.
  public var spent = 0
  /// The best letter on the day, 1 for A to 3 for C, among the tasks that existed: created and started by then, and not
  /// closed before; 0 if none had one.
  public var gate: UInt8 = 0
  /// The points of the tasks done with that letter.
  public var pointsAtGate = 0

  public init() {}

  /// The share of the points that was earned by the rule of the letters, 0 to 1; `nil` if there was no point or no
  /// gate.
  public var keptRule: Double? { points == 0 || gate == 0 ? nil : Double(pointsAtGate) / Double(points) }

  /// Adds all numbers but the gate. Field by field, because tallies of parts add very many days.
  public static func += (sum: inout DayNumbers, more: DayNumbers) {
    sum.added += more.added
    sum.done += more.done
    sum.cancelled += more.cancelled
    sum.open += more.open
    sum.points += more.points
    sum.spent += more.spent
    sum.pointsAtGate += more.pointsAtGate
  }
}

extension DayCounts {
  /// Returns the numbers of each day of `range`, in order. Sums the changes of all days up to the last one once.
  public func numbers(on range: ClosedRange<CalendarDate>) -> [DayNumbers] {
    let first = PackedMoment(range.lowerBound).day
    let changes = sorted
    var next = 0
    var open = 0
    var listed = SIMD4<Int>.zero
    return (first...PackedMoment(range.upperBound).day).map { day in
      var numbers = DayNumbers()
      var earned = SIMD4<Int>.zero
      while next < changes.count, changes[next].day <= day {
        let change = changes[next].change
        open += change.numbers.open
        listed &+= change.listed
        if changes[next].day == day { (numbers, earned) = (change.numbers, change.earned) }
        next += 1
      }
      numbers.open = open
      if let letter = (0..<3).first(where: { listed[$0] > 0 }) {
        numbers.gate = UInt8(letter + 1)
        numbers.pointsAtGate = earned[letter]
      }
      return numbers
    }
  }
}
