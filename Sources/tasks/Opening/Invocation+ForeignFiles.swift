import TaskFiles
import TaskWorkspace

extension Invocation {
  /// The status of a command that must not pass where files of other users did not count.
  var statusOfForeignFiles: ExitStatus {
    guard mustNotMissSettings, !opener.user.trust.foreignFiles.isEmpty else { return .success }
    console.report(.error, "the check failed: settings, ignore files or a baseline of another user were ignored")
    return .usage
  }

  /// Whether the command is a check whose success others rely on.
  private var mustNotMissSettings: Bool {
    let name = arguments.subcommand?.name
    return name == Subcommand.check.name || name == Subcommand.gitHook.name
      || name == Subcommand.lint.name && (self[SelectionOption.staged] || self[BaselineOption.write])
  }
}
