extension Subcommand {
  package static let gitInstall = Subcommand(
    "git install", "Install git hooks that check commits", group: .setUp,
    details: """
      Writes the hooks 'pre-commit' and 'pre-merge-commit' of this repository, which run 'tasks git hook', makes diffs
      show headings, and lets git merge task files task by task, by 'tasks git merge-driver'. It writes only to the
      repository's own git folder. If a hook already exists, or hooks are in another folder ('core.hooksPath'), nothing
      is changed: the command shows the two lines to add and exits with status 1. --append adds them at the beginning
      of a hook that is a shell script.
      """,
    options: [OptionGroup(append)],
    examples: [Example("tasks git install", "Once, in each clone")]
  ) { invocation throws(CommandFailure) in
    try HookRun(invocation, folder: invocation.currentFolder()).install(isAppending: invocation[append])
  }

  private static let append = Option.flag("append", help: "Add two lines to an existing hook")

  package static let gitUninstall = Subcommand(
    "git uninstall", "Remove the git hooks of 'tasks git install'", group: .setUp,
    details: "Other lines in the hooks are kept. Git then merges task files by lines again."
  ) { invocation throws(CommandFailure) in
    try HookRun(invocation, folder: invocation.currentFolder()).uninstall()
  }

  package static let gitDoctor = Subcommand(
    "git doctor", "Check the git setup for task files", group: .setUp,
    details: """
      Checks each part: git, the hooks, which it runs on what is to be committed now, how diffs are shown, and how task
      files are merged, by merging a sample. Nothing is left behind. The status is 1 if a part is missing.
      """
  ) { invocation throws(CommandFailure) in
    try HookRun(invocation, folder: invocation.currentFolder()).prove()
  }
}
