import TaskEditing
public import TaskModel
import TaskSyntax

extension Record {
  /// Creates the record of a task in a part of a document, with all that it inherits. Its parent is not known.
  ///
  /// - Parameter hasSource: whether it gets the lines of the task.
  public init(_ part: DocumentPart, row index: Int, at place: RecordPlace, hasSource: Bool = true) {
    self.init(part, part.part, row: index, at: place, hasSource: hasSource)
  }

  /// - Parameter syntax: The syntax of the part, which may have to be read.
  init(
    _ part: DocumentPart, _ syntax: borrowing SyntaxPart, row index: Int, at place: RecordPlace, hasSource: Bool = true
  ) {
    self.init(at: place)
    let row = part.model.rows[index]
    status = row.status
    letter = Int(part.letter(of: row))
    number = Int(row.number)
    quadrant = Int(part.writtenQuadrant(of: row))
    let name = part.project(of: row)
    project = name == TaskRow.none ? nil : Array(part.names[name])
    contexts = part.labels(ofRow: index, areTags: false).map { Array(part.names[$0]) }
    tags = part.labels(ofRow: index, areTags: true).map { Array(part.names[$0]) }
    sentence = syntax.sentence(of: Int(row.record))
    note = syntax.note(of: Int(row.record))
    readAttributes(of: Int(row.record), in: syntax)
    source = hasSource ? RecordSource(syntax, Int(row.record)) : nil
  }

  /// Creates the record of a task without what it inherits.
  init(_ part: SyntaxPart, _ record: Int, at place: RecordPlace) {
    self.init(at: place)
    let content = TaskContent(part, record)
    status = TaskStatus(content.mark)
    letter = content.rank?.letter ?? 0
    number = content.rank?.number ?? 0
    quadrant = content.rank?.quadrant ?? 0
    (project, contexts, tags) = (content.project, content.contexts, content.tags)
    sentence = part.sentence(of: record)
    note = part.note(of: record)
    readAttributes(of: record, in: part)
  }

  private mutating func readAttributes(of record: Int, in part: SyntaxPart) {
    var seen: Set<[UInt8]>?
    TaskContent.forEachAttribute(of: record, in: part) { written in
      let attribute =
        written.key == .declared ? Attribute(written.name, written.value) : Attribute(written.key, written.value)
      if attributes.count == Self.fewAttributes, seen == nil { seen = Set(attributes.map(\.key)) }
      let isNew = seen?.insert(attribute.key).inserted ?? !attributes.contains { $0.hasKey(of: attribute) }
      if isNew || attribute.reserved == .remind { attributes.append(attribute) }
    }
  }

  /// The number of attributes up to which a search among them costs less than a set.
  private static let fewAttributes = 8

  /// Whether the checkbox of a task has a mark without a meaning.
  public static func hasUnknownMark(_ part: DocumentPart, row index: Int) -> Bool {
    part.part.records[Int(part.model.rows[index].record)].mark == .unknown
  }
}

extension SyntaxPart {
  /// Returns the displayed title of a task without the projects, contexts and tags that end it as whole words.
  func sentence(of record: Int) -> [UInt8] {
    if let title = titleInSource(of: record) {
      var end = title.upperBound
      for child in wordRecords(of: record).reversed() where records[child].isToken {
        let token = records[child].range
        guard token.upperBound == end else { break }
        guard token.lowerBound == title.lowerBound || bytes[token.lowerBound - 1] == UInt8(ascii: " ") else { break }
        end = max(title.lowerBound, token.lowerBound - 1)
      }
      return bytes.array(title.lowerBound..<end)
    }
    let (text, tokens) = composedTitle(of: record)
    var end = text.count
    for token in tokens.reversed() {
      guard token.range.upperBound == end else { break }
      let start = token.range.lowerBound
      guard start == 0 || text[start - 1] == UInt8(ascii: " ") else { break }
      end = max(0, start - 1)
    }
    return Array(text[..<end])
  }
}
