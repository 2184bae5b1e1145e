public import TaskModel
public import TaskSyntax

/// A part of a document, with what headings and front matter hand down to its tasks, in its own part or above it.
///
/// A class, so that whoever keeps many of its tasks copies one reference for each.
public final class QueryPart: Sendable {
  public let part: SyntaxPart
  public let model: PartModel
  public let context: PartContext
  /// The file's path from the workspace's root.
  public let file: [UInt8]
  /// The names of the part, and those that are handed down to it.
  public let names: NameTable
  /// For each of the model's sections what counts in it.
  let sections: [Section]

  /// What counts in a section, its own or inherited.
  struct Section: Sendable {
    var level: Int
    var letter: UInt8
    var quadrant: UInt8
    /// An index into `names`; `TaskRow.none` where there is none.
    var project: UInt32
    /// Outermost first, each once.
    var labels: [Label]
    /// The section around it in the part, or the one above the part, which is 0.
    var parent: Int
    /// How many of the context's headings are around it.
    var outerCount: Int
  }

  /// A context or a tag: an index into `names`, and one bit.
  struct Label: Sendable, Hashable {
    var name: UInt32
    var isTag: Bool
  }

  public init(_ part: SyntaxPart, _ model: PartModel, _ context: PartContext, file: [UInt8]) {
    self.part = part
    self.model = model
    self.context = context
    self.file = file
    var names = model.names
    sections = Self.sections(of: model, in: context, &names)
    self.names = names
  }

  private static func sections(
    of model: PartModel, in context: PartContext, _ names: inout NameTable
  ) -> [Section] {
    let outer = context.open.enumerated().map { index, section in
      Section(
        level: section.level, letter: section.letter, quadrant: section.quadrant,
        project: section.project.map { names.intern($0) } ?? TaskRow.none,
        labels: section.labels.map { Label(name: names.intern($0.name), isTag: $0.isTag) }, parent: 0,
        outerCount: index)
    }
    var sections = outer.last.map { [$0] } ?? []
    sections.reserveCapacity(model.sections.count)
    var open = outer.indices.map { (section: outer[$0], index: 0) }
    for row in model.sections.dropFirst() {
      while open.count > 1, let last = open.last, last.section.level >= row.level { open.removeLast() }
      guard let above = open.last else { break }
      var labels = above.section.labels
      for label in model.sectionLabels[row.labels] {
        let label = Label(name: label.name, isTag: label.isTag)
        if !labels.contains(label) { labels.append(label) }
      }
      let section = Section(
        level: row.level, letter: row.letter != 0 ? row.letter : above.section.letter,
        quadrant: row.quadrant != 0 ? row.quadrant : above.section.quadrant,
        project: row.project != TaskRow.none ? row.project : above.section.project, labels: labels,
        parent: above.index, outerCount: above.section.outerCount)
      open.append((section, sections.count))
      sections.append(section)
    }
    return sections
  }
}

extension QueryPart {
  /// The letter that counts, 1 for A … 5 for E; 0 where none is written or inherited.
  @inline(__always)
  public func letter(of row: TaskRow) -> UInt8 {
    row.letter != 0 ? row.letter : sections[Int(row.section)].letter
  }

  /// The quadrant, 1 to 4, and whether it is written or inherited; 0 for an unsorted task.
  public func quadrant(of row: TaskRow, _ settings: QuerySettings) -> (number: Int, isWritten: Bool) {
    let written = row.quadrant != 0 ? row.quadrant : sections[Int(row.section)].quadrant
    if written != 0 { return (Int(written), true) }
    let letter = letter(of: row)
    guard letter != 0 else { return (0, false) }
    let isUrgent = row.isUrgent(now: settings.now, within: settings.urgentWithin)
    return (letter <= 2 ? (isUrgent ? 1 : 2) : (isUrgent ? 3 : 4), false)
  }

  /// The project, an index into `names`; `TaskRow.none` for a task in the inbox.
  @inline(__always)
  public func project(of row: TaskRow) -> UInt32 {
    row.project != TaskRow.none ? row.project : sections[Int(row.section)].project
  }

  /// The contexts or tags that count, inherited ones first, each once: indices into `names`.
  public func labels(ofRow index: Int, areTags: Bool) -> [UInt32] {
    var labels = sections[Int(model.rows[index].section)].labels.filter { $0.isTag == areTags }.map(\.name)
    var chain = [index]
    while let last = chain.last, model.rows[last].parent != TaskRow.none { chain.append(Int(model.rows[last].parent)) }
    for row in chain.reversed() {
      for label in model.labels(ofRow: row) where label.isTag == areTags && !labels.contains(label.name) {
        labels.append(label.name)
      }
    }
    return labels
  }

  /// The titles of the headings that the section lies in, outermost first.
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

  /// The row of the task that one is a subtask of.
  public func parent(ofRow index: Int) -> Int? {
    let parent = model.rows[index].parent
    return parent == TaskRow.none ? nil : Int(parent)
  }

  /// The lines of all rows, from 1.
  public var lines: [Int] {
    let part = part
    let bytes = part.bytes
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

  /// The line of a row, from 1.
  public func line(ofRow row: Int) -> Int {
    let part = part
    return context.lineCount + 1 + part.bytes.lineFeeds(in: 0..<Int(model.rows[row].offset))
  }
}
