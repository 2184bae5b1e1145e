import TaskSyntax

/// A search for an ASCII word in ASCII text. It scans 64 bytes at a time for the two rarest letters of the word.
struct ASCIISearch: Sendable, Equatable {
  /// The word, in lower case if case is ignored.
  private let word: [UInt8]
  private let ignoresCase: Bool
  private let pair: BytePair
  /// The offset of the pair in the word.
  private let place: Int

  /// The two bytes that are searched, if nothing but letters and digits is between them.
  var adjacentLetters: BytePair? {
    let letters = word[place...(place + pair.distance)]
    return letters.count > 1 && letters.allSatisfy(Self.isLetterOrDigit) ? pair : nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || byte &- 0x61 < 26 || byte &- 0x41 < 26
  }

  enum Outcome {
    case found(Int)
    /// Stopped at a byte outside ASCII, with no match before it.
    case foreign(Int)
    /// Stopped because partial matches are so frequent that another search is faster from this offset.
    case crowded(Int)
    case nothing
  }

  /// Returns `nil` if `bytes` is empty or not ASCII.
  init?(_ bytes: [UInt8], ignoresCase: Bool) {
    guard !bytes.isEmpty, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    let small: [UInt8] = ignoresCase ? bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } : bytes
    word = small
    self.ignoresCase = ignoresCase
    let (first, other) = Self.rarestPlaces(small)
    place = first
    pair = BytePair(
      first: Self.spellings(small[place], ignoresCase), second: Self.spellings(small[other], ignoresCase),
      distance: other - place)
  }

  /// Returns the offsets of the two rarest bytes in ascending order; of equally rare bytes the first. A single byte
  /// gives its offset twice. Only the first 64 bytes are searched.
  private static func rarestPlaces(_ word: [UInt8]) -> (first: Int, other: Int) {
    var (rarest, second) = (0, 0)
    var (lowest, next) = (Int.max, Int.max)
    for place in 0..<min(64, word.count) {
      let rank = rank(word[place])
      if rank < lowest {
        (second, next) = (rarest, lowest)
        (rarest, lowest) = (place, rank)
      } else if rank < next {
        (second, next) = (place, rank)
      }
    }
    return (min(rarest, second), max(rarest, second))
  }

  /// Returns the frequency rank of a byte in text, lower for rarer bytes. Capitals, digits and punctuation are rarer
  /// than lowercase letters.
  private static func rank(_ byte: UInt8) -> Int {
    guard byte == 0x20 || byte &- 0x61 < 26 else { return 0 }
    return byte == 0x20 ? commonBytes.count : (commonBytes.firstIndex(of: byte) ?? 0) + 1
  }

  private static let commonBytes = Array("zqxjkvbpygfwmucldrhsnioate ".utf8)

  private static func spellings(_ byte: UInt8, _ ignoresCase: Bool) -> (UInt8, UInt8) {
    (byte, ignoresCase && byte &- 0x61 < 26 ? byte ^ 0x20 : byte)
  }

  /// Searches for the word in `range`, up to the first byte outside ASCII.
  func search(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Outcome {
    // The bytes before the pair may contain a letter outside ASCII.
    let front = bytes.firstNonASCII(in: range.lowerBound..<min(range.lowerBound + place, range.upperBound))
    if front < min(range.lowerBound + place, range.upperBound) { return .foreign(front) }
    var index = range.lowerBound + place
    // The number of letters compared. A few per byte scanned are acceptable.
    var compared = 0
    while index < range.upperBound {
      index = bytes.firstCandidate(of: pair, in: index..<range.upperBound)
      guard index < range.upperBound else { break }
      if bytes[index] >= 0x80 { return .foreign(index) }
      let start = index - place
      let length = commonLength(bytes, start..<range.upperBound)
      if length == word.count { return .found(start) }
      compared += length
      index += 1
      if compared > 256 + 4 * (index - range.lowerBound) { return .crowded(start + 1) }
    }
    return .nothing
  }

  /// Returns the number of letters of the word that match at the beginning of `range`.
  private func commonLength(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    guard range.count >= word.count else { return 0 }
    for place in word.indices {
      let byte = bytes[range.lowerBound + place]
      let small = ignoresCase && byte &- 0x41 < 26 ? byte | 0x20 : byte
      if small != word[place] { return place }
    }
    return word.count
  }
}
