import TaskFiles
import TaskSyntax
import TaskWorkspace

extension Invocation {
  /// The input of a command that opens workspaces as the command line says.
  package init(arguments: ParsedArguments, console: Console, process: ProcessEnvironment, commands: [Subcommand]) {
    let opener = WorkspaceOpener(
      OpeningOptions(arguments), process.opening(console),
      reporter: ConsoleReporter(console: console, arguments: arguments))
    self.init(arguments: arguments, console: console, process: process, commands: commands, opener: opener)
  }
}

// The problems of a `WorkspaceOpener` as failures of the command.
extension Invocation {
  /// Returns the result of `body`; throws its problem in words.
  func opening<Value>(_ body: () throws(WorkspaceProblem) -> Value) throws(CommandFailure) -> Value {
    do throws(WorkspaceProblem) {
      return try body()
    } catch {
      throw CommandFailure(error, self)
    }
  }

  /// The folder that relative paths begin at: the process's own, or the one that `-C` names, without links.
  ///
  /// One that is not there ends the command with the status of a wrong command line, as git and make end at once.
  func currentFolder() throws(CommandFailure) -> BytePath {
    try opening { () throws(WorkspaceProblem) in try opener.folder() }
  }

  /// The workspace of the current folder, or with `-g` the one at home.
  func workspace() throws(CommandFailure) -> Workspace {
    try opening { () throws(WorkspaceProblem) in try opener.workspace() }
  }

  /// The folder of the home workspace, which the user's settings name.
  func home() throws(CommandFailure) -> BytePath? { try opening { () throws(WorkspaceProblem) in try opener.home() } }

  /// The settings of a workspace.
  func settings(of workspace: Workspace) throws(CommandFailure) -> Settings {
    try opening { () throws(WorkspaceProblem) in try opener.settings(of: workspace) }
  }

  var userFolders: UserFolders { opener.user }
}

extension OpeningOptions {
  /// The folder and the settings that a command line names.
  init(_ arguments: ParsedArguments) {
    self.init()
    directory = arguments[GlobalOption.directory].map { BytePath($0) }
    opensHome = arguments[GlobalOption.home]
    readsSettings = !arguments[GlobalOption.noConfig]
    settingsFile = arguments[GlobalOption.config].map { BytePath($0) }
  }
}

extension ProcessEnvironment {
  /// Returns the part of the process that opening a workspace sees.
  ///
  /// - Parameter console: tells the person that standard input is read from the terminal.
  func opening(_ console: Console) -> OpeningEnvironment {
    let (input, isTerminal) = (standardInput, inputIsTerminal)
    return OpeningEnvironment(variable: variable, effectiveUser: effectiveUser, currentFolder: currentFolder) {
      () throws(FileError) in
      if isTerminal { console.note("reading from the terminal; press Ctrl-D on an empty line to end") }
      return SourceText(try input(SourceText.padding))
    }
  }
}
