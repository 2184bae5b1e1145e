package import TaskFiles

/// Repairs what killed commands left behind, as one change for undo.
package struct LeftoverRepair {
  /// The name of the change.
  static let command = "doctor"

  private let settings: ChangeSettings

  package init(_ settings: ChangeSettings) { self.settings = settings }

  /// Repairs the leftovers in order and calls `body` after each.
  ///
  /// A failure is about the file of the result: the leftover, or the file that it belongs to.
  ///
  /// - Parameter leftovers: each with the root of the workspace whose change the repair is.
  package func run(
    _ leftovers: [(leftover: Leftover, workspace: BytePath)],
    _ body: (Leftover, FileChangeRun.WriteResult) -> Void
  ) {
    let record = ChangeRecord(settings, ChangeLabel(Self.command), workspaces: leftovers.map(\.workspace))
    let writer = RecordedWriter(settings, record)
    var missing: [FileError] = []
    for (leftover, workspace) in leftovers {
      let result = repair(leftover, of: workspace, by: writer)
      for path in result.left { settings.reporter.report(.left(path)) }
      if leftover.kind == .torn, !result.outcome.isFailure { settings.reporter.report(.changed(result.file)) }
      if let error = result.unrecorded { missing.append(error) }
      body(leftover, result)
    }
    record.finish(missing: missing, settings.reporter)
  }

  private func repair(
    _ leftover: Leftover, of workspace: BytePath, by writer: RecordedWriter
  ) -> FileChangeRun.WriteResult {
    let target = leftover.target ?? leftover.path
    var failed: BytePath?
    var result = writer.write(file(target), at: target, workspace: workspace) { note throws(FileWriter.Failure) in
      do throws(FileWriter.Failure) {
        return try leftover.repair(by: writer.writer, record: note)
      } catch {
        failed = error.path
        throw error
      }
    }
    if let failed { result.file = file(failed) }
    return result
  }

  private func file(_ path: BytePath) -> InputFile { InputFile(path: path, name: path.relative(to: settings.folder)) }
}
