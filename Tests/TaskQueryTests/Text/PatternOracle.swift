import TaskTesting

/// A random pattern, matched by definition: all ends of all alternatives, one after the other.
indirect enum PatternOracle {
  case character(Unicode.Scalar)
  case any, digitOrWord, notWord, lineStart, lineEnd, wordEdge
  case set([Unicode.Scalar], isNot: Bool)
  case join([PatternOracle])
  case either(PatternOracle, PatternOracle)
  case repeated(PatternOracle, String)

  init(_ random: inout SplitMix64, depth: Int) {
    switch random.below(depth == 0 ? 8 : 12) {
    case 0...2: self = .character(random.pick(Array("aabAé".unicodeScalars)))
    case 3: self = .any
    case 4: self = random.once(in: 2) ? .digitOrWord : .notWord
    case 5: self = [.lineStart, .lineEnd, .wordEdge][random.below(3)]
    case 6:
      self = .set(
        (0...random.below(3)).map { _ in random.pick(Array("abAé_".unicodeScalars)) }, isNot: random.once(in: 3))
    case 7, 8: self = .join((0..<random.below(4)).map { _ in PatternOracle(&random, depth: max(0, depth - 1)) })
    case 9: self = .either(PatternOracle(&random, depth: depth - 1), PatternOracle(&random, depth: depth - 1))
    default: self = .repeated(PatternOracle(&random, depth: depth - 1), random.pick(["*", "+", "?"]))
    }
  }

  /// The source of the pattern. Most parts are in parentheses, so that precedence does not matter; some are bare, so
  /// that precedence is tested.
  var source: String {
    switch self {
    case .character(let scalar): String(scalar)
    case .any: "."
    case .digitOrWord: "\\w"
    case .notWord: "\\W"
    case .lineStart: "^"
    case .lineEnd: "$"
    case .wordEdge: "\\b"
    case .set(let scalars, let isNot): "[\(isNot ? "^" : "")\(scalars.map { String($0) }.joined())]"
    case .join(let parts): "(" + parts.map(\.source).joined() + ")"
    case .either(let first, let second): "(\(first.source)|\(second.source))"
    case .repeated(let part, let mark):
      if case .character = part { part.source + mark } else { "(\(part.source))\(mark)" }
    }
  }

  func firstMatch(_ text: [Unicode.Scalar], ignoresCase: Bool) -> Range<Int>? {
    for start in 0...text.count {
      if let end = ends(text, start, ignoresCase).max() { return start..<end }
    }
    return nil
  }

  private func ends(_ text: [Unicode.Scalar], _ start: Int, _ ignoresCase: Bool) -> Set<Int> {
    func one(_ fits: (Unicode.Scalar) -> Bool) -> Set<Int> {
      start < text.count && fits(text[start]) ? [start + 1] : []
    }
    func same(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
      ignoresCase ? String(a).lowercased() == String(b).lowercased() : a == b
    }
    func isWord(_ index: Int) -> Bool { text.indices.contains(index) && "abAé_".unicodeScalars.contains(text[index]) }
    switch self {
    case .character(let scalar): return one { same($0, scalar) }
    case .any: return one { $0 != "\n" }
    case .digitOrWord: return isWord(start) ? [start + 1] : []
    case .notWord: return start < text.count && !isWord(start) ? [start + 1] : []
    case .lineStart: return start == 0 || text[start - 1] == "\n" ? [start] : []
    case .lineEnd: return start == text.count || text[start] == "\n" ? [start] : []
    case .wordEdge: return isWord(start - 1) != isWord(start) ? [start] : []
    case .set(let scalars, let isNot): return one { character in scalars.contains { same($0, character) } != isNot }
    case .join(let parts):
      var places: Set<Int> = [start]
      for part in parts {
        var next: Set<Int> = []
        for place in places { next.formUnion(part.ends(text, place, ignoresCase)) }
        places = next
      }
      return places
    case .either(let first, let second):
      return first.ends(text, start, ignoresCase).union(second.ends(text, start, ignoresCase))
    case .repeated(let part, let mark):
      var all: Set<Int> = mark == "+" ? [] : [start]
      var new: Set<Int> = [start]
      repeat {
        var next: Set<Int> = []
        for place in new { next.formUnion(part.ends(text, place, ignoresCase)) }
        new = next.subtracting(all)
        all.formUnion(new)
      } while !new.isEmpty && mark != "?"
      return all
    }
  }
}
