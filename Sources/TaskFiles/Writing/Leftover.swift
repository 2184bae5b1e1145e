import TaskSyntax

/// A file that a run left behind when it was killed, or the system with it.
package struct Leftover: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A temporary file or a journal whose bytes are all elsewhere, or were never those of a file: `repair` removes it.
    case removable
    /// The journal of a file that is half old and half new: `repair` gives `target` its old bytes back, then removes
    /// it.
    case torn
    /// It holds bytes that are nowhere else, and what they are is not known: a person must look. `repair` does nothing.
    case unknown
  }

  /// The path of the temporary file or the journal itself.
  package var path: BytePath
  package var kind: Kind
  /// The file that it belongs to, where that is known: always for a journal that is whole.
  package var target: BytePath?
  /// When it was looked at.
  var status: FileStatus

  /// In bytes.
  package var size: Int { status.size }

  package var isRepairable: Bool { kind != .unknown }

  /// Does what `kind` says. The outcome is that of the file, `.unchanged` where none was to be written. It is written as
  /// `writer` writes any other, and `record` is called before. Throws `.changedMeanwhile` where the leftover is not what
  /// it was when it was looked at, and does nothing.
  package func repair(
    by writer: FileWriter, record: FileWriter.Record
  ) throws(FileWriter.Failure) -> FileWriter.Outcome {
    guard isRepairable else { return .unchanged }
    guard let file = try noting({ () throws(FileError) in try UnusedFile.open(path) }) else { throw changed }
    defer { file.unlock() }
    guard file.status == status else { throw changed }
    var outcome = FileWriter.Outcome.unchanged
    if kind == .torn {
      guard let (journal, old) = try noting({ () throws(FileError) in try file.journal() }) else { throw changed }
      outcome = try writer.change(
        journal.target, as: .named(root: .root), isRepair: true,
        { source in journal.isComplete(source) ? nil : EditedText(replacing: source, by: old) },
        record: record)
    }
    if case .unconfirmed = outcome.state { return outcome }
    try noting { () throws(FileError) in try file.remove() }
    return outcome
  }

  private var changed: FileWriter.Failure { FileWriter.Failure(path, .changedMeanwhile(kept: [])) }

  private func noting<Result>(_ body: () throws(FileError) -> Result) throws(FileWriter.Failure) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw FileWriter.Failure(path, .failed(error))
    }
  }
}
