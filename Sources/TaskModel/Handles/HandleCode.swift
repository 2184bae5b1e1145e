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

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The code of these words, with a space between.
  public init(_ words: [UInt8]) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in words { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    rawValue = (hash ^ (hash >> 31)) % Self.powers[Self.length]
  }

  public static func < (a: HandleCode, b: HandleCode) -> Bool { a.rawValue < b.rawValue }

  /// The first letters, `count` of them, 1 to 14.
  func prefix(_ count: Int) -> [UInt8] {
    (1...count).map { Self.letters[Int(rawValue / Self.powers[Self.length - $0] % 20)] }
  }

  /// How many letters two codes begin with in common.
  func commonLength(with other: HandleCode) -> Int {
    var length = 0
    while length < Self.length {
      let rest = Self.powers[Self.length - length - 1]
      guard rawValue / rest == other.rawValue / rest else { break }
      length += 1
    }
    return length
  }
}

extension SyntaxPart {
  /// The code of the task at record `index`: of its title without the words that are a project, a context or a tag,
  /// with the punctuation that touches them.
  public func handleCode(of index: Int) -> HandleCode {
    let title = titleWithTokens(of: index)
    guard !title.tokens.isEmpty else { return HandleCode(title.text) }
    var words: [UInt8] = []
    func append(_ range: Range<Int>) {
      var range = range
      while let first = range.first, title.text[first] == UInt8(ascii: " ") { range = first + 1..<range.upperBound }
      while let last = range.last, title.text[last] == UInt8(ascii: " ") { range = range.lowerBound..<last }
      guard !range.isEmpty else { return }
      if !words.isEmpty { words.append(UInt8(ascii: " ")) }
      words += title.text[range]
    }
    var position = 0
    for token in title.tokens {
      append(position..<max(position, token.range.lowerBound))
      position = title.text[token.range.upperBound...].firstIndex(of: UInt8(ascii: " ")) ?? title.text.count
    }
    append(position..<title.text.count)
    return HandleCode(words)
  }

  /// The codes of all tasks of the part, in the order of the rows of its model.
  public func handleCodes(of model: PartModel) -> [HandleCode] { model.rows.map { handleCode(of: Int($0.record)) } }
}
