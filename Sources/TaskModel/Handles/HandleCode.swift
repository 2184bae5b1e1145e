public import TaskSyntax

/// The code whose beginning is the handle: 14 letters made of the words of a title.
///
/// The words that are no project, context or tag, with a space between, are hashed (FNV-1a in 64 bits, mixed by the
/// last steps of SplitMix64), and the remainder by 20^14 is written with the consonants as digits, the highest first:
/// no vowel, so no word comes out by chance, and no `y`. Nothing else goes in, so the letters are the same in every
/// file, on every machine and in every version.
///
/// `Grammar/Order.md`, "Handles".
public struct HandleCode: Sendable, Hashable, Comparable {
  /// Less than 20^14.
  let rawValue: UInt64

  /// The letters of a code.
  static let length = 14
  static let letters = Array("bcdfghjklmnpqrstvwxz".utf8)
  /// 20 to the power of the index.
  static let powers = (0...length).map { (0..<$0).reduce(UInt64(1)) { power, _ in power * 20 } }

  public static func < (a: HandleCode, b: HandleCode) -> Bool { a.rawValue < b.rawValue }

  /// The first letters, `count` of them, 1 to 14.
  func prefix(_ count: Int) -> InlineArray<14, UInt8> {
    var letters = InlineArray<14, UInt8>(repeating: 0)
    var rest = rawValue / Self.powers[Self.length - count]
    for place in (0..<count).reversed() {
      letters[place] = Self.letters[Int(rest % 20)]
      rest /= 20
    }
    return letters
  }

  /// Returns the number of letters that tell two codes apart: three to 14, and 14 for equal codes.
  func lettersNeeded(against other: HandleCode) -> Int {
    var length = 3
    while length < Self.length {
      let rest = Self.powers[Self.length - length]
      guard rawValue / rest == other.rawValue / rest else { break }
      length += 1
    }
    return length
  }
}

/// The words of a title as they come, handed to a sink.
private struct HandleWords<Sink: WordSink> {
  private(set) var sink: Sink
  private var isEmpty = true
  /// Behind the last project, context or tag, and the punctuation that touches it.
  private var position: Int

  /// - Parameter start: where the title begins.
  init(_ sink: Sink, from start: Int) {
    self.sink = sink
    position = start
  }

  /// The words before a token, which is passed.
  mutating func pass(_ token: Range<Int>, in title: Span<UInt8>, end: Int) {
    addWords(title, to: token.lowerBound)
    position = token.upperBound
    while position < end, title[position] != UInt8(ascii: " ") { position += 1 }
  }

  /// The words from the last token to `end`.
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

private protocol WordSink {
  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>)
  mutating func addSpace()
}

/// The hash of words.
private struct WordHash: WordSink {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) { for index in range { add(bytes[index]) } }

  mutating func addSpace() { add(UInt8(ascii: " ")) }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

  var code: HandleCode {
    var hash = hash
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return HandleCode(rawValue: (hash ^ (hash >> 31)) % HandleCode.powers[HandleCode.length])
  }
}

/// The words themselves.
private struct WordText: WordSink {
  private(set) var text: [UInt8] = []

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) { text += bytes.array(range) }

  mutating func addSpace() { text.append(UInt8(ascii: " ")) }
}

extension ByteNumber: WordSink {
  mutating func addSpace() { add(UInt64(UInt8(ascii: " ")), count: 1) }
}

extension SyntaxPart {
  /// The code of the task at record `index`: of its title without the words that are a project, a context or a tag,
  /// with the punctuation that touches them.
  public func handleCode(of index: Int) -> HandleCode { handleWords(of: index, WordHash()).code }

  /// A number that is equal where the words of the code are, and rarely else. It takes a fraction of the time.
  package func handleNumber(of index: Int) -> UInt64 { handleWords(of: index, ByteNumber()).value }

  /// The words that the code is made of, with one space between.
  package func handleWords(of index: Int) -> [UInt8] { handleWords(of: index, WordText()).text }

  @inline(__always)
  private func handleWords<Sink: WordSink>(of index: Int, _ sink: Sink) -> Sink {
    if let title = titleInSource(of: index) {
      let bytes = bytes
      var words = HandleWords(sink, from: title.lowerBound)
      for child in wordRecords(of: index) where records[child].isToken {
        words.pass(records[child].range, in: bytes, end: title.upperBound)
      }
      words.addWords(bytes, to: title.upperBound)
      return words.sink
    }
    let title = composedTitle(of: index)
    var words = HandleWords(sink, from: 0)
    for token in title.tokens { words.pass(token.range, in: title.text.span, end: title.text.count) }
    words.addWords(title.text.span, to: title.text.count)
    return words.sink
  }

  /// The codes of all tasks of the part, in the order of the rows of its model.
  public func handleCodes(of model: PartModel) -> [HandleCode] { model.rows.map { handleCode(of: Int($0.record)) } }
}
