/// A character class: `[a-z_]`, `\d`, `.`.
struct PatternClass: Sendable, Equatable {
  /// One bit for each ASCII character.
  private var ascii: (UInt64, UInt64) = (0, 0)
  /// The ranges outside ASCII.
  private var ranges: [ClosedRange<UInt32>] = []
  private var kinds: [(Kind, isNot: Bool)] = []
  private var isNegated = false
  private let ignoresCase: Bool

  enum Kind: Sendable { case digit, word, space }

  init(ignoresCase: Bool) { self.ignoresCase = ignoresCase }

  static func == (a: PatternClass, b: PatternClass) -> Bool {
    a.ascii == b.ascii && a.ranges == b.ranges && a.isNegated == b.isNegated && a.ignoresCase == b.ignoresCase
      && a.kinds.elementsEqual(b.kinds) { $0 == $1 }
  }

  mutating func insert(_ range: ClosedRange<UInt32>) {
    for value in range.clamped(to: 0...0x7F) where range.contains(value) { insert(ascii: value) }
    if range.upperBound >= 0x80 { ranges.append(max(range.lowerBound, 0x80)...range.upperBound) }
  }

  mutating func insert(_ kind: Kind, isNot: Bool) {
    for value in UInt32(0)..<0x80 where kind.contains(value) != isNot { insert(ascii: value) }
    kinds.append((kind, isNot))
  }

  /// Replaces the class by its complement.
  mutating func negate() { isNegated = true }

  private mutating func insert(ascii value: UInt32) {
    if value < 64 { ascii.0 |= 1 << UInt64(value) } else { ascii.1 |= 1 << UInt64(value - 64) }
  }

  func contains(_ value: UInt32) -> Bool {
    var isIn = holds(value)
    if !isIn, ignoresCase { isIn = holds(LetterFolding.small(value)) || holds(LetterFolding.capital(value)) }
    return isIn != isNegated
  }

  private func holds(_ value: UInt32) -> Bool {
    if value < 64 { return ascii.0 >> UInt64(value) & 1 == 1 }
    if value < 128 { return ascii.1 >> UInt64(value - 64) & 1 == 1 }
    return ranges.contains { $0.contains(value) } || kinds.contains { $0.contains(value) != $1 }
  }
}

extension PatternClass.Kind {
  /// Whether the kind contains a character. `\d` is an ASCII digit, `\w` a letter, mark or digit of any script or `_`,
  /// `\s` whitespace. Outside ASCII the source is Unicode's properties, from the standard library.
  func contains(_ value: UInt32) -> Bool {
    guard value >= 0x80 else {
      let byte = UInt8(truncatingIfNeeded: value)
      switch self {
      case .digit: return byte &- 0x30 < 10
      case .word: return byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_")
      case .space: return byte == 0x20 || byte &- 0x09 < 5
      }
    }
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    switch self {
    case .digit: return false
    case .word: return properties.isAlphabetic || properties.numericType != nil || LetterFolding.isMark(value)
    case .space: return properties.isWhitespace
    }
  }
}
