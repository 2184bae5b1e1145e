public import TaskSyntax

/// A quick look at one part of a document: where it may not be canonical, and what the document must know of it.
///
/// The rendering is not considered: a candidate may turn out to be canonical, but a part without candidates is. Parts can
/// be examined one by one, on any core, and dropped: `DocumentFormat` joins the results.
public struct PartFormat: Sendable {
  /// Edits of the places that may not be canonical, sorted. In bytes of the document.
  package let candidates: [TextEdit]
  public let lineEnds: LineEnds
  public let obstacles: WriteObstacles

  /// Looks at `part`, whose lines are to end as they do.
  public init(_ part: SyntaxPart) { self.init(part, maximumLength: CanonicalForm.maximumLength) }

  /// The edits end where they put in more than `maximumLength` bytes.
  init(_ part: SyntaxPart, maximumLength: Int) {
    lineEnds = LineEnds(part)
    obstacles = WriteObstacles(part)
    var formatter = PartFormatter(part, lineEnds, lineEnds.canonical, maximumLength: maximumLength)
    formatter.run()
    candidates = formatter.edits
  }
}

/// The facts that the parts of a document, in order, give together.
public struct DocumentFormat: Sendable {
  public private(set) var lineEnds = LineEnds()
  public private(set) var obstacles = WriteObstacles()
  private var hasCandidates = false

  public init() {}

  /// Adds the part that follows.
  public mutating func append(_ part: PartFormat) {
    lineEnds.append(part.lineEnds)
    obstacles.append(part.obstacles)
    hasCandidates = hasCandidates || !part.candidates.isEmpty
  }

  /// Whether the document is known to be as the formatter writes it. One that must not be formatted may be, too.
  public var isCanonical: Bool { !hasCandidates && !lineEnds.isMixed }

  /// Why the document must not be formatted; `nil` where it may.
  public var refusal: WriteRefusal? {
    obstacles.refusal ?? lineEnds.strayLine.map { .strayCarriageReturn(line: $0 + 1) }
  }
}
