import TaskFiles

extension Subcommand {
  static let install = Subcommand(
    "install", "Put the program, its manual and completions below a folder", group: .setUp,
    details: """
      Copies this program to 'bin' of the prefix, its manual to 'share/man', and completions for bash, zsh and fish to where these shells
      look for them. What is there and was not installed by tasks, or was changed since, is not written over: then nothing is written.
      Which files were installed is kept in 'share/tasks/installed' of the prefix, for --uninstall.
      """,
    options: [OptionGroup(prefix, isUninstall, force, ChangeOption.dryRun)],
    examples: [
      Example("tasks install", "Below ~/.local, for yourself"),
      Example("tasks install --prefix /usr/local", "For everyone, where you may write there"),
      Example("tasks install --uninstall", "Take it back"),
    ]
  ) { invocation throws(CommandFailure) in
    let run = InstallRun(
      invocation: invocation, prefix: try folder(invocation), isForced: invocation[force],
      isTrial: invocation[ChangeOption.dryRun])
    return invocation[isUninstall] ? try run.uninstall() : try run.install()
  }

  private static let prefix = Option.value(
    "prefix", "DIR", .path, help: "The folder that has, or gets, 'bin' and 'share'; without it ~/.local")
  private static let isUninstall = Option.flag("uninstall", help: "Remove what was installed")
  private static let force = Option.flag("force", help: "Write over and remove files of others, too")

  private static func folder(_ invocation: Invocation) throws(CommandFailure) -> BytePath {
    guard let given = invocation[prefix] else {
      guard let prefix = invocation.userFolders.standardPrefix else {
        throw .usage("there is no home folder to install into", help: "name a folder with --prefix")
      }
      return prefix
    }
    // Shells do not expand the tilde in '--prefix=~/.local'.
    if given.first == UInt8(ascii: "~"), let path = invocation.userFolders.path(given) { return path }
    return try invocation.currentFolder().joined(BytePath(given)).normalized()
  }
}
