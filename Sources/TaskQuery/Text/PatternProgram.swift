/// A pattern as states of an automaton. Each state consumes a character, tests a position or does neither, and has one
/// or two exits.
struct PatternProgram: Sendable {
  enum State: Sendable {
    case character(UInt32)
    case set(Int)
    case any
    case lineStart, lineEnd
    case wordEdge(isNot: Bool)
    /// Continues at both of its exits.
    case split
    case match
  }

  private(set) var states: [State] = []
  /// The exits of state n, at 2n, and for a split also at 2n + 1; -1 for none.
  private(set) var exits: [Int32] = []
  private(set) var sets: [PatternClass] = []
  private(set) var start: Int32 = 0
  let ignoresCase: Bool
  /// For each ASCII byte, whether a match may begin with it. `nil` if the pattern can match the empty text.
  private(set) var firstBytes: [Bool]?

  /// States under construction with their open exits, which form a list linked through the exits themselves.
  private struct Fragment {
    var start: Int32
    var firstExit: Int32
    var lastExit: Int32
  }

  init(_ steps: [PatternStep], ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    var built: [Fragment] = []
    for step in steps { build(step, &built) }
    let end = add(.match)
    if let whole = built.last {
      patch(whole, to: end)
      start = whole.start
    }
    firstBytes = findFirstBytes()
  }

  private mutating func add(_ state: State) -> Int32 {
    states.append(state)
    exits.append(-1)
    exits.append(-1)
    return Int32(states.count - 1)
  }

  private mutating func build(_ step: PatternStep, _ built: inout [Fragment]) {
    switch step {
    case .character(let value): built.append(atom(.character(value)))
    case .set(let set):
      sets.append(set)
      built.append(atom(.set(sets.count - 1)))
    case .any: built.append(atom(.any))
    case .lineStart: built.append(atom(.lineStart))
    case .lineEnd: built.append(atom(.lineEnd))
    case .wordEdge(let isNot): built.append(atom(.wordEdge(isNot: isNot)))
    case .empty: built.append(atom(.split))
    case .join, .either:
      guard let second = built.popLast(), let first = built.popLast() else { return }
      built.append(step == .join ? join(first, second) : either(first, second))
    case .star, .plus, .optional:
      guard let fragment = built.popLast() else { return }
      built.append(repeated(fragment, step))
    }
  }

  private mutating func atom(_ state: State) -> Fragment {
    let index = add(state)
    return Fragment(start: index, firstExit: 2 * index, lastExit: 2 * index)
  }

  private mutating func join(_ first: Fragment, _ second: Fragment) -> Fragment {
    patch(first, to: second.start)
    return Fragment(start: first.start, firstExit: second.firstExit, lastExit: second.lastExit)
  }

  private mutating func either(_ first: Fragment, _ second: Fragment) -> Fragment {
    let split = add(.split)
    exits[Int(2 * split)] = first.start
    exits[Int(2 * split + 1)] = second.start
    exits[Int(first.lastExit)] = second.firstExit
    return Fragment(start: split, firstExit: first.firstExit, lastExit: second.lastExit)
  }

  private mutating func repeated(_ fragment: Fragment, _ step: PatternStep) -> Fragment {
    let split = add(.split)
    exits[Int(2 * split)] = fragment.start
    let out = 2 * split + 1
    guard step == .optional else {
      patch(fragment, to: split)
      return Fragment(start: step == .star ? split : fragment.start, firstExit: out, lastExit: out)
    }
    exits[Int(fragment.lastExit)] = out
    return Fragment(start: split, firstExit: fragment.firstExit, lastExit: out)
  }

  /// Connects all open exits of a fragment to a state.
  private mutating func patch(_ fragment: Fragment, to state: Int32) {
    var exit = fragment.firstExit
    while exit >= 0 {
      let next = exits[Int(exit)]
      exits[Int(exit)] = state
      exit = next
    }
  }
}

extension PatternProgram {
  private func findFirstBytes() -> [Bool]? {
    var bytes = [Bool](repeating: false, count: 128)
    var seen = [Bool](repeating: false, count: states.count)
    var stack = [start]
    while let state = stack.popLast().map({ Int($0) }) {
      if seen[state] { continue }
      seen[state] = true
      switch states[state] {
      case .match: return nil
      case .character, .set, .any:
        for byte in 0..<128 where fits(state, UInt32(byte)) { bytes[byte] = true }
      case .lineStart, .lineEnd, .wordEdge: stack.append(exits[2 * state])
      case .split: stack += exits[(2 * state)...(2 * state + 1)].filter { $0 >= 0 }
      }
    }
    return bytes
  }

  /// Whether a state that consumes a character matches `value`.
  @inline(__always)
  func fits(_ state: Int, _ value: UInt32) -> Bool {
    switch states[state] {
    case .character(let character): character == (ignoresCase ? LetterFolding.small(value) : value)
    case .set(let index): sets[index].contains(value)
    case .any: value != 0x0A
    case .lineStart, .lineEnd, .wordEdge, .split, .match: false
    }
  }
}
