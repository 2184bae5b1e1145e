import TaskSyntax

/// The handles of all tasks of a workspace: `kfp`, and `kfp-2` for a second task with equal words.
///
/// A handle is the first letters of a `HandleCode`: three, or as many as no other active task begins with. Among tasks
/// with equal words, the first in file order has the bare letters and the others add a number, active tasks before
/// closed ones. If a closed task shares its words with no active one, it has as many letters as no other task begins
/// with.
///
/// See `Grammar/Order.md`, "Handles". Creation sorts the codes. A handle, or the meaning of one, is found by bisection.
///
/// A class, so that sharing it copies no tables.
public final class TaskHandles: Sendable {
  private let codes: [HandleCode]
  private let isActive: [Bool]
  /// The tasks by code, then active before closed, then by number.
  private let tasks: [UInt32]
  /// For each task, the number of letters of its handle. `positions` has its position among the tasks with equal words,
  /// from 1.
  private let letterCounts: [UInt8]
  private let positions: [UInt32]
  /// The distinct codes with an active task; `closed` are the codes without one.
  private let active: Groups
  private let closed: Groups

  /// The meaning of a typed handle.
  public enum Meaning: Sendable, Equatable {
    case task(Int)
    /// The beginning of several handles: the first task of each, in file order.
    case ambiguous([Int])
    /// No handle begins this way. `near` are the tasks whose handles begin with the most of its letters, at least two,
    /// in file order. If only the number does not exist, they are the tasks with these words.
    case unknown(near: [Int])
    /// Not the form of a handle: 3 to 14 consonants without `y`, and optionally a hyphen and a number from 2.
    case malformed
  }

  /// - Parameters:
  ///   - codes: The codes of all tasks, by task number.
  ///   - isActive: Whether each task is active.
  public init(_ codes: [HandleCode], isActive: [Bool]) {
    var keys: [Key] = []
    keys.reserveCapacity(codes.count)
    for (task, code) in codes.enumerated() { keys.append(Key(code, isActive: isActive[task], task: task)) }
    keys.sort()
    let sorted = keys.map(\.task)
    tasks = sorted
    self.codes = codes
    self.isActive = isActive
    let starts = sorted.indices.filter { $0 == 0 || codes[Int(sorted[$0])] != codes[Int(sorted[$0 - 1])] }
    let activeStarts = starts.filter { isActive[Int(sorted[$0])] }
    active = Groups(codes, sorted, among: activeStarts) { _ in true }
    closed = Groups(codes, sorted, among: starts) { !isActive[Int(sorted[$0])] }
    var letterCounts = [UInt8](repeating: 0, count: codes.count)
    var positions = [UInt32](repeating: 0, count: codes.count)
    var groups = (active: active.lengths[...], closed: closed.lengths[...])
    for (index, start) in starts.enumerated() {
      let letters = (isActive[Int(sorted[start])] ? groups.active.popFirst() : groups.closed.popFirst()) ?? 3
      let end = index + 1 < starts.count ? starts[index + 1] : sorted.count
      for place in start..<end {
        letterCounts[Int(sorted[place])] = letters
        positions[Int(sorted[place])] = UInt32(place - start + 1)
      }
    }
    self.letterCounts = letterCounts
    self.positions = positions
  }

  /// A handle: its letters, and its position among the tasks with equal words, from 1.
  public struct Handle: Sendable {
    public let letters: InlineArray<14, UInt8>
    public let count: Int
    public let number: Int
  }

  /// Returns the handle of a task.
  public subscript(number: Int) -> Handle {
    let count = Int(letterCounts[number])
    return Handle(letters: codes[number].prefix(count), count: count, number: Int(positions[number]))
  }

  /// Returns the handle of a task as people type it.
  public func handle(of number: Int) -> [UInt8] {
    let handle = self[number]
    var text: [UInt8] = []
    for index in 0..<handle.count { text.append(handle.letters[index]) }
    if handle.number > 1 { text += "-\(handle.number)".utf8 }
    return text
  }

  /// Whether a text has the form of a handle, so that its meaning is not `malformed`.
  public static func isHandle(_ typed: [UInt8]) -> Bool { TypedHandle(typed) != nil }

  /// Returns the meaning of a typed handle, ignoring case. The handle may be shorter, if no other task's handle begins
  /// with it, or longer, if its letters match, so that a noted handle keeps its meaning when tasks come and go. Active
  /// tasks precede closed ones.
  public func meaning(of typed: [UInt8]) -> Meaning {
    guard let typed = TypedHandle(typed) else { return .malformed }
    for groups in [active, closed] {
      let found = groups.range(of: typed)
      if found.count > 1 { return .ambiguous(found.map { Int(tasks[groups.starts[$0]]) }.sorted()) }
      if let group = found.first { return member(typed.number, from: groups.starts[group]) }
    }
    for length in (2..<max(3, typed.letters.count)).reversed() {
      let shorter = typed.prefix(length)
      let near = [active, closed].flatMap { groups in groups.range(of: shorter).map { Int(tasks[groups.starts[$0]]) } }
      if !near.isEmpty { return .unknown(near: near.sorted()) }
    }
    return .unknown(near: [])
  }

  /// Returns the task at a position among those with equal words, the first of which is at `start`.
  private func member(_ number: Int, from start: Int) -> Meaning {
    let code = codes[Int(tasks[start])]
    let equals = tasks[start...].prefix { codes[Int($0)] == code }
    guard number <= equals.count else { return .unknown(near: equals.map(Int.init).sorted()) }
    return .task(Int(tasks[start + number - 1]))
  }

  /// Returns the other tasks with the same words, active ones first.
  public func equals(of number: Int) -> [Int] {
    let code = codes[number]
    let start = tasks.partitioningIndex { codes[Int($0)] >= code }
    return tasks[start...].prefix { codes[Int($0)] == code }.map(Int.init).filter { $0 != number }
  }

  /// The sort key of `tasks`.
  private struct Key: Comparable {
    let code: UInt64
    /// One bit for a closed task, then the task's number.
    let rest: UInt64

    init(_ code: HandleCode, isActive: Bool, task: Int) {
      self.code = code.rawValue
      rest = (isActive ? 0 : 1) << 32 | UInt64(task)
    }

    var task: UInt32 { UInt32(truncatingIfNeeded: rest) }

    static func < (a: Key, b: Key) -> Bool { a.code != b.code ? a.code < b.code : a.rest < b.rest }
  }

  /// Distinct codes in order.
  private struct Groups: Sendable {
    private(set) var codes: [HandleCode] = []
    /// For each code, the index of its first task.
    private(set) var starts: [Int] = []
    /// For each code, the number of letters that distinguish it from the others.
    private(set) var lengths: [UInt8] = []

    /// Creates the groups of the wanted ones among `others`, with letters distinct from all of `others`.
    init(_ codes: [HandleCode], _ tasks: [UInt32], among others: [Int], where isWanted: (Int) -> Bool) {
      self.codes.reserveCapacity(others.count)
      starts.reserveCapacity(others.count)
      lengths.reserveCapacity(others.count)
      var before = 3
      for (index, place) in others.enumerated() {
        let code = codes[Int(tasks[place])]
        let next = index + 1 < others.count ? others[index + 1] : nil
        let behind = next.map { code.lettersNeeded(against: codes[Int(tasks[$0])]) } ?? 3
        if isWanted(place) {
          self.codes.append(code)
          starts.append(place)
          lengths.append(UInt8(max(before, behind)))
        }
        before = behind
      }
    }

    /// Returns the indices of the codes that begin with `typed`.
    func range(of typed: TypedHandle) -> Range<Int> {
      codes.partitioningIndex {
        $0.rawValue >= typed.codes.lowerBound
      }..<codes.partitioningIndex {
        $0.rawValue >= typed.codes.upperBound
      }
    }
  }
}

/// A typed handle.
private struct TypedHandle {
  /// The letters as base-20 digits.
  let letters: [UInt64]
  /// The position among the tasks with equal words, from 1.
  let number: Int

  private init(letters: [UInt64], number: Int) {
    self.letters = letters
    self.number = number
  }

  /// Parses a handle; `nil` if `text` does not have the form of one.
  init?(_ text: [UInt8]) {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first, 3...HandleCode.length ~= first.count, parts.count <= 2 else { return nil }
    let letters = first.compactMap { byte in HandleCode.letters.firstIndex(of: byte | 0x20).map { UInt64($0) } }
    guard letters.count == first.count else { return nil }
    self.letters = letters
    guard parts.count == 2 else {
      number = 1
      return
    }
    guard 1...9 ~= parts[1].count, parts[1].first != UInt8(ascii: "0"),
      parts[1].allSatisfy({ 0x30...0x39 ~= $0 })
    else { return nil }
    number = parts[1].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    if number < 2 { return nil }
  }

  func prefix(_ count: Int) -> TypedHandle { TypedHandle(letters: Array(letters.prefix(count)), number: number) }

  /// The codes that begin with the letters.
  var codes: Range<UInt64> {
    let first = letters.reduce(0) { $0 * 20 + $1 }
    let power = HandleCode.powers[HandleCode.length - letters.count]
    return first * power..<(first + 1) * power
  }
}
