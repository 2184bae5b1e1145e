import TaskFiles

extension Subcommand {
  package static let doctor = Subcommand(
    "doctor", "Find and repair what a crash left", group: .setUp,
    details: """
      Looks in the workspace for what a command left that was killed, or the machine with it: files that are half written, and
      temporary files. It looks beside your settings, too, and where 'tasks install' has put this program. What each is and what
      would be done is said, and asked on a terminal before it is done. Where nobody can be asked it is only said.

      Also told, and left alone: copies that Syncthing, Dropbox, merges and editors made of task files, and changes of which
      another program has put the old text back.

      The status is 1 if something is left to repair, 4 if that was declined.
      """,
    options: [OptionGroup.questions],
    examples: [
      Example("tasks doctor", "Look, and ask"),
      Example("tasks doctor --no-input", "Only look"),
      Example("tasks doctor --yes", "Repair without asking"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let workspace = try invocation.workspace()
    return try RepairRun(invocation, workspace, folder: folder).run()
  }
}
