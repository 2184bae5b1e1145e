import TaskSyntax

/// Folds letters for searching: it removes case and separates a letter from its combining marks. `é` is `e` and an
/// acute accent, in both of its Unicode encodings.
///
/// Letters up to U+1FFF (Latin, Greek, Cyrillic, Armenian, Georgian and neighboring blocks) are looked up in tables,
/// which are built when the first letter outside ASCII occurs. Letters above that limit have neither case nor marks
/// here.
enum LetterFolding {
  /// A base letter with its combining marks.
  struct Letter: Comparable, Sendable {
    var base: UInt32
    /// Up to four marks of 16 bits each, the first one highest; 0 for none. Of more than four marks, the first ones are
    /// dropped.
    var marks: UInt64 = 0

    static func < (a: Letter, b: Letter) -> Bool { a.base == b.base ? a.marks < b.marks : a.base < b.base }

    mutating func add(mark: UInt32) { marks = marks << 16 | UInt64(mark) }
  }

  static let end: UInt32 = 0x2000

  /// The decomposed letter of every scalar.
  private static let letters: [Letter] = {
    var letters = (0..<end).map { Letter(base: $0) }
    // An entry may refer to an entry before or after it. Four rounds resolve the deepest chain.
    for _ in 0..<4 {
      for (mark, pairs) in compositions {
        var scalars = pairs.unicodeScalars.makeIterator()
        while let composed = scalars.next(), let base = scalars.next() {
          var letter = letters[Int(base.value)]
          if mark != 0 { letter.add(mark: mark) }
          letters[Int(composed.value)] = letter
        }
      }
    }
    return letters
  }()

  /// The lowercase letter of every scalar. Source: Unicode's simple mappings, from the standard library.
  private static let smallLetters: [UInt16] = (0..<end).map { number in
    // The final sigma folds to the sigma.
    if number == 0x3C2 { return 0x3C3 }
    let small = Unicode.Scalar(number)?.properties.lowercaseMapping.unicodeScalars
    guard let small, small.count == 1, let first = small.first, first.value < end else { return UInt16(number) }
    return UInt16(first.value)
  }

  @inline(__always)
  static func letter(_ scalar: UInt32) -> Letter {
    scalar < 0x80 || scalar >= end ? Letter(base: scalar) : letters[Int(scalar)]
  }

  @inline(__always)
  static func small(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar | 0x20 : scalar }
    return scalar < end ? UInt32(smallLetters[Int(scalar)]) : scalar
  }

  /// Returns the capital of a lowercase letter. Source: Unicode's simple mappings, from the standard library.
  static func capital(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar &- 0x61 < 26 ? scalar ^ 0x20 : scalar }
    let capital = Unicode.Scalar(scalar)?.properties.uppercaseMapping.unicodeScalars
    guard let capital, capital.count == 1, let first = capital.first, first.value < end else { return scalar }
    return first.value
  }

  static func isCapital(_ scalar: UInt32) -> Bool {
    small(letter(scalar).base) != letter(scalar).base && scalar != 0x3C2
  }

  /// Whether the scalar is a combining mark. Source: the blocks of combining marks in Unicode 17.0.
  @inline(__always)
  static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x36F, 0x483...0x487, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}

extension Span where Element == UInt8 {
  /// Returns the scalar at `offset`, which is before `end`, and its length. An invalid byte gives a value above all
  /// scalars.
  @inline(__always)
  func codePoint(at offset: Int, end: Int) -> (value: UInt32, length: Int) {
    let byte = self[offset]
    if byte < 0x80 { return (UInt32(byte), 1) }
    guard let (scalar, length) = decodeScalar(at: offset, end: end) else { return (0x11_0000 + UInt32(byte), 1) }
    return (scalar.value, length)
  }

  /// Returns the letter at `offset` with its combining marks, and the offset of the next letter.
  @inline(__always)
  func letter(at offset: Int, end: Int, ignoringCase: Bool) -> (letter: LetterFolding.Letter, end: Int) {
    let (value, length) = codePoint(at: offset, end: end)
    var next = offset &+ length
    var letter = LetterFolding.letter(value)
    if ignoringCase { letter.base = LetterFolding.small(letter.base) }
    while next < end, self[next] >= 0xCC {
      let (mark, length) = codePoint(at: next, end: end)
      guard LetterFolding.isMark(mark) else { break }
      letter.add(mark: mark)
      next &+= length
    }
    return (letter, next)
  }
}
