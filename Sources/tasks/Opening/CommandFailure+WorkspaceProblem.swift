import TaskFiles
import TaskWorkspace

extension CommandFailure {
  /// The reason why a workspace cannot be opened, or its files not be selected.
  init(_ problem: WorkspaceProblem, _ invocation: Invocation) {
    let opener = invocation.opener
    switch problem {
    case .noFolder(let error, let given?):
      self = .usage("cannot change to '\(given.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    case .noFolder(let error, nil):
      self = .usage(
        "the current folder no longer exists: \(error.message)", help: "change to another folder, or name one with '-C'"
      )
    case .unreadableFolder(let error): self.init(error, naming: error.path)
    case .noHome: self = .noHome(opener.user)
    case .unreadableSettings(let error, let path): self.init(error, naming: opener.shown(path))
    case .wrongSettings(let fault): self.init(fault, opener)
    case .contradictorySettings: self = .exclusive("'--config'", "'--no-config'")
    case .git(let failure): self.init(failure)
    case .noIndex(let folder):
      self = .isInNoRepository(
        opener.shown(folder), for: invocation.arguments.indexWord,
        help: "without it 'tasks lint' and 'tasks check' read the files on disk")
    case .changes(let problem, let scope): self.init(problem, scope, opener)
    case .unusedInputName:
      self = .usage("'--stdin-filename' is given, but standard input is not read", help: "give '-' as PATH to read it")
    case .baseline(let problem): self.init(problem, opener)
    }
  }

  /// `-g` is given, and no settings name a home workspace.
  static func noHome(_ user: UserFolders) -> CommandFailure {
    let help: TerminalText? = user.settingsFile.map { file in "run 'tasks init -g DIR' to set it in '\(file.bytes)'" }
    return .usage("'-g' needs the setting 'home', which is not set", help: help)
  }

  /// A problem of a settings file, with its place.
  init(_ fault: SettingFault, _ opener: WorkspaceOpener) {
    self = .usage(
      "\(opener.shown(fault.path).bytes):\(fault.line):\(fault.column): \(fault.problem.message)",
      help: fault.problem.help(opener.user))
  }

  /// A file that cannot be read.
  init(_ problem: FileError, naming name: BytePath) {
    self.init(.inaccessible, problem.message(naming: name), help: problem.help.map { "\($0)" })
  }

  private init(_ problem: ChangedFiles.Failure, _ scope: ChangeScope, _ opener: WorkspaceOpener) {
    let revision = scope.revision ?? []
    switch problem {
    case .git(let failure): self.init(failure)
    case .noRepository(let folder):
      self = .isInNoRepository(
        opener.shown(folder), for: "\(scope.option)", help: "remove the option, or name files in a repository")
    case .unknownRevision:
      self = .usage("'\(revision)' is not a commit", help: "'\(scope.option)=REV' takes a branch, a tag or a commit")
    case .unrelated:
      self = .usage("'\(revision)' and the current commit have no commit in common", help: "use another revision")
    }
  }

  /// A folder outside of every repository, for words of the command line that ask git.
  private static func isInNoRepository(
    _ folder: BytePath, for words: TerminalText, help: TerminalText
  ) -> CommandFailure {
    .usage("'\(words)' needs git, but '\(folder.bytes)' is not in a git repository", help: help)
  }

  private init(_ problem: BaselineProblem, _ opener: WorkspaceOpener) {
    switch problem {
    case .severalWorkspaces:
      self = .usage(
        "'--baseline' cannot be used with files of several workspaces",
        help: "set a baseline for each in '\(SettingsFile.workspaceName)'")
    case .unreadable(let error, let path):
      let help: TerminalText? =
        error.isNotFound
        ? "run 'tasks lint --write-baseline' to create it" : error.help.map { TerminalText(encoding: $0) }
      self.init(.inaccessible, error.message(naming: opener.shown(path)), help: help)
    case .oversizedInIndex(let error): self.init(.inaccessible, error.message(naming: opener.shown(error.path)))
    case .wrong(let fault): self.init(fault, opener)
    case .noName(let settings):
      self = .usage(
        "no baseline file is set",
        help:
          "add \("\"baseline\": \".tasks-baseline.json\"") to '\(opener.shown(settings).bytes)', or use '--baseline FILE'"
      )
    case .misplaced(let path):
      self = .usage("'\(opener.shown(path).bytes)' cannot be a baseline", help: "name a file that is not a task file")
    case .tooLarge(let path):
      self = .usage(
        "the baseline '\(opener.shown(path).bytes)' would be larger than \(Baseline.sizeLimit >> 20) MiB, the limit for reading",
        help: "select rules with '--select', or name fewer files")
    case .foreignFiles:
      self = .usage("nothing was written: settings, ignore files or a baseline of another user were ignored")
    }
  }
}
