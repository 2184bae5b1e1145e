public import TaskSyntax

/// A quick scan of one part of a document: where it may not be canonical, and the facts that the document needs from
/// it.
///
/// The rendering is not considered. A candidate may therefore turn out to be canonical, but a part without candidates
/// is canonical. Parts can be examined one by one, on any core, and discarded: `DocumentFormat` joins the results.
public struct PartFormat: Sendable {
  /// The edits of the places that may not be canonical, sorted, in bytes of the document.
  package let candidates: [TextEdit]
  public let lineEnds: LineEnds
  public let obstacles: WriteObstacles

  /// The longest document that is made, in bytes: 1 GiB. Nested deeply under long bullets, lines can grow to 44 times
  /// their length.
  static let maximumLength = 1 << 30

  /// Scans `part`, taking its own line ending as that of the document.
  public init(_ part: SyntaxPart) { self.init(part, maximumLength: Self.maximumLength) }

  /// Scans `part`. Edits stop after they have inserted more than `maximumLength` bytes.
  init(_ part: SyntaxPart, maximumLength: Int) {
    lineEnds = LineEnds(part)
    obstacles = WriteObstacles(part)
    var formatter = PartFormatter(part, lineEnds, lineEnds.canonical, maximumLength: maximumLength)
    formatter.run()
    candidates = formatter.edits
  }
}

/// The facts about a document, joined from its parts in order.
public struct DocumentFormat: Sendable {
  public private(set) var lineEnds = LineEnds()
  public private(set) var obstacles = WriteObstacles()
  private var hasCandidates = false

  public init() {}

  /// Appends the part that follows.
  public mutating func append(_ part: PartFormat) {
    lineEnds.append(part.lineEnds)
    obstacles.append(part.obstacles)
    hasCandidates = hasCandidates || !part.candidates.isEmpty
  }

  /// Whether the document is known to be canonical. A document that must not be formatted may be canonical, too.
  public var isCanonical: Bool { !hasCandidates && !lineEnds.isMixed }

  /// The reason why the document must not be formatted; `nil` if it may.
  public var refusal: WriteRefusal? {
    obstacles.refusal ?? lineEnds.strayLine.map { .strayCarriageReturn(line: $0 + 1) }
  }
}
