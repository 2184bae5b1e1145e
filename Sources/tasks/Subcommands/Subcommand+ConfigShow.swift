import TaskWorkspace

extension Subcommand {
  package static let configShow = Subcommand(
    "config show", "Show the effective settings", group: .setUp,
    details: """
      Settings are read from two files: your personal 'config.json' in the folder 'tasks' of $XDG_CONFIG_HOME (or
      ~/.config), and '.tasks.json' of the workspace, which takes precedence. The two are merged key by key. Both are
      JSON; comments and trailing commas are allowed. 'me', 'home' and 'color' are read only from your personal
      settings. 'tasks check' ignores your personal 'rules' and 'exclude'.
      """,
    options: [OptionGroup(origin)],
    examples: [
      Example("tasks config show --origin", "With the file and line of each value"),
      Example("tasks -g config show", "The settings of the home workspace"),
    ]
  ) { invocation throws(CommandFailure) in
    let workspace = try invocation.workspace()
    let settings = try invocation.settings(of: workspace)
    let screen = SettingsScreen(settings: settings, showsOrigin: invocation[origin], shown: invocation.opener.shown)
    invocation.console.write(screen.table)
    return .success
  }

  private static let origin = Option.flag("origin", help: "Show the file and line of each value")
}
