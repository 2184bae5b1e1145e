package import TaskFiles
package import TaskFormatter
package import TaskSyntax

extension FileChangeRun {
  /// A proposal for a file.
  package enum Proposal: Sendable {
    case unchanged
    case change(EditedText)
    case refused(WriteRefusal)
    case fault(line: Int)
    /// It is not the document that it was to be.
    case failed(FileWriter.Failure.Reason)
  }
}

extension FileChangeRun.Proposal {
  /// Proposes edits of a document, unless it may not be written.
  init(_ edits: [TextEdit], of source: SourceText) {
    var obstacles = WriteObstacles()
    source.forEachPart { part, _ in obstacles.append(WriteObstacles(part)) }
    if let refusal = obstacles.refusal {
      self = .refused(refusal)
    } else {
      self = EditedText(source, edits).map { .change($0) } ?? .fault(line: 1)
    }
  }

  /// Proposes the canonical form of a document.
  package init(_ form: CanonicalForm.Outcome) {
    switch form {
    case .canonical: self = .unchanged
    case .changed(let text, _): self = .change(text)
    case .refused(let refusal): self = .refused(refusal)
    case .fault(let line): self = .fault(line: line)
    }
  }

  package var isUnchanged: Bool { if case .unchanged = self { true } else { false } }

  /// The change; `nil` where none is to be made.
  package var text: EditedText? { if case .change(let text) = self { text } else { nil } }

  /// The outcome of the file where nothing is written.
  package var outcomeUnwritten: FileChangeRun.Outcome {
    switch self {
    case .unchanged, .change: .unchanged
    case .refused(let refusal): .refused(refusal)
    case .fault(let line): .fault(line: line)
    case .failed(let reason): .failed(reason)
    }
  }
}
