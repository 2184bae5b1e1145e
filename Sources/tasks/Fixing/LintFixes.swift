import TaskFiles
import TaskLinter
import TaskSyntax

/// What is to be fixed or allowed in the files of a selection.
struct LintFixes: Sendable {
  private(set) var targets: [FileChangeRun.Target] = []
  /// How many findings cannot be allowed that were to be.
  private(set) var unallowed = 0
  private var prepared: [BytePath: PreparedFix] = [:]

  init() {}

  init(_ results: [LintRun.Result], includingUnsafe: Bool, thenFormatted: Bool) {
    self.init(results) { index in
      PreparedFix(results[index], includingUnsafe: includingUnsafe, thenFormatted: thenFormatted)
    }
  }

  /// Comments that allow `findings`, those of each result.
  init(allowing findings: [[Diagnostic]], in results: [LintRun.Result], reason: [UInt8]) {
    self.init(results) { PreparedFix(allowing: findings[$0], in: results[$0], reason: reason) }
    unallowed = findings.reduce(0) { $0 + $1.count } - prepared.values.reduce(0) { $0 + $1.count }
  }

  private init(_ results: [LintRun.Result], prepare: @escaping @Sendable (Int) -> PreparedFix?) {
    let workers = SourceReader.workers(for: results.map(\.file.path))
    let fixes = WorkerPool.map(workers: workers, items: results.count, prepare)
    for (result, fix) in zip(results, fixes) {
      guard let fix else { continue }
      prepared[result.file.path] = fix
      targets.append(FileChangeRun.Target(file: result.file, workspace: result.workspace?.root))
    }
  }

  /// What is to be fixed in the file at `path`.
  subscript(path: BytePath) -> PreparedFix? { prepared[path] }
}
