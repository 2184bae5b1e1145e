import TaskFiles

extension Subcommand {
  package static let gitHook = Subcommand(
    "git hook", "Check what is to be committed", group: .check,
    details: """
      What the hooks run that 'tasks git install' installs: 'tasks check --staged'. The files are those of the index that git
      commits, the settings too, and nothing is written. Files that the commit does not change count where it breaks them: where
      an 'after' names a task that is removed. In a merge, files that are the same as in the commit that is merged are not
      checked. If files cannot be read, the commit is refused. With 'TASKS_SKIP_HOOK=1' in the environment nothing is checked;
      'git commit --no-verify' passes over all hooks.
      """,
    operands: Operands(hookName),
    examples: [Example("tasks git hook pre-commit", "As git runs it")]
  ) { invocation throws(CommandFailure) in
    if invocation.process.variable("TASKS_SKIP_HOOK")?.elementsEqual("1".utf8) == true {
      invocation.console.note("'TASKS_SKIP_HOOK' is set: nothing is checked")
      return .success
    }
    do throws(CommandFailure) {
      let status = try check.body(invocation)
      if status != .success { invocation.console.report(.error, "nothing is committed", help: correction) }
      return status
    } catch {
      invocation.console.report(.error, error.message, help: error.help)
      throw CommandFailure(error.status, "nothing is committed", help: correction)
    }
  }

  static let hookName = Operand.optional("HOOK", ValueSyntax<GitHookName>.choice, help: "Which hook it is")
  private static let correction: TerminalText =
    "correct it and 'git add' it; to commit anyway: 'git commit --no-verify', or 'TASKS_SKIP_HOOK=1'"
}
