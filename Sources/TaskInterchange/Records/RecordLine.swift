public import TaskEditing
import TaskModel
public import TaskSyntax

/// The task line of a record, made for a place that hands down a rank, a project, contexts and tags.
public struct RecordLine: Sendable {
  /// The bytes of the line, without its ending.
  public let text: [UInt8]
  /// The displayed title, which includes its projects, contexts and tags.
  public let title: [UInt8]
  /// The attributes that the line cannot hold: the document does not know the key, or the value is not valid.
  public let rejected: [Record.Attribute]
  /// The values that its subtasks inherit.
  public let classification: Classification

  /// `nil` if the record has no title that can be written.
  ///
  /// - Parameter outer: the values that the line inherits and therefore does not repeat.
  public init?(_ record: Record, _ dialect: Dialect, inheriting outer: Classification) {
    classification = outer.joined(by: record)
    if let line = Self.edited(record, dialect, inheriting: outer) {
      (text, title, rejected) = (line.text, line.title, [])
      return
    }
    let head = Self.head(of: record, inheriting: outer)
    if let (text, title) = Self.plain(record, head, dialect, inheriting: outer) {
      (self.text, self.title, rejected) = (text, title, [])
      return
    }
    let words = record.attributes.map { ($0, $0.word(in: dialect)) }
    let given = words.compactMap { $0.1 == nil ? nil : $0.0 }
    let attributes = words.compactMap(\.1)
    for text in SentenceText(record, dialect).candidates {
      guard let content = TaskLine(head + text, dialect)?.content, Self.says(content, record, record.sentence) else {
        continue
      }
      let names = RecordNames(record, besides: content, inheriting: outer).words
      let all = [text.isEmpty ? head.dropLast() : head + text] + names + attributes
      // A span that the sentence opens may reach into the words behind it.
      let title = Array(([record.sentence] + names).joined(separator: [UInt8(ascii: " ")]))
      guard let line = TaskLine(Array(all.joined(separator: [UInt8(ascii: " ")])), dialect) else { continue }
      let written = line.content
      guard Self.says(written, record, title, given) else { continue }
      (self.text, self.title) = (line.text, written.title)
      rejected = words.compactMap { $0.1 == nil ? $0.0 : nil }
      return
    }
    return nil
  }

  /// Returns the line, and its title, if all words of the sentence are text without signs, as in most records, and no
  /// attribute is rejected; `nil` for others.
  private static func plain(
    _ record: Record, _ head: [UInt8], _ dialect: Dialect, inheriting outer: Classification
  ) -> (text: [UInt8], title: [UInt8])? {
    guard record.markup == nil, !record.sentence.isEmpty, !record.sentence.contains(where: \.isPunctuation) else {
      return nil
    }
    var title = record.sentence
    for name in RecordNames(record, besides: nil, inheriting: outer).words { title += [UInt8(ascii: " ")] + name }
    var text = head + title
    for attribute in record.attributes {
      let isPlain = SourceText(attribute.value).isPlainValue
      text.append(UInt8(ascii: " "))
      text += attribute.key
      text.append(UInt8(ascii: ":"))
      text += isPlain ? attribute.value : attribute.value.quoted
    }
    guard let content = TaskLine(text, dialect)?.content, says(content, record, title, record.attributes) else {
      return nil
    }
    return (text, content.title)
  }

  /// The bullet, the checkbox and the rank.
  private static func head(of record: Record, inheriting outer: Classification) -> [UInt8] {
    let mark = CheckboxMark.allCases.first { $0 != .unknown && TaskStatus($0) == record.status }?.byte ?? 0x20
    let writesLetter = record.letter != 0 && (record.letter != outer.letter || record.number != 0)
    let rank = RankLiteral(
      letter: writesLetter ? record.letter : 0, number: writesLetter ? record.number : 0,
      quadrant: record.quadrant != outer.quadrant ? record.quadrant : 0)
    let box = Array("- [".utf8) + [mark] + Array("] ".utf8)
    return rank.rawValue == 0 ? box : box + Array(rank.text.utf8) + [UInt8(ascii: " ")]
  }

  /// Whether a line says what the record does: this title, these attributes, and no other names or rank.
  private static func says(
    _ content: TaskContent, _ record: Record, _ title: [UInt8], _ attributes: [Record.Attribute] = []
  ) -> Bool {
    (!record.sentence.isEmpty || record.hasNames) && areEqual(content.title, title)
      && content.attributes.count == attributes.count
      && zip(content.attributes, attributes).allSatisfy { $0.name == $1.key && $0.value == $1.value }
      && (content.project.map { $0 == record.project } ?? true)
      && content.contexts.allSatisfy(record.contexts.contains) && content.tags.allSatisfy(record.tags.contains)
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
