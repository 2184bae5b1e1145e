import TaskSyntax

/// A search for a sequence of letters in one pass. The set of all prefixes of the sequence that end at the current
/// position is kept as bits (Baeza-Yates and Gonnet 1992, "A new approach to text searching").
struct LetterSearch: Sendable, Equatable {
  /// The number of letters.
  let count: Int
  private let ignoresCase: Bool
  private let words: Int
  /// The distinct letters of the sequence, sorted.
  private var keys: [LetterFolding.Letter] = []
  /// For each key, `words` words with the bits of its positions in the sequence.
  private var places: [UInt64] = []
  /// For each ASCII byte, its index in `keys`, or -1.
  private var ascii = [Int32](repeating: -1, count: 128)

  enum Outcome: Equatable {
    case found(Range<Int>)
    /// No match begins before this offset. The letters after it, fewer than the sequence has, are ASCII, so the ASCII
    /// search can continue there.
    case onlyASCII(Int)

    var match: Range<Int>? { if case .found(let range) = self { range } else { nil } }
  }

  init(_ bytes: [UInt8], ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    var letters: [LetterFolding.Letter] = []
    var offset = 0
    while offset < bytes.count {
      let (letter, end) = bytes.span.letter(at: offset, end: bytes.count, ignoringCase: ignoresCase)
      letters.append(letter)
      offset = end
    }
    count = letters.count
    words = (count + 63) / 64
    for letter in letters.sorted() where letter != keys.last { keys.append(letter) }
    places = [UInt64](repeating: 0, count: keys.count * words)
    for (place, letter) in letters.enumerated() {
      guard let index = index(of: letter) else { continue }
      places[index * words + place / 64] |= 1 << UInt64(place % 64)
      if letter.marks == 0, letter.base < 0x80 { ascii[Int(letter.base)] = Int32(index) }
    }
  }

  private func index(of key: LetterFolding.Letter) -> Int? {
    let index = keys.partitioningIndex { $0 >= key }
    return index < keys.count && keys[index] == key ? index : nil
  }
}

extension LetterSearch {
  /// Searches for the letters in `range`. With `stopsAtASCII`, it stops after as many consecutive ASCII letters as the
  /// sequence has.
  ///
  /// A letter without marks matches any marks. A letter with marks matches only the same marks.
  func search(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, stopsAtASCII: Bool) -> Outcome {
    var state = [UInt64](repeating: 0, count: words)
    // The starts of the last letters, as many as the sequence has, in a ring buffer.
    var starts = [Int](repeating: range.lowerBound, count: count)
    var slot = 0
    var asciiLetters = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (letter, end) = bytes.letter(at: offset, end: range.upperBound, ignoringCase: ignoresCase)
      starts[slot] = offset
      slot = slot + 1 == count ? 0 : slot + 1
      if advance(&state, letter) { return .found(starts[slot]..<end) }
      asciiLetters = end == offset + 1 && letter.base < 0x80 ? asciiLetters + 1 : 0
      offset = end
      if stopsAtASCII, asciiLetters >= count { return .onlyASCII(starts[slot] + 1) }
    }
    return .onlyASCII(range.upperBound)
  }

  /// Advances the set by one letter. Returns true if the whole sequence now matches.
  @inline(__always)
  private func advance(_ state: inout [UInt64], _ letter: LetterFolding.Letter) -> Bool {
    let plain = letter.base < 0x80 ? Int(ascii[Int(letter.base)]) : index(of: .init(base: letter.base)) ?? -1
    let marked = letter.marks == 0 ? -1 : index(of: letter) ?? -1
    var carry: UInt64 = 1
    for word in 0..<words {
      var mask: UInt64 = plain < 0 ? 0 : places[plain * words + word]
      if marked >= 0 { mask |= places[marked * words + word] }
      let next = (state[word] << 1 | carry) & mask
      carry = state[word] >> 63
      state[word] = next
    }
    return state[words - 1] >> UInt64((count - 1) % 64) & 1 == 1
  }
}
