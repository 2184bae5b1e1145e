import TaskWorkspace

extension Subcommand {
  package static let configShow = Subcommand(
    "config show", "Show the settings that count here", group: .setUp,
    details: """
      Settings are read from two files: your own, 'config.json' in the folder 'tasks' of $XDG_CONFIG_HOME (or of ~/.config), and over
      it the workspace's, '.tasks.json'. What both say is joined key by key. They are JSON; comments and trailing commas are
      fine. 'me', 'home' and 'color' count in your own file alone; in 'tasks check' its rules and 'exclude' do not count.
      """,
    options: [OptionGroup(origin)],
    examples: [
      Example("tasks config show --origin", "And which file and line says so"),
      Example("tasks -g config show", "Those of the folder that the setting 'home' names"),
    ]
  ) { invocation throws(CommandFailure) in
    let workspace = try invocation.workspace()
    let settings = try invocation.settings(of: workspace)
    let screen = SettingsScreen(settings: settings, showsOrigin: invocation[origin], shown: invocation.opener.shown)
    invocation.console.write(screen.table)
    return .success
  }

  private static let origin = Option.flag("origin", help: "Say which file and line each value comes from")
}
