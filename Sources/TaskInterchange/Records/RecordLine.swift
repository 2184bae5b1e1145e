public import TaskEditing
import TaskModel
public import TaskSyntax

/// The task line of a record, made for a place that hands down a rank, a project, contexts and tags.
public struct RecordLine: Sendable {
  /// The bytes of the line, without its ending.
  public let text: [UInt8]
  /// The attributes that the line cannot hold: the document does not know the key, or the value is not valid.
  public let rejected: [Record.Attribute]
  private let displayed: Title

  private enum Title {
    /// A range of the line.
    case range(Range<Int>)
    case text([UInt8])
  }

  /// The displayed title, which includes its projects, contexts and tags.
  public var title: [UInt8] {
    switch displayed {
    case .range(let range): Array(text[range])
    case .text(let title): title
    }
  }

  private init(_ text: [UInt8], _ title: Title, rejecting rejected: [Record.Attribute] = []) {
    self.text = text
    displayed = title
    self.rejected = rejected
  }

  /// Creates a line whose title is a range of it.
  init(_ text: [UInt8], titledAt range: Range<Int>) { self.init(text, .range(range)) }

  init(_ text: [UInt8], titled title: [UInt8]) { self.init(text, .text(title)) }

  /// `nil` if the record has no title that can be written.
  ///
  /// - Parameter outer: the values that the line inherits and therefore does not repeat.
  public init?(_ record: Record, _ dialect: Dialect, inheriting outer: Classification) {
    guard let line = Self.all(of: [record].span, [0], below: [nil], dialect, inheriting: outer)[0] else { return nil }
    self = line
  }

  /// Returns the line of a record that is not plain; `nil` if the record has no title that can be written.
  static func written(_ record: Record, _ dialect: Dialect, inheriting outer: Classification) -> RecordLine? {
    if let line = edited(record, dialect, inheriting: outer) {
      return RecordLine(line.text, titled: line.title)
    }
    var head: [UInt8] = []
    appendHead(of: record, rank(of: record, inheriting: outer), to: &head)
    let words = record.attributes.map { ($0, $0.word(in: dialect)) }
    let given = words.compactMap { $0.1 == nil ? nil : $0.0 }
    let attributes = words.compactMap(\.1)
    for text in SentenceText(record, dialect).candidates {
      guard let content = TaskLine(head + text, dialect)?.content, says(content, record, record.sentence) else {
        continue
      }
      let names = RecordNames(record, besides: content, inheriting: outer).words
      let all = [text.isEmpty ? head.dropLast() : head + text] + names + attributes
      // A span that the sentence opens may reach into the words behind it.
      let title = Array(([record.sentence] + names).joined(separator: [UInt8(ascii: " ")]))
      guard let line = TaskLine(Array(all.joined(separator: [UInt8(ascii: " ")])), dialect) else { continue }
      let written = line.content
      guard says(written, record, title, given) else { continue }
      let rejected = words.compactMap { $0.1 == nil ? $0.0 : nil }
      return RecordLine(line.text, .text(written.title), rejecting: rejected)
    }
    return nil
  }

  /// Returns the rank that the line of a record has.
  static func rank(of record: Record, inheriting outer: Classification) -> RankLiteral {
    let writesLetter = record.letter != 0 && (record.letter != outer.letter || record.number != 0)
    return RankLiteral(
      letter: writesLetter ? record.letter : 0, number: writesLetter ? record.number : 0,
      quadrant: record.quadrant != outer.quadrant ? record.quadrant : 0)
  }

  /// Appends the bullet, the checkbox and the rank.
  static func appendHead(of record: Record, _ rank: RankLiteral, to text: inout [UInt8]) {
    text += "- [".utf8
    text.append(record.status.mark.byte ?? 0x20)
    text += "] ".utf8
    if rank.rawValue == 0 { return }
    text += rank.text.utf8
    text.append(0x20)
  }

  /// Whether a line says what the record does: this title, these attributes, and no other names or rank.
  private static func says(
    _ content: TaskContent, _ record: Record, _ title: [UInt8], _ attributes: [Record.Attribute] = []
  ) -> Bool {
    (!record.sentence.isEmpty || record.hasNames) && areEqual(content.title, title)
      && content.attributes.count == attributes.count
      && zip(content.attributes, attributes).allSatisfy { $0.name == $1.key && $0.value == $1.value }
      && (content.project.map { $0 == record.project } ?? true)
      && content.contexts.allSatisfy(NameLookup(record.contexts).contains)
      && content.tags.allSatisfy(NameLookup(record.tags).contains)
      && (content.rank?.letter ?? 0 == 0 || content.rank?.letter == record.letter)
  }

  /// Whether two texts have the same words.
  private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a == b || withoutBlankRuns(a) == withoutBlankRuns(b)
  }

  private static func withoutBlankRuns(_ text: [UInt8]) -> [UInt8] {
    Array(text.split(separator: UInt8(ascii: " ")).joined(separator: [UInt8(ascii: " ")]))
  }
}
