extension Subcommand {
  package static let gitInstall = Subcommand(
    "git install", "Let git check what is committed", group: .setUp,
    details: """
      Writes the hooks 'pre-commit' and 'pre-merge-commit' of this repository, which run 'tasks git hook', and lets diffs name
      headings. Only the repository's own folder of git is written to. Where a hook is there already, or hooks are kept elsewhere
      ('core.hooksPath'), nothing is changed: the two lines to add are shown, with status 1. With --append they are put at the
      beginning of a hook that is a script of a shell.
      """,
    options: [OptionGroup(append)],
    examples: [Example("tasks git install", "Once, in each clone")]
  ) { invocation throws(CommandFailure) in
    try HookRun(invocation, folder: invocation.currentFolder()).install(isAppending: invocation[append])
  }

  private static let append = Option.flag("append", help: "Add two lines to a hook that is there")

  package static let gitUninstall = Subcommand(
    "git uninstall", "Take back what 'tasks git install' wrote", group: .setUp,
    details: "What others wrote into the hooks stays."
  ) { invocation throws(CommandFailure) in
    try HookRun(invocation, folder: invocation.currentFolder()).uninstall()
  }

  package static let gitDoctor = Subcommand(
    "git doctor", "Try what git is to do with task files", group: .setUp,
    details: """
      Tries each part: git, the hooks, which are run on what is to be committed now, and how diffs are shown. Nothing is written.
      The status is 1 if something is lacking.
      """
  ) { invocation throws(CommandFailure) in
    try HookRun(invocation, folder: invocation.currentFolder()).prove()
  }
}
