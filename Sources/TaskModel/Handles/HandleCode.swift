public import TaskSyntax

/// A code of 14 letters, computed from the words of a title, whose beginning is the handle.
///
/// The words that are not a project, context or tag, separated by single spaces, are hashed (FNV-1a in 64 bits, mixed
/// by the last steps of SplitMix64). The remainder modulo 20^14 is written with consonants as digits, the highest
/// first. Without vowels and `y`, no word results by chance. Nothing else is hashed, so the letters are the same in
/// every file, on every machine and in every version.
///
/// See `Grammar/Order.md`, "Handles".
public struct HandleCode: Sendable, Hashable, Comparable {
  /// Less than 20^14.
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The number of letters in a code.
  static let length = 14
  static let letters = Array("bcdfghjklmnpqrstvwxz".utf8)
  /// 20 to the power of the index.
  static let powers = (0...length).map { (0..<$0).reduce(UInt64(1)) { power, _ in power * 20 } }

  public static func < (a: HandleCode, b: HandleCode) -> Bool { a.rawValue < b.rawValue }

  /// The number of codes, 20 to the power of 14. A divisor that the compiler knows takes a fraction of the time.
  fileprivate static var count: UInt64 { 1_638_400_000_000_000_000 }

  /// 20 to the power of 8: one for each letter after the first six.
  private static var behindSix: UInt64 { 25_600_000_000 }

  /// Returns the first bits of a code, without the last `shift` of 64. Eleven times a code, which is less than 20^14,
  /// just fits in 64 bits.
  @inline(__always)
  func firstBits(_ shift: UInt64) -> Int { Int(truncatingIfNeeded: (rawValue &* 11) >> shift) }

  /// Returns the least value of a code with the given first bits, which `firstBits` returns.
  @inline(__always)
  static func least(withFirstBits bits: Int, _ shift: UInt64) -> UInt64 { (UInt64(bits) << shift + 10) / 11 }

  /// The codes that begin with the first three letters of this one: the first of them, and the last.
  var sharingThreeLetters: ClosedRange<HandleCode> {
    let rest = Self.powers[Self.length - 3]
    let first = rawValue / rest * rest
    return HandleCode(rawValue: first)...HandleCode(rawValue: first + rest - 1)
  }

  /// Returns the first `count` letters, 1 to 14.
  func prefix(_ count: Int) -> InlineArray<14, UInt8> {
    var letters = InlineArray<14, UInt8>(repeating: 0)
    var rest = rawValue / Self.powers[Self.length - count]
    for place in (0..<count).reversed() {
      letters[place] = Self.letters[Int(rest % 20)]
      rest /= 20
    }
    return letters
  }

  /// Returns the number of letters that distinguish two codes: 3 to 14, and 14 for equal codes.
  func lettersNeeded(against other: HandleCode) -> Int {
    // Divisors that the compiler knows take a fraction of the time, and six letters tell most tasks apart.
    var (own, others) = (rawValue / Self.behindSix, other.rawValue / Self.behindSix)
    var length = 6
    while own != others {
      guard length > 3 else { return 3 }
      (own, others) = (own / 20, others / 20)
      if own == others { return length }
      length -= 1
    }
    length = 7
    while length < Self.length {
      let rest = Self.powers[Self.length - length]
      guard rawValue / rest == other.rawValue / rest else { break }
      length += 1
    }
    return length
  }
}

/// Passes the words of a title in the source, in order, to a sink.
private struct HandleWords<Sink: WordSink> {
  private(set) var sink: Sink
  private var isEmpty = true
  /// The offset after the last project, context or tag and the punctuation attached to it.
  private var position: Int

  /// - Parameter start: The start of the title.
  init(_ sink: Sink, from start: Int) {
    self.sink = sink
    position = start
  }

  /// Adds the words before a token, and skips the token.
  mutating func pass(_ token: Range<Int>, in title: Span<UInt8>, end: Int) {
    addWords(title, to: token.lowerBound)
    position = token.upperBound
    while position < end, title[position] != UInt8(ascii: " ") { position += 1 }
  }

  /// Adds the words from the last token to `end`.
  mutating func addWords(_ title: Span<UInt8>, to end: Int) {
    var (start, end) = (position, max(position, end))
    while start < end, title[start] == UInt8(ascii: " ") { start += 1 }
    while start < end, title[end - 1] == UInt8(ascii: " ") { end -= 1 }
    guard start < end else { return }
    if !isEmpty { sink.addSpace() }
    isEmpty = false
    sink.add(title, start..<end)
  }
}

/// Passes the words of a title that is composed to a sink.
private struct ComposedWords<Sink: WordSink>: TitleSink {
  private(set) var sink: Sink
  private var isEmpty = true
  /// Whether a project, context or tag was read last: what is attached to it is skipped.
  private var isBehindToken = false

  init(sink: Sink) { self.sink = sink }

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>, isNewWord: Bool) {
    if isBehindToken, !isNewWord { return }
    isBehindToken = false
    if isNewWord, !isEmpty { sink.addSpace() }
    isEmpty = false
    sink.add(bytes, range)
  }

  mutating func addToken(_ bytes: Span<UInt8>, _ range: Range<Int>, record: Int, isNewWord: Bool) {
    isBehindToken = true
  }
}

private protocol WordSink {
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>)
  mutating func addSpace()
}

/// A hash of words.
private struct WordHash: WordSink {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) { for index in range { add(bytes[index]) } }

  mutating func addSpace() { add(UInt8(ascii: " ")) }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  var code: HandleCode {
    var hash = hash
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return HandleCode(rawValue: (hash ^ (hash >> 31)) % HandleCode.count)
  }
}

/// The text of words.
private struct WordText: WordSink {
  private(set) var text: [UInt8] = []

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) { text.append(copying: bytes.extracting(range)) }

  mutating func addSpace() { text.append(UInt8(ascii: " ")) }
}

extension ByteNumber: WordSink {
  mutating func addSpace() { add(UInt64(UInt8(ascii: " ")), count: 1) }
}

extension SyntaxPart {
  /// Returns the code of the task at record `index`, computed from its title without projects, contexts and tags and
  /// the punctuation attached to them.
  public func handleCode(of index: Int) -> HandleCode { handleWords(of: index, words(of: index), WordHash()).code }

  /// Returns a hash that is equal for equal words of the code, and rarely otherwise. It takes a fraction of the time.
  package func handleNumber(of index: Int) -> UInt64 { handleWords(of: index, words(of: index), ByteNumber()).value }

  /// Returns the words that the code is computed from, separated by single spaces.
  package func handleWords(of index: Int) -> [UInt8] { handleWords(of: index, words(of: index), WordText()).text }

  @inline(__always)
  private func handleWords<Sink: WordSink>(of index: Int, _ range: Range<Int>, _ sink: Sink) -> Sink {
    if let title = titleInSource(of: index, words: range) {
      let bytes = bytes
      var words = HandleWords(sink, from: title.lowerBound)
      for child in wordRecords(of: index) where records[child].isToken {
        words.pass(records[child].range, in: bytes, end: title.upperBound)
      }
      words.addWords(bytes, to: title.upperBound)
      return words.sink
    }
    return composedTitle(of: index, ComposedWords(sink: sink)).sink
  }

  /// Returns the codes of all tasks of the part, in the order of the rows of its model.
  public func handleCodes(of model: PartModel) -> [HandleCode] {
    model.rows.map { row in
      let (record, words) = (Int(row.record), row.words)
      return words.isEmpty ? handleCode(of: record) : handleWords(of: record, words, WordHash()).code
    }
  }
}
