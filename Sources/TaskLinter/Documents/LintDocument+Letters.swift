import TaskModel
import TaskSyntax

/// The groups of some parts of a document with one capital past `E`, at the place of a rank. In a document without any
/// rank, such a group is the author's own notation.
struct UnknownLetters: Sendable {
  /// The groups in bytes from the start of the first part; each is three bytes long.
  private(set) var groups: [(range: Range<Int>, letter: UInt8)] = []
  private(set) var hasRank = false

  init() {}

  init(_ part: borrowing SyntaxPart, _ model: borrowing PartModel) {
    hasRank = part.kinds.contains(.rank) || part.documentOffset == 0 && part.frontMatter.rank.letter != 0
    let bytes = part.bytes
    let rows = model.hasParenthesisFirst ? model.rows : []
    for row in rows where row.letter == 0 { add(bytes, at: Int(row.wordsStart)) }
    for section in model.sections.dropFirst() where section.letter == 0 {
      let record = part.records[Int(section.record)]
      add(bytes, at: bytes.skippingBlanks(from: record.lowerBound + Int(record.detail)))
    }
  }

  private mutating func add(_ bytes: borrowing Span<UInt8>, at start: Int) {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "("),
      bytes.byte(at: start + 1) &- UInt8(ascii: "F") < 21, bytes.byte(at: start + 2) == UInt8(ascii: ")"),
      bytes.isWordEnd(at: start + 3)
    else { return }
    groups.append((start..<start + 3, bytes[start + 1]))
  }

  /// Appends the groups of the parts that follow.
  mutating func append(_ other: UnknownLetters, movedBy distance: Int) {
    for group in other.groups { groups.append((group.range.moved(by: distance), group.letter)) }
    hasRank = hasRank || other.hasRank
  }
}
