import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Invocation {
  /// The person's folders, which tell where the walk to a workspace ends and what git ignores everywhere.
  var userFolders: UserFolders { UserFolders(environment: surroundings.environment, trust: trust) }

  /// The workspace that a folder, or a file by its path, belongs to. `home` is that of the settings.
  func workspace(of path: BytePath, home: BytePath?) throws(FileError) -> Workspace {
    noted(try Workspace.containing(path, home: home, user: userFolders))
  }

  private func noted(_ workspace: Workspace) -> Workspace {
    console.note("the workspace is '\(workspace.root.bytes)': \(workspace.reason)", from: .verbose)
    return workspace
  }

  /// The workspace of the current folder, or with `-g` the one at home.
  func workspace(ofCurrentFolder folder: BytePath) throws(CommandFailure) -> Workspace {
    let home = try home()
    if self[GlobalOption.home] {
      guard let home else { throw noHome }
      return noted(Workspace.at(home, user: userFolders))
    }
    do throws(FileError) {
      // With a `.` at its end it is a folder or an error, and the folder above is never taken for it.
      return noted(
        try Workspace.containing(folder.joined(BytePath.currentFolder), home: home, user: userFolders))
    } catch {
      throw CommandFailure(.inaccessible, Self.message(error, "\(error.path.bytes)"), help: error.help.map { "\($0)" })
    }
  }

  var noHome: CommandFailure {
    let help: TerminalText? = userFolders.settingsFile.map { file in
      "'tasks init -g DIR' writes one into '\(file.bytes)'"
    }
    return .usage("'-g' works in your home workspace, and no settings name one", help: help)
  }

  /// Everything on standard input.
  func standardInput() throws(FileError) -> SourceText {
    if surroundings.inputIsTerminal { console.note("reading from the terminal; Ctrl-D on an empty line ends it") }
    return SourceText(try surroundings.standardInput(SourceText.padding))
  }

  func isStandardInput(_ given: [UInt8]) -> Bool { given == [UInt8(ascii: "-")] }

  /// Returns the document that a path of the command line names, or standard input for `-`.
  func source(named given: [UInt8], in folder: BytePath) throws(FileError) -> SourceText {
    isStandardInput(given) ? try standardInput() : try SourceReader.source(of: folder.joined(BytePath(given)))
  }

  /// Says what could not be read. Paths are shown from `folder`; one that a person gave, as given.
  func report(_ problems: [FileError], from folder: BytePath) -> ExitStatus {
    for problem in problems { report(problem, as: problem.path.relative(to: folder)) }
    return problems.isEmpty ? .success : .inaccessible
  }

  /// Says it of one file, once. The command then ends with status 3 at least.
  func report(_ problem: FileError, as path: BytePath) {
    console.reportUnreadable(Self.message(problem, "\(path.bytes)"), help: Self.help(problem))
  }

  private static func help(_ problem: FileError) -> TerminalText? {
    if case .torn(_, let journal) = problem.reason {
      return "its old text is in '\(journal.bytes)': 'tasks doctor' puts it back"
    }
    return problem.help.map { "\($0)" }
  }

  /// Says what could not be read of what was not asked for.
  func warn(of problems: [FileError], from folder: BytePath) {
    for problem in problems {
      console.report(.warning, Self.message(problem, "\(problem.path.relative(to: folder).bytes)"))
    }
  }

  static func message(_ problem: FileError, _ path: TerminalText) -> TerminalText {
    switch problem.reason {
    case .system, .nulInPath: "cannot read '\(path)': \(problem.message)"
    case .forbidden: "cannot write '\(path)': \(problem.message)"
    case .foreign, .notRegular, .tooLarge, .changedWhileRead, .otherVersion, .unfit, .unwritten, .noJournal, .torn,
      .unverified, .unconfirmed:
      "'\(path)' \(problem.message)"
    }
  }
}

extension Workspace {
  /// Why this folder is it, in words.
  fileprivate var reason: TerminalText {
    switch origin {
    case .settings: "it holds '\(SettingsFile.workspaceName)'"
    case .repository: "it is the root of a repository with task files"
    case .home: "the settings name it"
    case .startingFolder: "neither settings nor a repository with task files are above it"
    }
  }
}
