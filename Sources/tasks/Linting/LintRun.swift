import TaskFiles
import TaskLinter
import TaskSyntax

/// Lints the files of a selection and gives the findings in those that were asked for.
struct LintRun {
  struct Result {
    /// Absolute.
    let path: BytePath
    let name: BytePath
    let source: SourceText
    let findings: Findings
  }

  let linter: Linter
  let context: LintContext
  let invocation: Invocation
  let folder: BytePath
  /// How many findings of a file are kept, the first; `nil` for all.
  let limit: Int?
  private(set) var status = ExitStatus.success

  init(_ invocation: Invocation, folder: BytePath, context: LintContext, limit: Int?, linter: Linter = Linter()) {
    self.limit = limit
    self.invocation = invocation
    self.folder = folder
    self.context = context
    self.linter = linter
  }

  /// The results for a workspace, in the order of its files. Rules about workspaces see all that could be read.
  mutating func results(for group: FileGroup) -> [Result] {
    var linted: [(file: FileSelection.File, result: LintedFile)] = []
    for (file, outcome) in zip(group.files, lint(group.files)) {
      switch outcome {
      case .success(let result): linted.append((file, result))
      case .failure(let problem):
        guard let name = file.name else {
          invocation.warn(of: [problem], from: folder)
          continue
        }
        invocation.report(problem, as: name)
        status.combine(.inaccessible)
      }
    }
    let shared = linter.lint(workspace: linted.map(\.result.document), context: context, limit: limit)
    var results: [Result] = []
    for (index, (file, result)) in linted.enumerated() {
      guard let name = file.name, let source = result.source else { continue }
      var findings = result.findings
      findings.add(shared[index])
      findings.add(linter.lint(allowancesOf: result.document, after: findings, limit: limit))
      results.append(Result(path: file.path, name: name, source: source, findings: findings))
    }
    return results
  }

  private func lint(_ files: [FileSelection.File]) -> [Swift.Result<LintedFile, FileError>] {
    let linter = linter
    let context = context
    let limit = limit
    return SourceReader.map(files.map(\.path), given: files.map(\.source)) { index, source in
      LintedFile(source, isAsked: files[index].name != nil, limit: limit, linter, context)
    }
  }
}
