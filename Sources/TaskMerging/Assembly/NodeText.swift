import TaskEditing
import TaskModel
import TaskSyntax

/// The own text of a merged item, without indentation.
struct NodeText {
  private(set) var chunks: [MergedChunk] = []
  private(set) var rules: [MergeRule] = []
  /// The items that the text is copied from, byte for byte: the version and the index. Empty for text that was written,
  /// which is in `chunks`.
  private(set) var copies: [(version: MergeVersion, index: Int)] = []

  init(_ node: MergeNode, _ graph: MergeGraph, _ dialect: Dialect, doubt: MergeDoubt) {
    if doubt != .task, let item = Self.plainCopy(node, graph) {
      copies = [item]
      return
    }
    let (a, b, base) = (
      node.a < 0 ? nil : Own(graph.versions.a, node.a), node.b < 0 ? nil : Own(graph.versions.b, node.b),
      node.base < 0 ? nil : Own(graph.base, node.base)
    )
    guard let a, let b else {
      if let own = a ?? b ?? base { copy([own]) }
      return
    }
    if a.text == b.text {
      copy([a, b].ordered(base))
    } else if doubt == .task {
      putInDispute(base, a, b)
    } else if b.text == base?.text {
      copy([a])
    } else if a.text == base?.text {
      copy([b])
    } else {
      merge(base, a, b, dialect, isDoubtful: doubt == .line)
    }
  }

  init(_ chunks: [MergedChunk], _ rules: [MergeRule]) {
    self.chunks = chunks
    self.rules = rules
  }

  /// Whether no version of the text has any bytes.
  var isEmpty: Bool {
    guard copies.isEmpty else { return false }
    return chunks.allSatisfy { chunk in
      if case .text(let text) = chunk { return text.isEmpty }
      return false
    }
  }

  private mutating func copy(_ owns: [Own]) { copies = owns.map { ($0.version, $0.index) } }

  /// Returns the item to copy if one side has the very bytes of the base, as most items do.
  private static func plainCopy(_ node: MergeNode, _ graph: MergeGraph) -> (version: MergeVersion, index: Int)? {
    guard node.base >= 0, node.isShared else { return nil }
    let base = graph.base.text(node.base)
    if graph.versions.a.text(node.a) == base { return (graph.versions.b, node.b) }
    return graph.versions.b.text(node.b) == base ? (graph.versions.a, node.a) : nil
  }

  private mutating func putInDispute(_ base: Own?, _ a: Own, _ b: Own) {
    let dispute = MergeDispute(base: base?.line, a.line, b.line, [.line: (a.line, b.line)])
    chunks = TextMerge.merge(base: base?.allowances[...], a.allowances[...], b.allowances[...])
    chunks.append(MergedChunk.dispute(dispute).ended(by: Self.one(base?.end, a.end, b.end)))
  }

  private mutating func merge(_ base: Own?, _ a: Own, _ b: Own, _ dialect: Dialect, isDoubtful: Bool) {
    switch a.kind {
    case .task:
      chunks = TextMerge.merge(base: base?.allowances[...], a.allowances[...], b.allowances[...])
      let line = TaskLineMerge(base: base?.line, a.line, b.line, dialect, isDoubtful: isDoubtful)
      let end = Self.one(base?.end, a.end, b.end)
      chunks.append(line.chunk.ended(by: end))
      rules = line.rules
    case .heading:
      let heading = HeadingMerge(base: base?.line, a.line, b.line)
      chunks = [heading.chunk.ended(by: Self.one(base?.end, a.end, b.end))]
      rules = heading.rules
    case .frontMatter: chunks = FrontMatterMerge.merge(base: base?.text[...], a.text[...], b.text[...])
    default:
      let joinsItems = a.kind == .note || a.kind == .prose
      chunks = TextMerge.merge(base: base?.text[...], a.text[...], b.text[...], joinsItems: joinsItems)
    }
  }

  /// Returns the value of a line's end that a side changed.
  static func one(_ base: [UInt8]?, _ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    if a == b || b == base { return a }
    return a == base ? b : [0x0A]
  }
}

/// The own text of an item in a version.
private struct Own {
  let version: MergeVersion
  let index: Int
  /// The lines without the indentation of the item.
  let text: [UInt8]
  let kind: MergeItem.Kind
  private let lineOffset: Int
  private let lineEndOffset: Int

  init(_ version: MergeVersion, _ index: Int) {
    self.version = version
    self.index = index
    let item = version.items[index]
    kind = item.kind
    let bytes = version.source.storage
    let before = Indentation.removed(item.column, from: bytes[item.lines.lowerBound..<item.lineStart])
    let line = Indentation.removed(item.column, from: bytes[item.lineStart..<item.lines.upperBound])
    text = before + line
    lineOffset = before.count
    lineEndOffset = text.count - (item.lines.upperBound - item.textEnd)
  }

  var allowances: [UInt8] { Array(text[..<lineOffset]) }
  var line: [UInt8] { Array(text[lineOffset..<lineEndOffset]) }
  var end: [UInt8] { Array(text[lineEndOffset...]) }
  var raw: ArraySlice<UInt8> { version.text(index) }
}

extension [Own] {
  /// Two sides of equal text, first the one that gives the indentation.
  fileprivate func ordered(_ base: Own?) -> [Own] {
    let (a, b) = (self[0], self[1])
    if let base, base.text == a.text {
      if a.raw == base.raw { return [b, a] }
      if b.raw == base.raw { return [a, b] }
    }
    return a.raw.lexicographicallyPrecedes(b.raw) ? [a, b] : [b, a]
  }
}

extension MergedChunk {
  /// Returns the chunk with a line end behind each of its texts.
  func ended(by end: [UInt8]) -> MergedChunk {
    switch self {
    case .text(let text): return .text(text + end)
    case .dispute(var dispute):
      dispute.base = dispute.base.map { $0.isEmpty ? $0 : $0 + end }
      dispute.a += end
      dispute.b += end
      return .dispute(dispute)
    }
  }
}

/// The indentation of lines, in columns.
enum Indentation {
  /// Returns the lines without the blanks up to a column.
  static func removed(_ column: Int, from text: ArraySlice<UInt8>) -> [UInt8] {
    guard column > 0 else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for line in text.wholeLines {
      let (offset, reached) = text.span.marginEnd(
        line.startIndex - text.startIndex..<line.endIndex - text.startIndex, margin: column)
      result += [UInt8](repeating: 0x20, count: max(0, reached - column))
      result += text[(text.startIndex + offset)...].prefix(line.endIndex - text.startIndex - offset)
    }
    return result
  }

  /// Returns the lines, other than empty ones, with blanks up to a column before them.
  static func added(_ column: Int, to text: [UInt8]) -> [UInt8] {
    guard column > 0 else { return text }
    var result: [UInt8] = []
    let blanks = [UInt8](repeating: 0x20, count: column)
    for line in text[...].wholeLines {
      if line.first != 0x0A, line.first != 0x0D { result += blanks }
      result += line
    }
    return result
  }
}
