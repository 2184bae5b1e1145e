import TaskModel
import TaskSyntax

/// The values of one key in three versions of a line.
struct AttributeValues {
  /// The values before both changes; `nil` if both sides added the task.
  let base: [[UInt8]]?
  let a: [[UInt8]]
  let b: [[UInt8]]

  enum Outcome: Equatable {
    case values([[UInt8]])
    /// Both sides changed the values differently, and a rule settled it.
    case rule(MergeRule, [[UInt8]])
    case dispute
  }

  init(base: [[UInt8]]?, _ a: [[UInt8]], _ b: [[UInt8]]) {
    self.base = base
    self.a = a
    self.b = b
  }

  private var old: [[UInt8]] { base ?? [] }

  func merged(_ key: AttributeKey) -> Outcome {
    if a == b || b == old { return .values(a) }
    if a == old { return .values(b) }
    switch key {
    case .remind: return .rule(.sets, SetMerge.merge(old, a, b))
    case .after: return .rule(.sets, mergedNames)
    case .plan, .start:
      if a.isEmpty || b.isEmpty { return .rule(.removedDate, []) }
      return earlier(.earlierDate)
    case .created: return a.isEmpty || b.isEmpty ? .rule(.changedOverRemoved, a + b) : earlier(.created)
    case .done, .cancelled: return a.isEmpty || b.isEmpty ? .rule(.changedOverRemoved, a + b) : earlier(.closingDate)
    case .est: return larger
    case .spent: return sum
    default:
      if a.isEmpty || b.isEmpty { return .rule(.changedOverRemoved, a + b) }
      return sameDay
    }
  }

  /// The union of lists of ids, as one value.
  private var mergedNames: [[UInt8]] {
    func names(_ values: [[UInt8]]) -> [[UInt8]] { values.flatMap { $0.split(separator: 0x2C).map { Array($0) } } }
    let merged = SetMerge.merge(names(old), names(a), names(b))
    return merged.isEmpty ? [] : [Array(merged.joined(separator: [0x2C]))]
  }

  /// The earlier date. Of dates that begin on one day, that with a time, else the shorter one.
  private func earlier(_ rule: MergeRule) -> Outcome {
    guard let (x, y) = dates else { return .dispute }
    func key(_ date: DateLiteral, _ text: [UInt8]) -> (Int, Int, Int) {
      (Int(date.firstDay.dayNumber), date.minuteOfDay ?? 1440, Int(date.lastDay.dayNumber))
    }
    let isA = key(x, a[0]) == key(y, b[0]) ? a[0].lexicographicallyPrecedes(b[0]) : key(x, a[0]) < key(y, b[0])
    return .rule(rule, isA ? a : b)
  }

  /// The minute, if the other value is the day that it is on.
  private var sameDay: Outcome {
    guard let (x, y) = dates, x.kind == .day, y.kind == .day, x.firstDay == y.firstDay,
      (x.minuteOfDay == nil) != (y.minuteOfDay == nil)
    else { return .dispute }
    return .rule(.minute, x.minuteOfDay == nil ? b : a)
  }

  private var dates: (DateLiteral, DateLiteral)? {
    guard a.count == 1, b.count == 1, let x = Self.date(a[0]), let y = Self.date(b[0]) else { return nil }
    return (x, y)
  }

  private static func date(_ value: [UInt8]) -> DateLiteral? { DateLiteral(value.span, in: 0..<value.count) }

  private var larger: Outcome {
    if a.isEmpty || b.isEmpty { return .rule(.changedOverRemoved, a + b) }
    guard let x = minutes(a), let y = minutes(b) else { return .dispute }
    if x == y { return .rule(.estimate, a[0].lexicographicallyPrecedes(b[0]) ? a : b) }
    return .rule(.estimate, x > y ? a : b)
  }

  /// The time that both sides added; without a base, the larger time.
  private var sum: Outcome {
    guard let x = minutes(a), let y = minutes(b) else { return .dispute }
    guard let base else { return .rule(.spent, x > y || x == y && a.first?.count ?? 0 <= b.first?.count ?? 0 ? a : b) }
    guard let old = minutes(base), x >= old, y >= old, x + y - old <= DurationLiteral.maximumMinutes else {
      return .dispute
    }
    let (hours, minutes) = (x + y - old).quotientAndRemainder(dividingBy: 60)
    let text = (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
    return .rule(.spent, [Array(text.utf8)])
  }

  /// The minutes of a duration; 0 without one, `nil` for several.
  private func minutes(_ values: [[UInt8]]) -> Int? {
    guard let value = values.first else { return 0 }
    return values.count > 1 ? nil : DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes
  }
}

/// The merge of sets that are written as lists.
enum SetMerge {
  /// Returns the elements that no side removed, in the order of `base`, then the added ones, by their bytes.
  static func merge(_ base: [[UInt8]], _ a: [[UInt8]], _ b: [[UInt8]]) -> [[UInt8]] {
    let (inA, inB, inBase) = (Set(a), Set(b), Set(base))
    let kept = base.filter { inA.contains($0) && inB.contains($0) }
    let added = inA.union(inB).subtracting(inBase)
    return kept + added.sorted { $0.lexicographicallyPrecedes($1) }
  }
}

/// The merge of sentences, word by word.
enum WordMerge {
  /// Returns the merged words; `nil` if changes overlap or touch.
  static func merge(_ base: [[UInt8]], _ a: [[UInt8]], _ b: [[UInt8]]) -> [[UInt8]]? {
    var interning = Interning()
    let (o, x, y) = (
      interning.numbers(of: base.map { $0[...] }), interning.numbers(of: a.map { $0[...] }),
      interning.numbers(of: b.map { $0[...] })
    )
    var merged: [[UInt8]] = []
    for stretch in ThreeWay.merge(o, x, y) {
      switch stretch.source {
      case .base: merged += base[stretch.base]
      case .a: merged += a[stretch.a]
      case .b: merged += b[stretch.b]
      case .dispute: return nil
      }
    }
    return merged
  }
}
