import TaskFiles
import TaskLinter
import TaskSyntax

extension Invocation {
  /// Returns the user's own settings; `nil` where there are none.
  func userSettings() throws(CommandFailure) -> SettingsFile? {
    guard !self[GlobalOption.noConfig], let path = userFolders.settingsFile else { return nil }
    return try file(path, .user, isNeeded: false)
  }

  /// The workspace of folders that are in none.
  func home() throws(CommandFailure) -> BytePath? {
    try userSettings().flatMap { Settings(user: $0)[.home] }.flatMap { userFolders.path($0) }
  }

  /// The settings of a workspace, or of a text that belongs to none.
  func settings(
    of workspace: Workspace?, for audience: Settings.Audience = .person
  ) throws(CommandFailure) -> Settings {
    let user = try userSettings()
    let own: SettingsFile?
    if let given = self[GlobalOption.config] {
      if self[GlobalOption.noConfig] { throw .usage("'--config' and '--no-config' exclude each other") }
      own = try file(try currentFolder().joined(BytePath(given)), .workspace, isNeeded: true)
    } else if !self[GlobalOption.noConfig], let path = workspace?.settingsFile {
      own = try file(path, .workspace, isNeeded: true, trust: trust)
    } else {
      own = nil
    }
    return Settings(workspace: own, user: user, for: audience)
  }

  /// The task files of a workspace, as its settings leave them.
  func files(
    of workspace: Workspace, _ options: FileSearchOptions = FileSearchOptions()
  ) throws(CommandFailure) -> FileList {
    workspace.files(options.with(try settings(of: workspace)))
  }

  private func file(
    _ path: BytePath, _ layer: SettingsFile.Layer, isNeeded: Bool, trust: FileTrust? = nil
  ) throws(CommandFailure) -> SettingsFile? {
    try settingsCache.file(path) { () throws(CommandFailure) in
      let file: SettingsFile
      do throws(FileError) {
        file = try SettingsFile(reading: path, layer: layer, trust: trust, rules: LintRule.all.map(\.name))
      } catch {
        if error.isNotFound && !isNeeded || error.reason == .foreign { return nil }
        throw CommandFailure(
          .inaccessible, Self.message(error, "\(shown(path).bytes)"), help: error.help.map { "\($0)" })
      }
      try check(file)
      return file
    }
  }

  /// Says all that is wrong with a file, the last of it by throwing.
  func check(_ file: SettingsFile) throws(CommandFailure) { try check(file.problems, of: file.bytes, at: file.path) }

  /// The same for the text `bytes` of a file.
  func check(_ problems: [SettingProblem], of bytes: [UInt8], at path: BytePath) throws(CommandFailure) {
    var walk = LineIndex.Walk(LineIndex(SourceText(bytes)))
    let failures = problems.map { problem -> CommandFailure in
      let (line, column) = walk.place(of: problem.offset)
      return .usage("\(shown(path).bytes):\(line):\(column): \(problem.message)", help: problem.help(userFolders))
    }
    for failure in failures.dropLast() { console.report(.error, failure.message, help: failure.help) }
    if let last = failures.last { throw last }
  }

  /// A file below the current folder is named from there.
  func shown(_ path: BytePath) -> BytePath {
    guard let folder = try? currentFolder() else { return path }
    let relative = path.relative(to: folder)
    return relative.components.first?.elementsEqual("..".utf8) == true ? path : relative
  }
}

extension FileSearchOptions {
  /// The same with what settings say of files.
  func with(_ settings: Settings) -> FileSearchOptions {
    var options = self
    options.inbox = BytePath(settings[.inbox])
    options.exclude = settings.excludedFiles
    return options
  }
}
