extension Subcommand {
  package static let doctor = Subcommand(
    "doctor", "Find and repair leftovers of a crash", group: .setUp,
    details: """
      Looks in the workspace for leftovers of a command that was killed, or of a crash: partly written files and
      temporary files. It also looks next to your settings and where 'tasks install' put this program. It describes each
      one and, on a terminal, asks before it repairs it. If it cannot ask, it changes nothing.

      It also reports copies of task files that Syncthing, Dropbox, merges and editors made, and changes that another
      program has reverted; it does not touch these.

      The status is 1 if something is left to repair, and 4 if you decline a repair.
      """,
    options: [OptionGroup.questions],
    examples: [
      Example("tasks doctor", "Look for leftovers, and ask"),
      Example("tasks doctor --no-input", "Only look"),
      Example("tasks doctor --yes", "Repair without asking"),
    ]
  ) { invocation throws(CommandFailure) in
    let folder = try invocation.currentFolder()
    let workspace = try invocation.workspace()
    return try RepairRun(invocation, workspace, folder: folder).run()
  }
}
