import TaskSyntax

/// The handles of all tasks of a workspace: `kfp`, and `kfp-2` for a second task with equal words.
///
/// A handle is the first letters of a `HandleCode`: three, or as many as no other active task begins with. Among tasks
/// with equal words, the first in file order has the bare letters and the others add a number, active tasks before
/// closed ones. If a closed task shares its words with no active one, it has as many letters as no other task begins
/// with.
///
/// See `Grammar/Order.md`, "Handles". Creation sorts the codes. The meaning of a handle is found by bisection.
///
/// A class, so that sharing it copies no tables.
public final class TaskHandles: Sendable {
  private let codes: HandleCodes
  private let isActive: [Bool]
  /// The tasks by code, then active before closed, then by number.
  private let tasks: SortedCodes
  /// For each task, the number of letters of its handle; negative if a number follows them.
  private let letterCounts: [Int8]

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

    /// Returns the meaning with other numbers for the tasks, in the same order.
    func map(_ number: (Int) -> Int) -> Meaning {
      switch self {
      case .task(let task): .task(number(task))
      case .ambiguous(let tasks): .ambiguous(tasks.map(number))
      case .unknown(let near): .unknown(near: near.map(number))
      case .malformed: .malformed
      }
    }
  }

  /// Finds the handles on one thread, share by share where they are many, so that few keys are in memory.
  ///
  /// - Parameters:
  ///   - codes: The codes of all tasks.
  ///   - isActive: Whether each task is active.
  public convenience init(_ codes: HandleCodes, isActive: [Bool]) {
    let count = codes.count < Self.leastForShares ? 1 : 4
    self.init(codes, isActive: isActive, (0..<count).lazy.map { Share($0, of: count, codes, isActive: isActive) })
  }

  /// The number of tasks from which on the keys of all take much memory.
  private static let leastForShares = 100_000

  /// - Parameter shares: All shares, in order.
  package init(_ codes: HandleCodes, isActive: [Bool], _ shares: some Sequence<Share>) {
    self.codes = codes
    self.isActive = isActive
    var tasks = SortedCodes(count: codes.count)
    var letterCounts = [Int8](repeating: 0, count: codes.count)
    for share in shares {
      for (task, count) in zip(share.tasks, share.letterCounts) { letterCounts[Int(task)] = count }
      tasks.append(share.tasks, share.starts)
    }
    (self.tasks, self.letterCounts) = (tasks, letterCounts)
  }

  /// The tasks with codes in some range. Threads make the shares side by side.
  package struct Share: Sendable {
    /// The numbers of the tasks, sorted by code, and the places where buckets begin.
    fileprivate let tasks: [UInt32]
    fileprivate let starts: [UInt32]
    /// For each task, in the same order, the number of letters that distinguish its words from those of the others: of an
    /// active task from those of active ones. It is negative for all tasks with equal words but the first.
    fileprivate let letterCounts: [Int8]

    package init(_ number: Int, of count: Int, _ codes: HandleCodes, isActive: [Bool]) {
      let sorted = SortedCodes.Share(number, of: count, codes, isActive: isActive)
      letterCounts = Self.letterCounts(in: sorted)
      (tasks, starts) = (sorted.numbers, sorted.starts)
    }

    private static func letterCounts(in share: SortedCodes.Share) -> [Int8] {
      let (neighbors, activeNeighbors) = (share.neighbors, share.activeNeighbors)
      var counts = [Int8](repeating: 0, count: share.places.count)
      func note(_ run: SortedCodes.Share.Run, _ count: Int) {
        for place in run.places { counts[place] = Int8(place == run.places.lowerBound ? count : -count) }
      }
      // The run before, and the last one with an active task. Their letters are known once the next one is.
      var (last, lastActive): (SortedCodes.Share.Run?, SortedCodes.Share.Run?)
      // The number of letters of each against the one before.
      var (before, activeBefore) = (3, 3)
      share.forEachRun { run in
        let shared = last.map { $0.code.lettersNeeded(against: run.code) } ?? needed(neighbors.before, run.code)
        if let last, !last.hasActive { note(last, max(before, shared)) }
        if run.hasActive {
          if let active = lastActive {
            // Most often the active code before is the code before.
            let isNext = active.places.upperBound == run.places.lowerBound
            let activeShared = isNext ? shared : active.code.lettersNeeded(against: run.code)
            note(active, max(activeBefore, activeShared))
            activeBefore = activeShared
          } else {
            activeBefore = needed(activeNeighbors.before, run.code)
          }
          lastActive = run
        }
        (last, before) = (run, shared)
      }
      if let last, !last.hasActive { note(last, max(before, needed(neighbors.behind, last.code))) }
      if let lastActive { note(lastActive, max(activeBefore, needed(activeNeighbors.behind, lastActive.code))) }
      return counts
    }

    private static func needed(_ other: HandleCode?, _ code: HandleCode) -> Int {
      other.map(code.lettersNeeded) ?? 3
    }
  }

  /// A handle: its letters, and its position among the tasks with equal words, from 1.
  public struct Handle: Sendable {
    public let letters: InlineArray<14, UInt8>
    public let count: Int
    public let number: Int

    /// The handle as people type it.
    package var text: [UInt8] {
      var text: [UInt8] = []
      withText { text.append(copying: $0) }
      return text
    }

    /// Calls `body` with the handle as people type it. Memory is allocated only for one with a number.
    package func withText(_ body: (Span<UInt8>) -> Void) {
      let letters = letters.span.extracting(first: count)
      if number == 1 { return body(letters) }
      let text = letters.array(letters.indices) + "-\(number)".utf8
      body(text.span)
    }
  }

  /// Returns the handle of a task.
  public subscript(number: Int) -> Handle {
    let (count, code) = (Int(letterCounts[number]), codes[number])
    if count > 0 { return Handle(letters: code.prefix(count), count: count, number: 1) }
    let first = tasks.place(ofFirst: code, codes)
    let position = tasks.place(of: number, from: first, codes, isActive) - first + 1
    return Handle(letters: code.prefix(-count), count: -count, number: position)
  }

  /// Returns the handle of a task as people type it.
  public func handle(of number: Int) -> [UInt8] { self[number].text }

  /// Whether a text has the form of a handle, so that its meaning is not `malformed`.
  public static func isHandle(_ typed: [UInt8]) -> Bool { TypedHandle(typed) != nil }

  /// Returns the meaning of a typed handle, ignoring case. The handle may be shorter, if no other task's handle begins
  /// with it, or longer, if its letters match, so that a noted handle keeps its meaning when tasks come and go. Active
  /// tasks precede closed ones.
  public func meaning(of typed: [UInt8]) -> Meaning {
    guard let typed = TypedHandle(typed) else { return .malformed }
    let (active, closed) = firsts(of: typed)
    for found in [active, closed] {
      if found.count > 1 { return .ambiguous(found.map { Int(tasks.numbers[$0]) }.sorted()) }
      if let first = found.first { return member(typed.number, from: first) }
    }
    for length in (2..<max(3, typed.letters.count)).reversed() {
      let shorter = firsts(of: typed.prefix(length))
      let near = (shorter.active + shorter.closed).map { Int(tasks.numbers[$0]) }
      if !near.isEmpty { return .unknown(near: near.sorted()) }
    }
    return .unknown(near: [])
  }

  /// Returns the places of the first task of each code that begins with what was typed: of codes with an active task, and
  /// of the others.
  private func firsts(of typed: TypedHandle) -> (active: [Int], closed: [Int]) {
    var (active, closed): ([Int], [Int]) = ([], [])
    var place = tasks.place(ofFirst: typed.codes.lowerBound, codes)
    while place < codes.count, codes[Int(tasks.numbers[place])] < typed.codes.upperBound {
      let task = Int(tasks.numbers[place])
      if isActive[task] { active.append(place) } else { closed.append(place) }
      place = tasks.place(behind: codes[task], codes)
    }
    return (active, closed)
  }

  /// Returns the task at a position among those with equal words, the first of which is at `start`.
  private func member(_ number: Int, from start: Int) -> Meaning {
    let end = tasks.place(behind: codes[Int(tasks.numbers[start])], codes)
    guard number <= end - start else { return .unknown(near: tasks.numbers[start..<end].map(Int.init).sorted()) }
    return .task(Int(tasks.numbers[start + number - 1]))
  }

  /// Returns the other tasks with the same words, active ones first.
  public func equals(of number: Int) -> [Int] {
    let code = codes[number]
    let range = tasks.place(ofFirst: code, codes)..<tasks.place(behind: code, codes)
    return tasks.numbers[range].map(Int.init).filter { $0 != number }
  }
}
