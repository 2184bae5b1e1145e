import TaskFiles
package import TaskModel
package import TaskSyntax

/// The text and the parts of a document that is open in an editor. The whole text, and in a large document the records
/// of a part, are made when they are asked for.
package final class OpenTextContent: DeferredContent {
  private let text: OpenText
  /// The parts of a large document that were asked for lately, the last one read at the end.
  private let recent = SharedState<[(number: Int, syntax: SyntaxPart)]>([])
  private let joined = SharedState<(source: SourceText, parts: [SyntaxPart])?>(nil)

  /// The number of parts that keep the records with which they were read again.
  private static let recentCount = 64

  package init(_ text: OpenText) { self.text = text }

  package var source: SourceText { whole.source }

  package var dialect: Dialect { text.dialect }

  package var parts: [SyntaxPart] { whole.parts }

  private var whole: (source: SourceText, parts: [SyntaxPart]) {
    joined.withLock { joined in
      if let joined { return joined }
      let source = text.source
      let whole = (source, text.parts.indices.map { text.syntax(ofPart: $0).placed(in: source) })
      joined = whole
      return whole
    }
  }

  package func text(ofPart number: Int) -> SyntaxPart { text.parts[number].syntax }

  package func syntax(ofPart number: Int) -> SyntaxPart {
    recent.withLock { recent in
      if let index = recent.lastIndex(where: { $0.number == number }) { return recent[index].syntax }
      let syntax = text.syntax(ofPart: number)
      if recent.count == Self.recentCount { recent.removeFirst() }
      recent.append((number, syntax))
      return syntax
    }
  }

  package func parts(file: [UInt8]) -> [DocumentPart] { text.parts(file: file, self) }
}
