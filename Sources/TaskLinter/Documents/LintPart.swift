import TaskModel
import TaskSyntax

/// A part, its model and the facts that rules need about them.
struct LintPart: Sendable {
  let syntax: SyntaxPart
  let model: PartModel
  let head: DocumentHead
  /// The classes of bytes that occur in the part.
  let byteClasses: ByteClasses
  /// The blocks that a forge sees in the part; `nil` if no rule can ask for them.
  let partMarkdown: PartMarkdown?
  /// The places of characters outside ASCII that rules may report, in bytes.
  let oddScalars: [UInt32]

  init(_ syntax: SyntaxPart, _ model: consuming PartModel, _ head: DocumentHead) {
    self.head = head
    byteClasses = syntax.byteClasses
    partMarkdown = PartMarkdown.isNeeded(by: syntax, model, byteClasses) ? PartMarkdown(syntax) : nil
    oddScalars = byteClasses.contains(.nonASCII) ? syntax.paddedBytes.oddScalarPlaces(upTo: syntax.range.count) : []
    self.syntax = syntax
    self.model = model
  }
}

extension LintPart {
  /// Returns the bytes of `range` in single quotes, for messages.
  func quote(_ range: Range<Int>) -> Quotation { Quotation(syntax, range) }

  /// Returns the bytes of `range` as a string, regardless of their length.
  func text(_ range: Range<Int>) -> String { String(decoding: syntax.bytes.array(range), as: UTF8.self) }

  func checkbox(of row: TaskRow) -> Range<Int> { syntax.records[Int(row.record)].checkbox }

  /// Returns the last record that begins at or before the byte at `offset`; -1 if there is none.
  func record(at offset: Int) -> Int { syntax.records.partitioningIndex { $0.lowerBound > offset } - 1 }

  /// A cursor over the records of some kinds.
  func cursor(over kinds: SyntaxKind...) -> RangeCursor {
    RangeCursor(syntax.records.filter { kinds.contains($0.kind) }.map(\.range))
  }

  /// Whether the byte at `offset` lies in a fence or a comment.
  func isOpaque(at offset: Int) -> Bool {
    let index = record(at: offset)
    guard index >= 0, syntax.records[index].range.contains(offset) else { return false }
    return syntax.records[index].kind == .fence || syntax.records[index].kind == .comment
  }

  /// Whether the rest of a line from `offset` on, as the words of a task, has a title.
  func hasTitle(from offset: Int) -> Bool {
    let bytes = syntax.bytes
    return !reading(bytes.array(offset..<bytes.textEnd(from: offset))).title(of: 0).isEmpty
  }

  /// Returns the fix that separates the line at `start` from the one above it.
  func blankLine(above start: Int) -> Diagnostic.Fix {
    .probable("Add a blank line above it", .insert(head.lineEnd.rawValue, at: start))
  }

  /// Parses a line by itself as the words of a task of this document.
  func reading(_ line: [UInt8]) -> SyntaxPart { SyntaxPart(taskWords: line, head.dialect) }
}
