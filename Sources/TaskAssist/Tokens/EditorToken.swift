import TaskModel
public import TaskSyntax

/// A piece of a line with its kind, for colors that depend on the meaning.
public struct EditorToken: Sendable, Equatable {
  /// Facts that no grammar of an editor can know.
  public struct Modifiers: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let overdue = Modifiers(rawValue: 1 << 0)
    public static let today = Modifiers(rawValue: 1 << 1)
    public static let blocked = Modifiers(rawValue: 1 << 2)
    public static let deferred = Modifiers(rawValue: 1 << 3)
    /// The priority is that of a task that needs this one.
    public static let lent = Modifiers(rawValue: 1 << 4)

    /// The modifiers in the order of their bits, by name.
    public static let names = ["overdue", "today", "blocked", "deferred", "lent"]
  }

  /// The bytes of the document, on one line.
  public var range: Range<Int>
  public var kind: SyntaxLeaf.Kind
  public var modifiers: Modifiers = []
}

extension EditorWorkspace {
  /// Returns the tokens of a document in order, without blanks and line ends, at least those that touch `range`. Linear
  /// in the parts that the range touches.
  public func tokens(of document: Int, in range: Range<Int>? = nil) -> [EditorToken] {
    guard index.parts.indices.contains(document) else { return [] }
    var tokens: [EditorToken] = []
    for (number, part) in index.parts[document].enumerated() {
      if let range, !range.overlaps(part.range) { continue }
      var builder = TokenBuilder(self, part, document: document, number)
      builder.run()
      tokens += range.map { range in builder.tokens.filter { $0.range.overlaps(range) } } ?? builder.tokens
    }
    return tokens
  }
}

private struct TokenBuilder {
  private let workspace: EditorWorkspace
  private let part: DocumentPart
  private let syntax: SyntaxPart
  private let document: Int
  private let number: Int
  private(set) var tokens: [EditorToken] = []
  /// The row of each open container, -1 for those that are no task.
  private var open: [Int] = []
  private var nextRow = 0
  /// The modifiers of the row that was asked for last.
  private var known: (row: Int, facts: RowFacts)?

  private struct RowFacts {
    var due: EditorToken.Modifiers = []
    /// The start of the due date, in bytes of the part.
    var dueStart: Int?
    var task: EditorToken.Modifiers = []
    var rank: EditorToken.Modifiers = []
  }

  init(_ workspace: EditorWorkspace, _ part: DocumentPart, document: Int, _ number: Int) {
    self.workspace = workspace
    self.part = part
    syntax = part.part
    self.document = document
    self.number = number
  }

  mutating func run() {
    let syntax = syntax
    // Between words there is mostly a blank, which is no token.
    tokens.reserveCapacity(2 * syntax.records.count)
    syntax.forEachLeaf { add($0) }
  }

  private mutating func add(_ leaf: SyntaxLeaf) {
    open.removeLast(max(0, open.count - leaf.depth))
    if leaf.isContainer {
      let isTask = leaf.kind == .node(.task)
      open.append(isTask ? nextRow : -1)
      if isTask { nextRow += 1 }
      return
    }
    switch leaf.kind {
    case .indentation, .blank, .lineEnd, .byteOrderMark: return
    default: break
    }
    let modifiers = modifiers(of: leaf)
    let base = syntax.documentOffset
    var rest = leaf.range
    while let line = takeLine(of: &rest) {
      // Without line ends, and without empty lines.
      if line.isEmpty { continue }
      tokens.append(
        EditorToken(range: line.lowerBound + base..<line.upperBound + base, kind: leaf.kind, modifiers: modifiers))
    }
  }

  /// Removes the first line of a range and returns it without its end; `nil` if the range is empty.
  private func takeLine(of range: inout Range<Int>) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    let start = range.lowerBound
    let bytes = syntax.bytes
    let feed = bytes.first(0x0A, in: range) ?? range.upperBound
    range = min(feed + 1, range.upperBound)..<range.upperBound
    return start..<(feed > start && bytes[feed - 1] == 0x0D ? feed - 1 : feed)
  }

  private mutating func modifiers(of leaf: SyntaxLeaf) -> EditorToken.Modifiers {
    guard let row = open.last, row >= 0, row < part.model.rows.count else { return [] }
    switch leaf.kind {
    case .checkbox, .words: return facts(of: row).task
    case .node(.rank): return facts(of: row).rank
    case .node(.attribute):
      let facts = facts(of: row)
      return facts.dueStart == leaf.range.lowerBound ? facts.due : []
    default: return []
    }
  }

  private mutating func facts(of index: Int) -> RowFacts {
    if let known, known.row == index { return known.facts }
    var facts = RowFacts()
    let row = part.model.rows[index]
    let now = workspace.settings.now
    if row.status.isActive {
      facts.dueStart = syntax.attribute(.due, of: Int(row.record))?.lowerBound
      let place = WorkspaceModel.Place(document: document, task: TaskPlace(part: number, row: index))
      if row.isOverdue(now: now) {
        facts.due.insert(.overdue)
      } else if row.due.date == now.date {
        facts.due.insert(.today)
      }
      let readiness = workspace.index.facts.readiness(of: workspace.index.numbers.number(of: place))
      if readiness.contains(.blocked) { facts.task.insert(.blocked) }
      if readiness.contains(.deferred) { facts.task.insert(.deferred) }
      if workspace.index.raisedPriority(of: place) != nil { facts.rank.insert(.lent) }
    }
    known = (index, facts)
    return facts
  }
}

extension EditorToken {
  /// The names of all kinds, as `tasks tokens` shows them.
  public static let kindNames: [String] = kinds.map(\.name)

  /// The kinds of tokens that have a color.
  private static let kinds: [SyntaxLeaf.Kind] =
    [.bullet, .checkbox, .marker, .closing, .words, .dashes, .remark]
    + [
      .entry, .malformedEntry, .text, .fence, .comment, .rank, .project, .context, .tag, .attribute, .invalidAttribute,
      .undeclaredAttribute, .headingAttribute, .code, .destination, .autolink, .wikilink,
    ].map { SyntaxLeaf.Kind.node($0) }

  /// For each kind of node, by its raw value, the index in `kindNames`.
  private static let nodeNumbers = SyntaxKind.allCases.map { kindNames.firstIndex(of: $0.name) }

  /// The index of the kind in `kindNames`.
  public var kindNumber: Int? {
    if case .node(let kind) = kind { return Self.nodeNumbers[Int(kind.rawValue)] }
    return Self.kinds.firstIndex(of: kind)
  }
}
