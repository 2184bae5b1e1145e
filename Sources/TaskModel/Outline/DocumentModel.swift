public import TaskSyntax

/// A document's parts joined: what headings and front matter hand down is composed, and names are the same in all
/// parts.
///
/// The cost is one step a heading and a name, not one a task: rows stay as their part made them and are asked together
/// with the section they stand in.
public struct DocumentModel: Sendable {
  public let parts: [PartModel]
  /// The headings of the document, behind one for its front matter.
  public let sections: [Section]
  /// The names of the document: projects, contexts, tags, ids.
  public let names: NameTable
  /// For each part the document's number of each of its names.
  @usableFromInline let numbers: [[UInt32]]
  /// For each part the section that is open at its start, and the first that begins in it.
  @usableFromInline let starts: [(open: UInt32, first: UInt32)]
  /// Contexts and tags of the front matter.
  private let frontLabels: [Label]

  /// A heading with what it hands down, its own or inherited.
  public struct Section: Sendable {
    /// 1 to 6; 0 for front matter.
    public var level: Int
    /// The section above it, an index into `sections`; `TaskRow.none` for front matter.
    public var parent: UInt32
    public var part: Int
    /// The heading's record in its part; `TaskRow.none` for front matter.
    public var record: UInt32
    /// 1 for A … 5 for E; 0 where none is written.
    public var letter: UInt8
    /// 1 to 4; 0 where none is written.
    public var quadrant: UInt8
    /// An index into `names`; `TaskRow.none` where none is written.
    public var project: UInt32
    fileprivate var labels: Range<Int>
  }

  /// A context or a tag, its name an index into `names`.
  public struct Label: Sendable, Hashable {
    public var name: UInt32
    public var isTag: Bool

    public init(name: UInt32, isTag: Bool) {
      self.name = name
      self.isTag = isTag
    }
  }

  /// Joins `parts`, which are all of a document's in order.
  public init(_ parts: [PartModel], frontMatter: FrontMatter) {
    var names = NameTable()
    var numbers: [[UInt32]] = []
    var starts: [(open: UInt32, first: UInt32)] = []
    let root = Section(
      level: 0, parent: TaskRow.none, part: 0, record: TaskRow.none, letter: UInt8(frontMatter.rank.letter),
      quadrant: UInt8(frontMatter.rank.quadrant), project: frontMatter.project.map { names.intern($0) } ?? TaskRow.none,
      labels: 0..<0)
    frontLabels =
      frontMatter.contexts.map { Label(name: names.intern($0), isTag: false) }
      + frontMatter.tags.map { Label(name: names.intern($0), isTag: true) }
    var sections = [root]
    var open: [UInt32] = [0]
    for (index, part) in parts.enumerated() {
      let map = (0..<UInt32(part.names.count)).map { names.intern(Array(part.names[$0])) }
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

extension DocumentModel.Section {
  /// The nearest project, letter and quadrant win.
  fileprivate init(
    _ row: SectionRow, in part: Int, under parent: UInt32, _ outer: DocumentModel.Section, _ numbers: [UInt32]
  ) {
    self.init(
      level: row.level, parent: parent, part: part, record: row.record,
      letter: row.letter != 0 ? row.letter : outer.letter,
      quadrant: row.quadrant != 0 ? row.quadrant : outer.quadrant,
      project: row.project != TaskRow.none ? numbers[Int(row.project)] : outer.project, labels: row.labels)
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
  /// The row of a task as its part made it: letter, quadrant and project without those of headings and front matter.
  public subscript(place: TaskPlace) -> TaskRow { parts[place.part].rows[place.row] }

  /// The place of every task, in document order.
  public var places: [TaskPlace] {
    parts.indices.flatMap { part in parts[part].rows.indices.map { TaskPlace(part: part, row: $0) } }
  }

  /// The number of the section that a task stands in: an index into `sections`.
  @inlinable
  public func sectionNumber(of row: TaskRow, in part: Int) -> Int {
    let start = starts[part]
    return Int(row.section == 0 ? start.open : start.first &+ row.section &- 1)
  }

  /// The letter that counts, 1 for A … 5 for E; 0 where none is written or inherited.
  @inlinable
  public func letter(of row: TaskRow, in part: Int) -> UInt8 {
    row.letter != 0 ? row.letter : sections[sectionNumber(of: row, in: part)].letter
  }

  /// The quadrant that is written or inherited, 1 to 4; 0 where none is.
  @inlinable
  public func writtenQuadrant(of row: TaskRow, in part: Int) -> UInt8 {
    row.quadrant != 0 ? row.quadrant : sections[sectionNumber(of: row, in: part)].quadrant
  }

  /// The project, an index into `names`; `TaskRow.none` for a task in the inbox.
  @inlinable
  public func project(of row: TaskRow, in part: Int) -> UInt32 {
    row.project != TaskRow.none
      ? numbers[part][Int(row.project)] : sections[sectionNumber(of: row, in: part)].project
  }

  /// The document's number of a part's name.
  @inlinable
  public func number(ofName name: UInt32, in part: Int) -> UInt32 { numbers[part][Int(name)] }

  /// The numbers of a section and of those it lies in, outermost first, without that of the front matter.
  public func chain(ofSection number: Int) -> [Int] {
    var chain: [Int] = []
    var section = number
    while section != 0 {
      chain.append(section)
      section = Int(sections[section].parent)
    }
    return chain.reversed()
  }

  /// The contexts and tags on a task's own line, as written. With the inherited ones: `InheritedLabels`.
  public func ownLabels(of place: TaskPlace) -> [Label] {
    own(place.part, parts[place.part].labels(ofRow: place.row))
  }

  /// The contexts and tags that a heading itself carries.
  public func labels(ofSection number: Int) -> [Label] {
    let section = sections[number]
    return number == 0 ? frontLabels : own(section.part, parts[section.part].sectionLabels[section.labels])
  }

  private func own(_ part: Int, _ labels: ArraySlice<PartModel.Label>) -> [Label] {
    labels.map { Label(name: numbers[part][Int($0.name)], isTag: $0.isTag) }
  }
}
