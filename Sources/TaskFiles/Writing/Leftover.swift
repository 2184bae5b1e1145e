import TaskSyntax

/// A file that remained when a process was killed or the system crashed.
package struct Leftover: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    /// A temporary file or a journal whose bytes exist elsewhere or were never those of a file. `repair` removes it.
    case removable
    /// The journal of a file that is half old and half new. `repair` restores the old bytes of `target` and removes the
    /// journal.
    case torn
    /// A file with bytes of unknown origin that may exist nowhere else, so a person must inspect it. `repair` does
    /// nothing.
    case unknown
  }

  /// The path of the temporary file or the journal itself.
  package var path: BytePath
  package var kind: Kind
  /// The file that it belongs to, if known; always known for a complete journal.
  package var target: BytePath?
  /// The status when it was inspected.
  var status: FileStatus

  /// The size in bytes.
  package var size: Int { status.size }

  package var isRepairable: Bool { kind != .unknown }

  /// Repairs the leftover according to `kind`. The outcome is that of the target, `.unchanged` if nothing had to be
  /// written. `writer` writes the target as any other file, and `record` is called before. Throws `.changedMeanwhile`,
  /// without doing anything, if the leftover has changed since it was inspected.
  package func repair(
    by writer: FileWriter, record: FileWriter.Record
  ) throws(FileWriter.Failure) -> FileWriter.Outcome {
    guard isRepairable else { return .unchanged }
    guard let file = try noting(UnusedFile.open(path)) else { throw changed }
    defer { file.unlock() }
    guard file.status == status else { throw changed }
    var outcome = FileWriter.Outcome.unchanged
    if kind == .torn {
      guard let (journal, old) = try noting(file.journal()) else { throw changed }
      outcome = try writer.change(
        journal.target, as: .named(root: .root), isRepair: true,
        { source in journal.isComplete(source) ? nil : EditedText(replacing: source, by: old) },
        record: record)
    }
    if case .unconfirmed = outcome.state { return outcome }
    try noting(path.removeFile())
    return outcome
  }

  private var changed: FileWriter.Failure { FileWriter.Failure(path, .changedMeanwhile(kept: [])) }

  private func noting<Result>(_ body: @autoclosure () throws(FileError) -> Result) throws(FileWriter.Failure) -> Result
  {
    do throws(FileError) {
      return try body()
    } catch {
      throw FileWriter.Failure(path, .failed(error))
    }
  }
}
