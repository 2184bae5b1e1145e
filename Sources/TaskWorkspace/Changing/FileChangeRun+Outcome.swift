package import TaskFiles
package import TaskSyntax

extension FileChangeRun {
  /// The fate of a file.
  package enum Outcome: Sendable {
    case unchanged
    /// It is written, or would be.
    case changed(UnifiedDiff?)
    /// It is written, but perhaps not durable.
    case unconfirmed(FileError)
    case refused(WriteRefusal)
    case fault(line: Int)
    case unreadable(FileError)
    /// The data for undo could not be kept, so nothing was written.
    case unrecorded(FileError)
    case failed(FileWriter.Failure.Reason)

    package var isUnchanged: Bool { if case .unchanged = self { true } else { false } }

    package var isChange: Bool {
      switch self {
      case .changed, .unconfirmed: true
      default: false
      }
    }

    /// Whether the file could not be changed.
    package var isFailure: Bool { !isUnchanged && !isChange }
  }

  /// The outcome of a file, with what a write of it left behind.
  package struct WriteResult: Sendable {
    package internal(set) var file: InputFile
    package internal(set) var outcome: Outcome
    /// Temporary files and journals that are still there.
    package internal(set) var left: [BytePath] = []
    /// Why the change of a file that was written cannot be undone.
    var unrecorded: FileError?
    /// The text that was written, where any was.
    var written: EditedText?
  }
}

extension [FileChangeRun.WriteResult] {
  /// The texts that were written.
  package var written: WrittenTexts { reduce(into: [:]) { texts, result in texts[result.file.path] = result.written } }
}
