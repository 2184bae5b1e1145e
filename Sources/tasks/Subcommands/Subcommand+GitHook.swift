extension Subcommand {
  package static let gitHook = Subcommand(
    "git hook", "Check a commit, as a git hook", group: .check,
    details: """
      The hooks of 'tasks git install' run this command, which runs 'tasks check --staged'. It reads files and settings
      from the index that git commits, and writes nothing. Findings of severity info are only counted. Files that the
      commit does not change are checked only for errors that it causes, such as an 'after' whose task is removed. In a
      merge, files that are the same as in the merged commit are not checked. If files cannot be read, the commit is
      refused. If 'TASKS_SKIP_HOOK' is set, for example to 1, nothing is checked; 'git commit --no-verify' skips all
      hooks.
      """,
    operands: Operands(hookName),
    examples: [Example("tasks git hook pre-commit", "The command that git runs")]
  ) { invocation throws(CommandFailure) in
    if invocation.process.variable("TASKS_SKIP_HOOK")?.elementsEqual("1".utf8) == true {
      invocation.console.note("nothing was checked, because 'TASKS_SKIP_HOOK' is set")
      return .success
    }
    do throws(CommandFailure) {
      let status = try check.body(invocation)
      if status != .success { invocation.console.report(.error, "commit refused", help: correction) }
      return status
    } catch {
      invocation.console.report(.error, error.message, help: error.help)
      throw CommandFailure(error.status, "commit refused", help: correction)
    }
  }

  static let hookName = Operand.optional("HOOK", ValueSyntax<GitHookName>.choice, help: "The name of the hook")
  private static let correction: TerminalText =
    "correct the files and 'git add' them; to commit anyway, use 'git commit --no-verify' or 'TASKS_SKIP_HOOK=1'"
}
