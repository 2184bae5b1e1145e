import TaskEditing
import TaskModel
import TaskSyntax

/// Text that no task holds and that comes along: a heading, or lines outside of tasks. It is written so that nothing of
/// it is read as a task, and it hands nothing down.
public struct ImportedText: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// A heading with its level, from 1.
    case heading(Int)
    case prose
  }

  public let kind: Kind
  /// The lines as a task file has them; of a heading one, without its `#`.
  public let lines: [[UInt8]]
  /// The number of records before it.
  public var position: Int
  public let place: RecordPlace

  /// The kind of loss if it does not come along.
  public var loss: LossKind { kind == .prose ? .prose : .heading }
}

extension ImportedText {
  /// Creates a heading; `nil` without a title.
  ///
  /// - Parameter isMarkdown: whether the title is Markdown, whose escapes count.
  init?(heading title: [UInt8], level: Int, isMarkdown: Bool, position: Int, at place: RecordPlace) {
    var record = Record(at: place)
    if isMarkdown { record.setSentence(markdown: title) } else { record.sentence = title.onOneLine.trimmed }
    func words(_ text: [UInt8]) -> [[UInt8]] { text.split(separator: 0x20).map { Array($0) } }
    let text = SentenceText(record, Dialect()).candidates.first { candidate in
      Self.title(ofHeading: candidate).map { words($0) == words(record.sentence) } ?? false
    }
    guard let text, !record.sentence.isEmpty else { return nil }
    kind = .heading(level)
    lines = [text]
    self.position = position
    self.place = place
  }

  /// Returns the title that a heading shows; `nil` if it is more than a heading, or hands something down.
  private static func title(ofHeading text: [UInt8]) -> [UInt8]? {
    let document = Document(SourceText(Array("# ".utf8) + text + Array("\n\n- [ ] y\n".utf8)))
    guard document.parts.count == 1, document.model.sections.count == 2, document.obstacles.refusal == nil,
      let part = document.parts.first, let model = document.model.parts.first, model.rows.count == 1
    else { return nil }
    let whole = DocumentPart(part, model, PartContext(part.frontMatter), file: [])
    let task = Record(whole, row: 0, at: RecordPlace(file: [], line: 1))
    guard !task.hasNames, task.letter == 0, task.quadrant == 0 else { return nil }
    return part.titleWithTokens(of: Int(document.model.sections[1].record)).text
  }

  /// Creates lines of text; `nil` without any, or if no backslash keeps them from being more.
  init?(prose text: [[UInt8]], position: Int, at place: RecordPlace) {
    let plain = text.map { line in
      line.map { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }.trimmedAtEnd
    }
    let rest = plain.drop(while: \.isEmpty)
    var lines = Array(rest.reversed().drop(while: \.isEmpty).reversed()).map(Self.withoutMarker)
    // At the start of a file three hyphens may begin front matter; three stars are the same rule.
    if lines.first == Array("---".utf8) { lines[0] = Array("***".utf8) }
    guard !lines.isEmpty, let safe = [lines, lines.map(Self.escaped)].first(where: Self.isProse) else { return nil }
    kind = .prose
    self.lines = safe
    self.position = position
    self.place = place
  }

  /// Whether lines between two tasks are text and nothing else.
  private static func isProse(_ lines: [[UInt8]]) -> Bool {
    let body = Array(lines.joined(separator: [0x0A]))
    let text = Array("# h\n\n- [ ] x\n\n".utf8) + body + Array("\n\n- [ ] y\n".utf8)
    let document = Document(SourceText(text))
    guard document.tasks.count == 2, document.model.sections.count == 2, document.obstacles.refusal == nil,
      let part = document.parts.first, document.parts.count == 1, let first = document.tasks.first, first.note == nil
    else { return false }
    // A fence in an item of a list ends with the item, so it is looked for in the text alone.
    let isOpen = DocumentBlock.all(in: SourceText(body + [0x0A])).contains(where: \.isOpen)
    return !isOpen && !suppresses(body) && part.records.last?.kind != .comment
      && document.model.parts[0].rows.allSatisfy { $0.depth == 0 }
  }

  /// Returns a line without indentation that begins with a backslash, if it begins with a sign or a number of a list.
  private static func escaped(_ line: [UInt8]) -> [UInt8] {
    let text = line.drop { $0.isBlank }
    let digits = text.prefix { $0.isDigit }
    if !digits.isEmpty, let sign = text.dropFirst(digits.count).first, sign.isPunctuation {
      return digits + [UInt8(ascii: "\\")] + text.dropFirst(digits.count)
    }
    // A comment may begin within a line.
    var escaped: [UInt8] = []
    for (index, byte) in text.enumerated() {
      let isComment = byte == UInt8(ascii: "<") && escaped.last != UInt8(ascii: "\\")
      if isComment || index == 0 && byte.isPunctuation { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
    }
    return escaped
  }

  /// Returns a line with a backslash before a marker of merge conflicts, several of which may be one together.
  private static func withoutMarker(_ line: [UInt8]) -> [UInt8] {
    guard let first = line.first, "<=>|".utf8.contains(first), line.prefix(7).count(where: { $0 == first }) == 7 else {
      return line
    }
    return [UInt8(ascii: "\\")] + line
  }

  /// Whether there is a comment that suppresses findings.
  private static func suppresses(_ text: [UInt8]) -> Bool {
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: "<") {
      let isEscaped = index > 0 && text[index - 1] == UInt8(ascii: "\\")
      if !isEscaped, RecordSource.suppresses(Array(text[index...].prefix(longestComment))) { return true }
    }
    return false
  }

  /// The number of bytes within which such a comment says that it is one.
  private static let longestComment = 200
}
