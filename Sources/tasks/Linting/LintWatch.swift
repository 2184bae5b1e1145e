import TaskWorkspace

/// `lint --watch`: lints again when the files of the workspace change.
enum LintWatch {
  static let watch = Option.flag("watch", help: "Run again whenever files change, until Ctrl-C")

  static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    let folder = try invocation.currentFolder()
    // An invalid command line ends the command, because waiting cannot correct it.
    _ = try LintCommand(invocation)
    _ = try RuleOptions(invocation)
    _ = try invocation.formatTargets()
    _ = try invocation.arguments.changeScope()
    let excluded: [(isGiven: Bool, name: TerminalText)] = [
      (invocation.arguments.readsIndex, invocation[SelectionOption.index] ? "--index" : "--staged"),
      (invocation[FixOption.fix], "--fix"),
      (invocation[FixOption.allow] != nil, "--add-allow"), (invocation[BaselineOption.write], "--write-baseline"),
      (!invocation[FormatOption.output].isEmpty, "--output"),
      (invocation.arguments.readsStandardInput, "-"),
    ]
    if let given = excluded.first(where: \.isGiven) {
      throw .exclusive("'--watch'", "'\(given.name)'", help: "'--watch' only shows findings in files")
    }
    let files = [invocation[BaselineOption.file], invocation[GlobalOption.config]].compactMap { $0 }
    return try WorkspaceWatch(
      invocation, in: folder, paths: invocation[SelectionOption.paths], files: files,
      workspaces: { invocation in
        guard let selection = try? invocation.selection(.workspaces) else { return [] }
        return selection.groups.compactMap { group in group.workspace.map { ($0, group.settings) } }
      },
      run: { invocation throws(CommandFailure) in
        // Editors read where a run begins and ends. On a terminal the line is cleared at once.
        invocation.console.note("linting")
        invocation.console.clear()
        return try LintCommand(invocation).run()
      }
    ).run()
  }
}
