package import TaskFiles
import TaskLinter
package import TaskSyntax

/// Opens folders as workspaces, with the settings that count in them.
///
/// One value serves one run of a command: it reads each settings file once and reports its problems once, and it keeps
/// which files of other users were met. Another run, which is to see new settings, takes another value.
package final class WorkspaceOpener {
  package let options: OpeningOptions
  /// The person's folders, which tell where the walk to a workspace ends and what git ignores everywhere.
  package let user: UserFolders
  let environment: OpeningEnvironment
  private let reporter: any OpeningReporter
  private var knownFolder: BytePath?
  var hasReportedCopies = false
  /// The settings files read so far: there are two or three.
  private var known: [(path: BytePath, result: Result<SettingsFile?, WorkspaceProblem>)] = []

  package init(_ options: OpeningOptions, _ environment: OpeningEnvironment, reporter: any OpeningReporter) {
    self.options = options
    self.environment = environment
    self.reporter = reporter
    let variable = environment.variable
    let readsSettings = options.readsSettings
    let trust = FileTrust(user: environment.effectiveUser, sudoUser: variable("SUDO_UID")) {
      TrustedPlaces(UserFolders(environment: variable), readsSettings: readsSettings, environment: variable)
        .contain
    }
    user = UserFolders(environment: variable, trust: trust)
  }

  /// The current folder: the process's own or the one that the options name, without links.
  package func folder() throws(WorkspaceProblem) -> BytePath {
    if let knownFolder { return knownFolder }
    let folder = try translating(try findFolder()) { WorkspaceProblem.noFolder($0, given: options.directory) }
    knownFolder = folder
    return folder
  }

  private func findFolder() throws(FileError) -> BytePath {
    guard let given = options.directory else { return try environment.currentFolder() }
    let folder = given.isAbsolute ? given : try environment.currentFolder().joined(given)
    // With a `.` at its end only a folder can be resolved.
    return try folder.joined(BytePath.currentFolder).resolved()
  }

  /// The workspace of the current folder, or the home workspace if the options ask for it.
  package func workspace() throws(WorkspaceProblem) -> Workspace {
    let folder = try folder()
    let home = try home()
    if options.opensHome {
      guard let home else { throw .noHome }
      return reported(Workspace.at(home, user: user))
    }
    // With a `.` at its end it is a folder or an error, and the folder above is never taken for it.
    let start = folder.joined(BytePath.currentFolder)
    return reported(
      try translating(try Workspace.containing(start, home: home, user: user), WorkspaceProblem.unreadableFolder))
  }

  /// The workspace that a folder, or a file by its path, belongs to.
  ///
  /// - Parameter home: the home workspace, for folders that are in no other.
  package func workspace(of path: BytePath, home: BytePath?) throws(FileError) -> Workspace {
    reported(try Workspace.containing(path, home: home, user: user))
  }

  private func reported(_ workspace: Workspace) -> Workspace {
    report(.workspace(workspace))
    return workspace
  }

  /// Everything on standard input.
  package func standardInput() throws(FileError) -> SourceText { try environment.standardInput() }

  func report(_ event: OpeningEvent) { reporter.report(event, from: self) }
}

// Settings.
extension WorkspaceOpener {
  /// The user's own settings; `nil` where there are none.
  package func userSettings() throws(WorkspaceProblem) -> SettingsFile? {
    guard options.readsSettings, let path = user.settingsFile else { return nil }
    return try file(path, .user, isNeeded: false)
  }

  /// The folder of the home workspace, which the user's settings name.
  package func home() throws(WorkspaceProblem) -> BytePath? {
    try userSettings().flatMap { Settings(user: $0)[.home] }.flatMap { user.path($0) }
  }

  /// The settings of a workspace, or of a text that belongs to none.
  package func settings(
    of workspace: Workspace?, for audience: Settings.Audience = .person
  ) throws(WorkspaceProblem) -> Settings {
    let user = try userSettings()
    let own: SettingsFile?
    if let given = options.settingsFile {
      guard options.readsSettings else { throw .contradictorySettings }
      own = try file(try folder().joined(given), .workspace, isNeeded: true)
    } else if options.readsSettings, let path = workspace?.settingsFile {
      own = try file(path, .workspace, isNeeded: true, trust: self.user.trust)
    } else {
      own = nil
    }
    return Settings(workspace: own, user: user, for: audience)
  }

  /// Reads a settings file, or returns what an earlier call read.
  private func file(
    _ path: BytePath, _ layer: SettingsFile.Layer, isNeeded: Bool, trust: FileTrust? = nil
  ) throws(WorkspaceProblem) -> SettingsFile? {
    if let known = known.first(where: { $0.path == path }) { return try known.result.get() }
    let result: Result<SettingsFile?, WorkspaceProblem>
    do throws(WorkspaceProblem) {
      result = .success(try read(path, layer, isNeeded: isNeeded, trust: trust))
    } catch {
      result = .failure(error)
    }
    known.append((path, result))
    return try result.get()
  }

  private func read(
    _ path: BytePath, _ layer: SettingsFile.Layer, isNeeded: Bool, trust: FileTrust?
  ) throws(WorkspaceProblem) -> SettingsFile? {
    let file: SettingsFile
    do throws(FileError) {
      file = try SettingsFile(reading: path, layer: layer, trust: trust, rules: LintRule.all.map(\.name))
    } catch {
      if error.isNotFound && !isNeeded || error.reason == .foreign { return nil }
      throw .unreadableSettings(error, at: path)
    }
    try check(file)
    return file
  }

  /// Throws the last problem of a settings file, and reports those before it.
  func check(_ file: SettingsFile) throws(WorkspaceProblem) {
    try translating(try check(file.problems, of: file.bytes, at: file.path), WorkspaceProblem.wrongSettings)
  }

  func check(_ problems: [SettingProblem], of bytes: [UInt8], at path: BytePath) throws(SettingFault) {
    let faults = SettingFault.all(problems, of: bytes, at: path)
    for fault in faults.dropLast() { report(.wrongSettings(fault)) }
    if let last = faults.last { throw last }
  }

  /// Reports the files of other users met since the last call.
  package func reportForeignFiles() {
    let files = user.trust.takeForeignFiles()
    if !files.isEmpty { report(.foreign(files)) }
  }
}
