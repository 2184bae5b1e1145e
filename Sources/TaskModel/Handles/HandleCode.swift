public import TaskSyntax

/// What a handle is the beginning of: 14 letters made of the words of a title.
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

  /// How many letters tell two codes apart: three to 14, which is all where they are equal.
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

/// The hash of words as they come.
private struct WordHash {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  private var isEmpty = true
  /// Behind the last project, context or tag, and the punctuation that touches it.
  private var position = 0

  /// - Parameter start: where the title begins.
  init(from start: Int = 0) { position = start }

  mutating func add(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range { add(bytes[index]) }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }

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
    if !isEmpty { add(UInt8(ascii: " ")) }
    isEmpty = false
    add(title, start..<end)
  }

  var code: HandleCode {
    var hash = hash
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return HandleCode(rawValue: (hash ^ (hash >> 31)) % HandleCode.powers[HandleCode.length])
  }
}

extension SyntaxPart {
  /// The code of the task at record `index`: of its title without the words that are a project, a context or a tag,
  /// with the punctuation that touches them.
  public func handleCode(of index: Int) -> HandleCode {
    if let title = titleInSource(of: index) {
      let bytes = bytes
      var hash = WordHash(from: title.lowerBound)
      for child in wordRecords(of: index) where records[child].isToken {
        hash.pass(records[child].range, in: bytes, end: title.upperBound)
      }
      hash.addWords(bytes, to: title.upperBound)
      return hash.code
    }
    let title = composedTitle(of: index)
    var hash = WordHash(from: 0)
    for token in title.tokens { hash.pass(token.range, in: title.text.span, end: title.text.count) }
    hash.addWords(title.text.span, to: title.text.count)
    return hash.code
  }

  /// The codes of all tasks of the part, in the order of the rows of its model.
  public func handleCodes(of model: PartModel) -> [HandleCode] { model.rows.map { handleCode(of: Int($0.record)) } }
}
