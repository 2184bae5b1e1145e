import TaskSyntax

/// The merge of a heading that both sides changed: level, words, and the contexts and tags at its end.
struct HeadingMerge {
  private(set) var chunk: MergedChunk
  private(set) var rules: [MergeRule] = []

  /// - Parameter base: the line before both changes; `nil` if both sides added the heading.
  init(base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) {
    let (old, x, y) = (base.map { Line($0) }, Line(a), Line(b))
    chunk = .dispute(MergeDispute(base: base, a, b, [.title: (a, b)]))
    if x == y {
      chunk = .text(a.lexicographicallyPrecedes(b) ? a : b)
    } else if old == x {
      chunk = .text(y.level == x.level && y.words == x.words && y.labels == x.labels ? a : b)
    } else if old == y {
      chunk = .text(a)
    } else {
      merge(old, x, y)
    }
  }

  private mutating func merge(_ old: Line?, _ a: Line, _ b: Line) {
    guard let level = one(old?.level, a.level, b.level) else { return }
    var words: [[UInt8]]? = one(old?.words, a.words, b.words)
    if words == nil {
      words = WordMerge.merge(old?.words ?? [], a.words, b.words)
      rules.append(.words)
    }
    guard let words else {
      rules = []
      return
    }
    var labels = one(old?.labels, a.labels, b.labels)
    if labels == nil {
      labels = SetMerge.merge(old?.labels ?? [], a.labels, b.labels)
      rules.append(.sets)
    }
    chunk = .text(Array(([level] + words + (labels ?? [])).joined(separator: [0x20])))
  }

  private func one<Value: Equatable>(_ old: Value?, _ a: Value, _ b: Value) -> Value? {
    if a == b || b == old { return a }
    return a == old ? b : nil
  }

  /// The words of a heading.
  private struct Line: Equatable {
    var level: [UInt8] = []
    var words: [[UInt8]] = []
    /// The contexts and tags at the end.
    var labels: [[UInt8]] = []

    init(_ text: [UInt8]) {
      words = text.split(whereSeparator: \.isBlank).map { Array($0) }
      if !words.isEmpty { level = words.removeFirst() }
      while let last = words.last, words.count > 1, last.count > 1, "@#".utf8.contains(last[0]),
        last[1] != UInt8(ascii: "#"), last[1] &- 0x30 >= 10
      {
        labels.insert(words.removeLast(), at: 0)
      }
    }
  }
}
