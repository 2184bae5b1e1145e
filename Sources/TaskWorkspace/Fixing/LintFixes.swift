package import TaskFiles
import TaskLinter
package import TaskSyntax

/// The fixes and suppressions to make in files that were linted.
package struct LintFixes: Sendable {
  private var targets: [FileChangeRun.Target] = []
  /// The number of findings that could not be suppressed.
  package private(set) var unallowed = 0
  private var prepared: [BytePath: PreparedFix] = [:]

  package init() {}

  package init(_ results: [LintRun.Result], includingUnsafe: Bool, thenFormatted: Bool) {
    let workers = SourceReader.workers(for: results.map(\.file.path))
    let own: [DocumentFixes?] = WorkerPool.map(workers: workers, items: results.count) { index in
      let isFixable = results[index].findings.sorted().contains { $0.fix.map { $0.isSafe || includingUnsafe } ?? false }
      guard isFixable, let document = results[index].fixable else { return nil }
      return DocumentFixes(document, includingUnsafe: includingUnsafe)
    }
    var fixes: [DocumentFixes?] = []
    // Results of one workspace stand side by side.
    while fixes.count < results.count {
      let documents = results[fixes.count].documents
      let members = results[fixes.count...].prefix { $0.documents === documents }
      var ofWorkspace = [DocumentFixes?](repeating: nil, count: documents.all.count)
      var fixable = [FixableDocument?](repeating: nil, count: documents.all.count)
      for (index, result) in zip(members.indices, members) {
        ofWorkspace[result.number] = own[index]
        fixable[result.number] = result.fixable
      }
      let completed = WorkspaceFixes(
        completing: ofWorkspace, of: fixable, documents.all, includingUnsafe: includingUnsafe)
      fixes += members.map { completed.all[$0.number] }
    }
    let all = fixes
    self.init(results) { index in
      all[index].flatMap { PreparedFix($0.result, of: results[index], thenFormatted: thenFormatted) }
    }
  }

  /// Comments that allow `findings`, those of each result.
  package init(allowing findings: [[Diagnostic]], in results: [LintRun.Result], reason: [UInt8]) {
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

  /// Returns the fix of the file at `path`.
  package subscript(path: BytePath) -> PreparedFix? { prepared[path] }

  /// Makes the fixes, or tells what they would change, and returns the results of the files that have some.
  package func results(by run: FileChangeRun) -> [FileChangeRun.WriteResult] {
    run.results(for: targets, targets.compactMap { prepared[$0.file.path]?.plan })
  }
}
