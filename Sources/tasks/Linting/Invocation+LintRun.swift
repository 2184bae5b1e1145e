import TaskFiles
import TaskLinter
import TaskWorkspace

extension Invocation {
  /// A run of the linter with the rules that the command line names, which says what cannot be read.
  ///
  /// - Parameter warns: whether that is said of files that nobody asked for, too: not where they are read once more.
  func lintRun(
    from folder: BytePath, context: LintContext, limit: FindingLimit = .unlimited, warns: Bool = true,
    text wanted: LintRun.WantedText = .ofFindings, others: LintRun.OtherFiles = .needed
  ) throws(CommandFailure) -> LintRun {
    let rules = try RuleOptions(self)
    return LintRun(
      folder: folder, context: context, rules: rules, limit: limit, text: wanted, others: others
    ) { problem, file in
      if file.isAsked {
        // Said once, however often the file is read.
        console.report(problem, as: file.name)
      } else if warns {
        console.warn(of: problem, as: problem.path.relative(to: folder))
      }
    }
  }
}

extension LintRun {
  /// The status that files make which could not be read.
  var status: ExitStatus { isIncomplete ? .inaccessible : .success }
}
