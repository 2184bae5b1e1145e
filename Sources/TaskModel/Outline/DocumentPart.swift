public import TaskSyntax

/// A part of a document, with the values that headings and front matter, in the part or above it, hand down to its
/// tasks.
///
/// A class, so that code that keeps many of its tasks copies only a reference for each.
public final class DocumentPart: Sendable {
  /// The syntax. Where it is deferred, it has no records, and perhaps no bytes.
  private let stored: SyntaxPart
  /// The reader of the syntax; `nil` where `stored` has it.
  private let deferral: Deferral?
  /// The kinds of its records.
  public var kinds: SyntaxKinds { stored.kinds }
  public let model: PartModel
  public let context: PartContext
  /// The file's path, relative to the root of the workspace.
  public let file: [UInt8]
  /// The names of the part, and those handed down to it.
  public let names: NameTable
  /// For each of the model's sections, the values in effect.
  public let sections: [Section]

  /// The letter, quadrant, project and labels that apply in a section, its own or inherited.
  @frozen
  public struct Section: Sendable {
    public var level: Int
    /// The letter, 1 for A … 5 for E; 0 if there is none.
    public var letter: UInt8
    /// The quadrant, 1 to 4; 0 if there is none.
    public var quadrant: UInt8
    /// The project, an index into `names`; `TaskRow.none` if there is none.
    public var project: UInt32
    /// The labels, outermost first, without duplicates.
    public var labels: [PartModel.Label]
    /// The index of the section around it in the part, or 0, the section above the part.
    var parent: Int
    /// The number of headings of the context around it.
    var outerCount: Int
  }

  /// The content that reads a part, and the number of the part in it.
  private struct Deferral: Sendable {
    let content: any DeferredContent
    let number: Int
  }

  public convenience init(_ part: SyntaxPart, _ model: PartModel, _ context: PartContext, file: [UInt8]) {
    self.init(part, nil, model, context, file: file)
  }

  /// Creates a part whose records `content` reads when they are asked for.
  ///
  /// - Parameters:
  ///   - head: The part without records.
  ///   - number: Its number in the content.
  package convenience init(
    _ head: SyntaxPart, readBy content: any DeferredContent, _ number: Int, _ model: PartModel,
    _ context: PartContext, file: [UInt8]
  ) {
    self.init(head, Deferral(content: content, number: number), model, context, file: file)
  }

  private init(
    _ stored: SyntaxPart, _ deferral: Deferral?, _ model: PartModel, _ context: PartContext, file: [UInt8]
  ) {
    self.stored = stored
    self.deferral = deferral
    self.model = model
    self.context = context
    self.file = file
    var names = model.names
    sections = Self.sections(of: model, in: context, &names)
    self.names = names
  }

  private static func sections(of model: PartModel, in context: PartContext, _ names: inout NameTable) -> [Section] {
    let outer = context.open.enumerated().map { index, section in
      Section(
        level: section.level, letter: section.letter, quadrant: section.quadrant,
        project: section.project.map { names.intern($0) } ?? TaskRow.none,
        labels: section.labels.map { PartModel.Label(names.intern($0.name), isTag: $0.isTag) }, parent: 0,
        outerCount: index)
    }
    var sections = outer.last.map { [$0] } ?? []
    sections.reserveCapacity(model.sections.count)
    var open = outer.indices.map { (section: outer[$0], index: 0) }
    for row in model.sections.dropFirst() {
      while open.count > 1, let last = open.last, last.section.level >= row.level { open.removeLast() }
      guard let above = open.last else { break }
      var section = Section(
        level: row.level, letter: row.letter, quadrant: row.quadrant, project: row.project,
        labels: above.section.labels.adding(model.sectionLabels[row.labels]), parent: above.index,
        outerCount: above.section.outerCount)
      section.inherit(from: above.section)
      open.append((section, sections.count))
      sections.append(section)
    }
    return sections
  }
}

extension DocumentPart {
  /// The syntax. Where it is deferred, each request may read the part.
  public var part: SyntaxPart {
    // Lent, not copied: a copy counts references, and costs more than most questions to a part.
    _read {
      if let deferral { yield deferral.content.syntax(ofPart: deferral.number) } else { yield stored }
    }
  }

  /// Returns the syntax that holds the words of a row's line, and the record of the task in it. Where the syntax is
  /// deferred, the line alone is read, which takes a thousandth of the time of its part.
  public func lineSyntax(ofRow row: Int) -> LineSyntax {
    guard let content = deferral?.content, let line = deferredLine(ofRow: row) else {
      return LineSyntax(part: stored, record: Int(model.rows[row].record))
    }
    let text = content.text(of: [line])
    let part = SyntaxPart(taskLines: text.bytes, starts: text.starts, content.dialect)
    return LineSyntax(part: part ?? SyntaxPart(taskWords: [], content.dialect), record: 0)
  }

  /// The content that reads the syntax; `nil` where the part has it.
  package var deferredContent: (any DeferredContent)? { deferral?.content }

  /// Returns the place of the line of a row in the content that reads it; `nil` where the part has its syntax.
  package func deferredLine(ofRow row: Int) -> DeferredLine? {
    deferral.map { DeferredLine(part: $0.number, range: line(of: model.rows[row])) }
  }

  /// Returns the line of a row from its bullet to its last word, in bytes of the part.
  private func line(of row: TaskRow) -> Range<Int> { Int(row.offset)..<row.words.upperBound }

  /// Whether the syntax may have to be read again.
  public var isReadOnDemand: Bool { deferral != nil }

  /// The part with its records and its bytes in memory of its own, for a thread that reads many of its tasks. Threads that
  /// share memory wait for each other when they count references to it.
  public var separated: DocumentPart {
    // A part whose bytes were read again shares them with no other.
    DocumentPart(stored.hasText ? part.separated() : part, model, context, file: file)
  }

  /// The part with its bytes. It has no records where they are read on demand.
  private var text: SyntaxPart {
    _read {
      if let deferral, !stored.hasText {
        yield deferral.content.text(ofPart: deferral.number)
      } else {
        yield stored
      }
    }
  }

  /// The bytes of the document that the part is.
  public var range: Range<Int> { stored.documentOffset..<stored.documentOffset + stored.range.count }

  /// Returns the letter in effect, 1 for A … 5 for E; 0 if none is written or inherited.
  @inlinable
  public func letter(of row: TaskRow) -> UInt8 { row.letter != 0 ? row.letter : sections[Int(row.section)].letter }

  /// Returns the letter by which a done task earns points: its own, or that of its heading or file; 0 if there is none.
  /// A subtask without its own letter has 0, because the pieces of a task earn no more than the task.
  @inlinable
  public func scoredLetter(of row: TaskRow) -> UInt8 { row.isScoredByLetter ? letter(of: row) : 0 }

  /// Returns the written or inherited quadrant, 1 to 4; 0 if there is none.
  @inlinable
  public func writtenQuadrant(of row: TaskRow) -> UInt8 {
    row.quadrant != 0 ? row.quadrant : sections[Int(row.section)].quadrant
  }

  /// Returns the quadrant, 1 to 4, and whether it is written or inherited; 0 for an unsorted task.
  public func quadrant(of row: TaskRow, now: CalendarMoment, urgentWithin: Int) -> (number: Int, isWritten: Bool) {
    let quadrant = Quadrant(
      written: writtenQuadrant(of: row), letter: letter(of: row),
      isUrgent: row.isUrgent(now: now, within: urgentWithin))
    return (quadrant?.number ?? 0, quadrant?.isWritten ?? false)
  }

  /// Returns the project, an index into `names`; `TaskRow.none` for a task in the inbox.
  @inlinable
  public func project(of row: TaskRow) -> UInt32 {
    row.project != TaskRow.none ? row.project : sections[Int(row.section)].project
  }

  /// Returns the contexts or tags in effect, inherited ones first, without duplicates, as indices into `names`.
  public func labels(ofRow index: Int, areTags: Bool) -> [UInt32] {
    var labels: [UInt32] = []
    for label in sections[Int(model.rows[index].section)].labels where label.isTag == areTags {
      labels.append(label.name)
    }
    var above: [Int] = []
    var row = index
    while let parent = parent(ofRow: row) {
      above.append(parent)
      row = parent
    }
    for row in above.reversed() { add(labelsOfRow: row, areTags, to: &labels) }
    add(labelsOfRow: index, areTags, to: &labels)
    return labels
  }

  /// Calls `body` for the labels of a task, of its section and of the tasks above it, also for those that occur more than
  /// once.
  public func forEachLabel(ofRow index: Int, _ body: (PartModel.Label) -> Void) {
    for label in sections[Int(model.rows[index].section)].labels { body(label) }
    var row = UInt32(index)
    while row != TaskRow.none {
      for label in model.labels(ofRow: Int(row)) { body(label) }
      row = model.rows[Int(row)].parent
    }
  }

  private func add(labelsOfRow row: Int, _ areTags: Bool, to labels: inout [UInt32]) {
    for label in model.labels(ofRow: row) where label.isTag == areTags && !labels.contains(label.name) {
      labels.append(label.name)
    }
  }

  /// Returns the titles of the section and of the headings around it, outermost first.
  public func titles(ofSection number: Int) -> [[UInt8]] {
    var titles: [[UInt8]] = []
    var section = number
    while section != 0 {
      titles.append(part.title(of: Int(model.sections[section].record)))
      section = sections[section].parent
    }
    for outer in context.open[...min(sections[number].outerCount, context.open.count - 1)].reversed()
    where outer.level > 0 {
      titles.append(outer.title)
    }
    return titles.reversed()
  }

  /// Returns the row of a task's parent; `nil` at the top.
  public func parent(ofRow index: Int) -> Int? {
    let parent = model.rows[index].parent
    return parent == TaskRow.none ? nil : Int(parent)
  }

  /// The lines of all rows, from 1.
  public var lines: [Int] {
    let text = text
    let bytes = text.bytes
    var lines: [Int] = []
    lines.reserveCapacity(model.rows.count)
    var line = context.lineCount + 1
    var offset = 0
    for row in model.rows {
      let end = max(offset, Int(row.offset))
      line &+= bytes.lineFeeds(in: offset..<end)
      offset = end
      lines.append(line)
    }
    return lines
  }

  /// Returns the line of a row, from 1.
  public func line(ofRow row: Int) -> Int {
    let text = text
    return context.lineCount + 1 + text.bytes.lineFeeds(in: 0..<Int(model.rows[row].offset))
  }
}

extension DocumentPart {
  /// Returns the first attribute with a key, and with a name if the key is declared, on the line of a row.
  public func attribute(_ key: AttributeKey, named name: [UInt8]? = nil, ofRow row: Int) -> SyntaxRecord? {
    guard hasAttribute(key) else { return nil }
    return words(ofRow: row).first { word in
      word.kind == .attribute && word.key == key && name.map { isNamed($0, word) } ?? true
    }
  }

  /// Returns all attributes with a key on the line of a row. Only `remind` may occur more than once.
  public func attributes(_ key: AttributeKey, ofRow row: Int) -> [SyntaxRecord] {
    hasAttribute(key) ? words(ofRow: row).filter { $0.kind == .attribute && $0.key == key } : []
  }

  /// Whether a task of the part has an attribute with a key. Keys without a column of the model are repeated ones.
  package func hasAttribute(_ key: AttributeKey) -> Bool {
    model.keys.union(model.repeatedKeys).contains(AttributeKeys(key))
  }

  private func words(ofRow row: Int) -> ArraySlice<SyntaxRecord> {
    part.records[part.wordRecords(of: Int(model.rows[row].record))]
  }

  private func isNamed(_ name: [UInt8], _ word: SyntaxRecord) -> Bool {
    guard word.keyLength == name.count else { return false }
    let part = part
    let bytes = part.bytes
    for index in name.indices where bytes[word.lowerBound + index] != name[index] { return false }
    return true
  }

  /// Returns the minutes of `est` or `spent` on the line of a row; `nil` if there are none, or none that can be parsed.
  public func minutes(_ key: AttributeKey, ofRow row: Int) -> Int? {
    guard model.keys.contains(AttributeKeys(key)), let word = attribute(key, ofRow: row) else { return nil }
    let value = part.value(of: word)
    return DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)?.minutes
  }

  /// Returns the quadrant of a closed task at the time of closing: the written or inherited one, or otherwise one
  /// derived from its letter, urgent if the task was due by then or soon after. Returns 0 if it has neither, or if a
  /// derived one lacks the day of closing.
  public func quadrantAtClosing(of row: TaskRow, urgentWithin days: Int) -> Int {
    let isUrgent = row.due.day != 0 && Int(row.due.day) - Int(row.closed.day) <= days
    let letter = row.closed.day == 0 ? 0 : letter(of: row)
    return Quadrant(written: writtenQuadrant(of: row), letter: letter, isUrgent: isUrgent)?.number ?? 0
  }
}
