public import TaskSyntax

/// What formatting one part of a document comes to: the edits that make it canonical, and what the document must know
/// of it.
///
/// Parts can be formatted one by one, on any core, and dropped: `DocumentFormat` joins what is kept of them.
public struct PartFormat: Sendable {
  /// Sorted, and apart from one another. In bytes of the document.
  public let edits: [TextEdit]
  public let lineEnds: LineEnds
  public let obstacles: WriteObstacles
  /// The bytes that `edits` put in.
  let length: Int

  /// Formats `part` for lines that end in `lineEnd`; without it, as its own lines end.
  public init(_ part: SyntaxPart, lineEnd: LineEnd? = nil) {
    self.init(part, lineEnd: lineEnd, maximumLength: CanonicalForm.maximumLength)
  }

  /// The edits end where they put in more than `maximumLength` bytes.
  init(_ part: SyntaxPart, lineEnd: LineEnd?, maximumLength: Int) {
    lineEnds = LineEnds(part)
    obstacles = WriteObstacles(part)
    var formatter = PartFormatter(
      part, lineEnds, lineEnd ?? lineEnds.canonical, maximumLength: maximumLength)
    formatter.run()
    edits = formatter.edits
    length = formatter.length
  }
}

/// What the parts of a document, in order, tell together.
public struct DocumentFormat: Sendable {
  public private(set) var lineEnds = LineEnds()
  public private(set) var obstacles = WriteObstacles()
  private var hasEdits = false
  /// How the lines of parts end that were formatted for themselves.
  private var ownLineEnds: Set<LineEnd> = []

  public init() {}

  /// Adds the part that follows.
  public mutating func append(_ part: PartFormat) {
    lineEnds.append(part.lineEnds)
    obstacles.append(part.obstacles)
    hasEdits = hasEdits || !part.edits.isEmpty
    ownLineEnds.insert(part.lineEnds.canonical)
  }

  /// Whether the document is as the formatter writes it. One that must not be formatted may be, too.
  public var isCanonical: Bool { !hasEdits && !lineEnds.isMixed }

  /// Whether all parts, formatted for their own line ends, were formatted for those of the document.
  var hasOneLineEnd: Bool { ownLineEnds.isSubset(of: [lineEnds.canonical]) }

  /// Why the document must not be formatted; `nil` where it may.
  public var refusal: WriteRefusal? {
    obstacles.refusal ?? lineEnds.strayLine.map { .strayCarriageReturn(line: $0 + 1) }
  }
}
