import TaskFiles
import TaskLinter

/// What is to be fixed in the files of a selection.
struct LintFixes: Sendable {
  private(set) var targets: [FileChangeRun.Target] = []
  private var prepared: [BytePath: PreparedFix] = [:]

  init() {}

  init(_ results: [LintRun.Result], includingUnsafe: Bool, thenFormatted: Bool) {
    let workers = SourceReader.workers(for: results.map(\.file.path))
    let fixes = WorkerPool.map(workers: workers, items: results.count) { index in
      PreparedFix(results[index], includingUnsafe: includingUnsafe, thenFormatted: thenFormatted)
    }
    for (result, fix) in zip(results, fixes) {
      guard let fix else { continue }
      prepared[result.file.path] = fix
      targets.append(FileChangeRun.Target(file: result.file, workspace: result.workspace?.root))
    }
  }

  /// What is to be fixed in the file at `path`.
  subscript(path: BytePath) -> PreparedFix? { prepared[path] }
}
