public import TaskSyntax

/// The joined parts of a document: values that headings and front matter hand down are resolved, and names have the
/// same numbers in all parts.
///
/// The cost is one step for each heading and name, not for each task. Rows stay as their part built them, and are read
/// together with their section.
public struct DocumentModel: Sendable {
  public private(set) var parts: [PartModel]
  /// The headings of the document, after one section for its front matter.
  public private(set) var sections: [Section]
  /// The names of the document: projects, contexts, tags, ids.
  public let names: NameTable
  /// For each part, the document's number for each of its names.
  @usableFromInline let numbers: [[UInt32]]
  /// For each part, the section that is open at its start, and the first one that begins in it.
  @usableFromInline let starts: [(open: UInt32, first: UInt32)]
  private let frontMatter: FrontMatter
  /// The contexts and tags of the front matter.
  private let frontLabels: [PartModel.Label]

  /// A heading with the values that it hands down, its own or inherited.
  public struct Section: Sendable {
    /// The level, 1 to 6; 0 for front matter.
    public var level: Int
    /// The section above it, an index into `sections`; `TaskRow.none` for front matter.
    public var parent: UInt32
    public var part: Int
    /// The heading's record in its part; `TaskRow.none` for front matter.
    public var record: UInt32
    /// The letter, 1 for A … 5 for E; 0 if there is none.
    public var letter: UInt8
    /// The quadrant, 1 to 4; 0 if there is none.
    public var quadrant: UInt8
    /// The project, an index into `names`; `TaskRow.none` if there is none.
    public var project: UInt32
    fileprivate var labels: Range<Int>
  }

  /// Joins `parts`, which are all parts of a document in order.
  public init(_ parts: [PartModel], frontMatter: FrontMatter) {
    self.frontMatter = frontMatter
    var names = NameTable()
    var numbers: [[UInt32]] = []
    var starts: [(open: UInt32, first: UInt32)] = []
    let root = Section(
      level: 0, parent: TaskRow.none, part: 0, record: TaskRow.none, letter: UInt8(frontMatter.rank.letter),
      quadrant: UInt8(frontMatter.rank.quadrant), project: frontMatter.project.map { names.intern($0) } ?? TaskRow.none,
      labels: 0..<0)
    frontLabels =
      frontMatter.contexts.map { PartModel.Label(names.intern($0), isTag: false) }
      + frontMatter.tags.map { PartModel.Label(names.intern($0), isTag: true) }
    var sections = [root]
    var open: [UInt32] = [0]
    for (index, part) in parts.enumerated() {
      let map = names.intern(all: part.names)
      starts.append((open[open.count - 1], UInt32(sections.count)))
      for row in part.sections.dropFirst() {
        while sections[Int(open[open.count - 1])].level >= row.level { open.removeLast() }
        let parent = open[open.count - 1]
        open.append(UInt32(sections.count))
        sections.append(Section(row, in: index, under: parent, sections[Int(parent)], map))
      }
      numbers.append(map)
    }
    self.parts = parts
    self.sections = sections
    self.names = names
    self.numbers = numbers
    self.starts = starts
  }
}

extension DocumentModel {
  /// Returns the model after a part was read again. A part with the names and headings of the one before takes its
  /// place; otherwise all parts are joined again.
  public func replacing(part number: Int, with part: PartModel) -> DocumentModel {
    let old = parts[number]
    guard part.names == old.names, part.handsDown(as: old) else {
      var parts = parts
      parts[number] = part
      return DocumentModel(parts, frontMatter: frontMatter)
    }
    var model = self
    model.parts[number] = part
    let first = Int(starts[number].first)
    for (index, row) in part.sections.dropFirst().enumerated() {
      model.sections[first + index].record = row.record
      model.sections[first + index].labels = row.labels
    }
    return model
  }
}

extension PartModel {
  /// Whether headings of another part with the same names hand down the same.
  fileprivate func handsDown(as other: PartModel) -> Bool {
    sections.count == other.sections.count
      && zip(sections, other.sections).allSatisfy { a, b in
        a.level == b.level && a.letter == b.letter && a.quadrant == b.quadrant && a.project == b.project
      }
  }
}

extension DocumentModel.Section {
  fileprivate init(
    _ row: SectionRow, in part: Int, under parent: UInt32, _ outer: DocumentModel.Section, _ numbers: [UInt32]
  ) {
    self.init(
      level: row.level, parent: parent, part: part, record: row.record, letter: row.letter, quadrant: row.quadrant,
      project: row.project == TaskRow.none ? TaskRow.none : numbers[Int(row.project)], labels: row.labels)
    inherit(from: outer)
  }
}

/// The place of a task in a document.
public struct TaskPlace: Sendable, Hashable, Comparable {
  public var part: Int
  public var row: Int

  public init(part: Int, row: Int) {
    self.part = part
    self.row = row
  }

  public static func < (a: TaskPlace, b: TaskPlace) -> Bool { (a.part, a.row) < (b.part, b.row) }
}

extension DocumentModel {
  /// The row of a task as its part built it, without the letter, quadrant and project of headings and front matter.
  public subscript(place: TaskPlace) -> TaskRow { parts[place.part].rows[place.row] }

  /// The place of every task, in document order.
  public var places: [TaskPlace] {
    parts.indices.flatMap { part in parts[part].rows.indices.map { TaskPlace(part: part, row: $0) } }
  }

  /// Returns the section of a task, as an index into `sections`.
  @inlinable
  public func sectionNumber(of row: TaskRow, in part: Int) -> Int {
    let start = starts[part]
    return Int(row.section == 0 ? start.open : start.first &+ row.section &- 1)
  }

  /// Returns the letter in effect, 1 for A … 5 for E; 0 if none is written or inherited.
  @inlinable
  public func letter(of row: TaskRow, in part: Int) -> UInt8 {
    row.letter != 0 ? row.letter : sections[sectionNumber(of: row, in: part)].letter
  }

  /// Returns the written or inherited quadrant, 1 to 4; 0 if there is none.
  @inlinable
  public func writtenQuadrant(of row: TaskRow, in part: Int) -> UInt8 {
    row.quadrant != 0 ? row.quadrant : sections[sectionNumber(of: row, in: part)].quadrant
  }

  /// Returns the project, an index into `names`; `TaskRow.none` for a task in the inbox.
  @inlinable
  public func project(of row: TaskRow, in part: Int) -> UInt32 {
    row.project != TaskRow.none
      ? numbers[part][Int(row.project)] : sections[sectionNumber(of: row, in: part)].project
  }

  /// Returns the document's number for a part's name.
  @inlinable
  public func number(ofName name: UInt32, in part: Int) -> UInt32 { numbers[part][Int(name)] }

  /// Returns the numbers of a section and of those around it, outermost first, without that of the front matter.
  public func chain(ofSection number: Int) -> [Int] {
    sequence(first: number) { Int(sections[$0].parent) }.prefix { $0 != 0 }.reversed()
  }

  /// Returns the contexts and tags on a task's own line, as written. `InheritedLabels` adds the inherited ones.
  public func ownLabels(of place: TaskPlace) -> [PartModel.Label] {
    own(place.part, parts[place.part].labels(ofRow: place.row))
  }

  /// Returns a heading's own contexts and tags.
  public func labels(ofSection number: Int) -> [PartModel.Label] {
    let section = sections[number]
    return number == 0 ? frontLabels : own(section.part, parts[section.part].sectionLabels[section.labels])
  }

  private func own(_ part: Int, _ labels: ArraySlice<PartModel.Label>) -> [PartModel.Label] {
    labels.map { PartModel.Label(numbers[part][Int($0.name)], isTag: $0.isTag) }
  }
}
