public import TaskSyntax

/// The context of a part: the number of lines above it, and the front matter and open headings from which its tasks
/// inherit.
public struct PartContext: Sendable, Equatable {
  /// A context or a tag.
  public struct Label: Sendable, Hashable {
    public var name: [UInt8]
    public var isTag: Bool
  }

  /// A heading with the values in effect below it, its own or inherited.
  public struct Section: Sendable, Equatable {
    /// The level, 1 to 6; 0 for front matter.
    public var level: Int
    /// The letter, 1 for A … 5 for E; 0 if there is none.
    public var letter: UInt8
    /// The quadrant, 1 to 4; 0 if there is none.
    public var quadrant: UInt8
    public var project: [UInt8]?
    /// The labels, outermost first, without duplicates.
    public var labels: [Label]
    public var title: [UInt8]

    fileprivate func below(_ outer: Section) -> Section {
      var section = self
      section.inherit(from: outer)
      section.labels = outer.labels.adding(labels)
      return section
    }
  }

  /// The number of lines above the part.
  public private(set) var lineCount = 0
  /// The front matter, then the open headings, outermost first.
  public private(set) var open: [Section]

  /// Creates the context of a document's first part.
  public init(_ frontMatter: FrontMatter) {
    var labels: [Label] = []
    for name in frontMatter.contexts { labels.append(Label(name: name, isTag: false)) }
    for name in frontMatter.tags { labels.append(Label(name: name, isTag: true)) }
    open = [
      Section(
        level: 0, letter: UInt8(frontMatter.rank.letter), quadrant: UInt8(frontMatter.rank.quadrant),
        project: frontMatter.project, labels: labels, title: [])
    ]
  }

  /// Moves past a part, to the context of the next one.
  public mutating func pass(_ outline: PartOutline) {
    lineCount += outline.lineCount
    guard let first = outline.open.first else { return }
    while open.count > 1, open[open.count - 1].level >= first.level { open.removeLast() }
    for section in outline.open { open.append(section.below(open[open.count - 1])) }
  }

  /// The letters in effect below the open headings, by level.
  public var letters: LevelLetters {
    var letters = LevelLetters()
    for section in open { letters.open(level: section.level, letter: section.letter) }
    return letters
  }
}

/// The effect of a part on the context of the following parts: its lines, and the headings open at its end.
public struct PartOutline: Sendable {
  public let lineCount: Int
  /// The open headings with their own values, outermost first.
  let open: [PartContext.Section]

  public init(_ part: SyntaxPart, _ model: PartModel) {
    lineCount = part.lineCount
    var stack: [SectionRow] = []
    for row in model.sections.dropFirst() {
      while let last = stack.last, last.level >= row.level { stack.removeLast() }
      stack.append(row)
    }
    open = stack.map { row in
      PartContext.Section(
        level: row.level, letter: row.letter, quadrant: row.quadrant,
        project: row.project == TaskRow.none ? nil : Array(model.names[row.project]),
        labels: model.sectionLabels[row.labels].map { label in
          PartContext.Label(name: Array(model.names[label.name]), isTag: label.isTag)
        },
        title: part.title(of: Int(row.record)))
    }
  }
}
