/// A reusable search for a pattern. It holds the memory of the search, three numbers for each state of the pattern.
public struct PatternSearch: Sendable {
  private let program: PatternProgram
  private let required: [QueryText]
  private var current = Threads()
  private var next = Threads()
  /// For each state, the round in which it was last reached.
  private var reached: [Int]
  private var round = 0
  private var stack: [Int32] = []

  /// The reached states, and the start of the match of each, ascending.
  private struct Threads {
    var states: [Int32] = []
    var starts: [Int] = []
  }

  public init(_ pattern: QueryPattern) {
    program = pattern.program
    required = pattern.required
    reached = [Int](repeating: 0, count: pattern.program.states.count)
  }

  /// Whether a part of `range` matches, which may be empty.
  public mutating func matches(_ bytes: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    find(in: bytes, range, endsEarly: true) != nil
  }

  /// Returns the leftmost match in `range`, and of several there the longest.
  public mutating func firstMatch(in bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    find(in: bytes, range, endsEarly: false)
  }

  private mutating func find(in bytes: borrowing Span<UInt8>, _ range: Range<Int>, endsEarly: Bool) -> Range<Int>? {
    for text in required where !text.matches(bytes, in: range) { return nil }
    var best: Range<Int>?
    var offset = range.lowerBound
    clearNext()
    while true {
      if best == nil {
        if next.states.isEmpty { moveOn(&offset, bytes, range.upperBound) }
        follow(program.start, from: offset, &best, PatternPlace(offset: offset, range: range), bytes)
      }
      swap(&current, &next)
      clearNext()
      if offset == range.upperBound || (best != nil && (endsEarly || current.states.isEmpty)) { return best }
      let (value, length) = bytes.codePoint(at: offset, end: range.upperBound)
      offset += length
      for index in current.states.indices {
        let start = current.starts[index]
        // A match that begins after the best one is not needed.
        if let best, start > best.lowerBound { break }
        let state = Int(current.states[index])
        guard program.fits(state, value) else { continue }
        follow(program.exits[2 * state], from: start, &best, PatternPlace(offset: offset, range: range), bytes)
      }
    }
  }

  /// Advances to the next position where a match may begin, or to the end. A new round begins, so that states that
  /// failed at the previous position can be reached again.
  private mutating func moveOn(_ offset: inout Int, _ bytes: borrowing Span<UInt8>, _ end: Int) {
    let start = firstStart(bytes, offset..<end)
    guard start != offset else { return }
    offset = start
    round += 1
  }

  /// Returns the next offset, in `range` or at its end, at which a match may begin.
  private func firstStart(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    guard let first = program.firstBytes else { return range.lowerBound }
    var offset = range.lowerBound
    while offset < range.upperBound, bytes[offset] < 0x80, !first[Int(bytes[offset])] { offset += 1 }
    return offset
  }

  private mutating func clearNext() {
    next.states.removeAll(keepingCapacity: true)
    next.starts.removeAll(keepingCapacity: true)
    round += 1
  }

  /// Adds a state, and the states that it reaches without a character, to the next threads.
  private mutating func follow(
    _ first: Int32, from start: Int, _ best: inout Range<Int>?, _ place: PatternPlace, _ bytes: borrowing Span<UInt8>
  ) {
    stack.append(first)
    while let state = stack.popLast() {
      let index = Int(state)
      if reached[index] == round { continue }
      reached[index] = round
      let leadsOn: Bool
      switch program.states[index] {
      case .character, .set, .any:
        next.states.append(state)
        next.starts.append(start)
        continue
      case .match:
        if best.map({ start <= $0.lowerBound }) ?? true { best = start..<place.offset }
        continue
      case .split: leadsOn = true
      case .lineStart: leadsOn = place.isLineStart(bytes)
      case .lineEnd: leadsOn = place.isLineEnd(bytes)
      case .wordEdge(let isNot): leadsOn = place.isWordEdge(bytes) != isNot
      }
      guard leadsOn else { continue }
      if program.exits[2 * index + 1] >= 0 { stack.append(program.exits[2 * index + 1]) }
      if program.exits[2 * index] >= 0 { stack.append(program.exits[2 * index]) }
    }
  }
}
