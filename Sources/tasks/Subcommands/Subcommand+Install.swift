import TaskFiles

extension Subcommand {
  static let install = Subcommand(
    "install", "Install the program, its manual and completions", group: .setUp,
    details: """
      Copies this program to 'bin' of the prefix, its manual to 'share/man', and completions for bash, zsh and fish to
      the folders where these shells look for them. If a file exists that was not installed by tasks, or was changed
      since, nothing is written. The list of installed files is kept in 'share/tasks/installed' of the prefix, for
      --uninstall.
      """,
    options: [OptionGroup(prefix, isUninstall, force, ChangeOption.dryRun)],
    examples: [
      Example("tasks install", "In ~/.local, for yourself"),
      Example("tasks install --prefix /usr/local", "For all users, if you can write there"),
      Example("tasks install --uninstall", "Uninstall"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = InstallRun(
      invocation: invocation, prefix: try folder(invocation), isForced: invocation[force],
      isTrial: invocation[ChangeOption.dryRun])
    return invocation[isUninstall] ? try run.uninstall() : try run.install()
  }

  private static let prefix = Option.value(
    "prefix", "DIR", .path, help: "The folder of 'bin' and 'share'; ~/.local by default")
  private static let isUninstall = Option.flag("uninstall", help: "Remove the installed files")
  private static let force = Option.flag("force", help: "Overwrite and remove other and changed files too")

  private static func folder(_ invocation: Invocation) throws(CommandFailure) -> BytePath {
    guard let given = invocation[prefix] else {
      guard let prefix = invocation.userFolders.standardPrefix else {
        throw .usage("there is no home folder to install into", help: "name a folder with '--prefix'")
      }
      return prefix
    }
    // Shells do not expand the tilde in '--prefix=~/.local'.
    if given.first == UInt8(ascii: "~"), let path = invocation.userFolders.path(given) { return path }
    return try invocation.currentFolder().joined(BytePath(given)).normalized()
  }
}
