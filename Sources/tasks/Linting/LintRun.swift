import TaskFiles
import TaskLinter
import TaskSyntax

/// Lints the files of a selection and gives the findings in those that were asked for.
struct LintRun {
  struct Result {
    let name: BytePath
    let source: SourceText
    /// In order.
    let findings: [Diagnostic]
  }

  let linter: Linter
  let context: LintContext
  let invocation: Invocation
  let folder: BytePath
  private(set) var status = ExitStatus.success

  init(_ invocation: Invocation, folder: BytePath, context: LintContext, linter: Linter = Linter()) {
    self.invocation = invocation
    self.folder = folder
    self.context = context
    self.linter = linter
  }

  /// The results for a workspace, in the order of its files. Rules about workspaces see all that could be read.
  mutating func results(for group: LintSelection.Group) -> [Result] {
    var linted: [(file: LintSelection.File, result: LintedFile)] = []
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
    let shared = linter.lint(workspace: linted.map(\.result.document), context: context)
    var results: [Result] = []
    for (index, (file, result)) in linted.enumerated() {
      guard let name = file.name, let source = result.source else { continue }
      let findings = (result.findings + shared[index]).sorted(by: Diagnostic.isBefore)
      results.append(Result(name: name, source: source, findings: findings))
    }
    return results
  }

  private func lint(_ files: [LintSelection.File]) -> [Swift.Result<LintedFile, FileError>] {
    let linter = linter
    let context = context
    return SourceReader.map(files.map(\.path), given: files.map(\.source)) { index, source in
      LintedFile(source, isAsked: files[index].name != nil, linter, context)
    }
  }
}
