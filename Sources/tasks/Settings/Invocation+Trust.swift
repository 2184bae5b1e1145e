import TaskFiles
import TaskWorkspace

extension Invocation {
  /// Says which files do not count, and what can be done; those that were not said before.
  func noteForeignFiles() {
    let files = trust.takeForeignFiles()
    for file in files.prefix(Self.mostForeign) {
      console.report(
        .warning, "'\(shown(file.path).bytes)' does not count: \(Self.reason(file))",
        help: help(trusting: file.path.parent))
    }
    if files.count > Self.mostForeign {
      console.note("\(TerminalText(files.count - Self.mostForeign, "more file")) of other users did not count")
    }
  }

  /// The status that a command ends with which must not pass without files that do not count.
  var statusOfForeignFiles: ExitStatus {
    guard mustNotMissSettings, !trust.foreignFiles.isEmpty else { return .success }
    console.report(.error, "settings, ignore files or a baseline did not count, so this does not pass")
    return .usage
  }

  /// Throws before a baseline is written that would be another one with what does not count.
  func checkNothingIsForeign() throws(CommandFailure) {
    guard !trust.foreignFiles.isEmpty else { return }
    noteForeignFiles()
    throw .usage("settings, ignore files or a baseline did not count, so nothing is written")
  }

  /// Whether the command is a check whose success others rely on.
  private var mustNotMissSettings: Bool {
    let name = arguments.subcommand?.name
    return name == Subcommand.check.name || name == Subcommand.gitHook.name
      || name == Subcommand.lint.name && (self[SelectionOption.staged] || self[BaselineOption.write])
  }

  private static func reason(_ file: ForeignFile) -> TerminalText {
    let part: TerminalText =
      switch file.part {
      case .file: "it"
      case .folder: "its folder"
      case .target: "the file that it leads to"
      }
    guard let owner = file.owner else { return "\(part) belongs to nobody" }
    return "\(part) belongs to user \(Int(owner))"
  }

  private func help(trusting folder: BytePath) -> TerminalText? {
    guard let settings = userFolders.settingsFile else { return "'TASKS_TRUSTED' names folders that you trust" }
    return
      "to trust it, write \("\"trusted\": [\"\(String(decoding: folder.bytes, as: UTF8.self))\"]") into '\(settings.bytes)'"
  }

  private static let mostForeign = 3
}

extension Surroundings {
  /// Returns the owners whose files count in a run, by the user's settings, the environment and git.
  func makeTrust(readsSettings: Bool) -> FileTrust {
    let environment = environment
    return FileTrust(user: effectiveUser, sudoUser: environment("SUDO_UID")) {
      TrustedPlaces(UserFolders(environment: environment), readsSettings: readsSettings, environment: environment)
        .contain
    }
  }
}
