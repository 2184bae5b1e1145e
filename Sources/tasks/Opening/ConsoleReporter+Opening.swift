import TaskFiles
import TaskQuery
import TaskWorkspace

extension ConsoleReporter: OpeningReporter {
  func report(_ event: OpeningEvent, from opener: WorkspaceOpener) {
    switch event {
    case .workspace(let workspace):
      console.note("the workspace is '\(workspace.root.bytes)': \(workspace.reason)", from: .verbose)
    case .wrongSettings(let fault):
      let failure = CommandFailure(fault, opener)
      console.report(.error, failure.message, help: failure.help)
    case .foreign(let files): note(files, opener)
    case .noFiles(let list, let workspace): note(list, in: workspace, opener)
    case .unreadable(let problem, let name): console.report(problem, as: name)
    case .unreadableAside(let problem): console.warn(of: problem, as: opener.name(of: problem.path))
    case .noFilesInFolder(let name): console.note("no task files in '\(name.bytes)'")
    case .noChangedFiles: console.note("no task files have changed")
    case .conflictCopies(let copies): note(copies: copies, opener)
    case .misnamed(let name):
      console.report(
        .error, "'\(name.bytes)' does not have the name of a task file",
        help: "task files are named '*.tasks' or '*.tasks.md'; use '--force' to use this file anyway")
    case .leftOut(let name, let origin):
      let file = opener.name(of: origin.file).bytes
      console.note("'\(name.bytes)' is ignored by '\(origin.pattern)' in \(file):\(origin.line)", from: .verbose)
    case .index(let event): report(event, opener)
    case .query(let event): report(event, opener)
    }
  }

  private func report(_ event: IndexEvent, _ opener: WorkspaceOpener) {
    switch event {
    case .unmerged(let path):
      console.report(
        .error, "'\(opener.name(of: path).bytes)' is unmerged and cannot be committed",
        help: "resolve the conflict, then 'git add' the file")
    case .oversized(let problem):
      console.report(.error, problem.message(naming: opener.name(of: problem.path)))
    case .missing(let name):
      console.report(
        .error, "'\(name.bytes)' is not in git's index",
        help: "'git add' it, or remove '\(arguments.indexWord)' to read the file on disk")
    case .settingsMissing(let path):
      console.note(
        "the settings in '\(opener.name(of: path).bytes)' are ignored: the file is not in git's index",
        help: "'git add' the file")
    case .baselineMissing(let path):
      console.note(
        "the baseline '\(opener.shown(path).bytes)' is ignored: the file is not in git's index",
        help: "'git add' the file")
    }
  }

  private func report(_ event: QueryEvent, _ opener: WorkspaceOpener) {
    switch event {
    case .conflict(let conflict):
      console.report(
        .error,
        "'\(opener.name(of: conflict.path).bytes)' has conflict markers, the first on line \(conflict.line): its tasks are not counted",
        help: "resolve the conflict")
    case .noFileFits(let patterns):
      let globs = patterns.map { "'\($0)'" as TerminalText }
      console.report(
        .warning, "no task file matches \(TerminalText(joining: globs, with: ", "))",
        help: "'tasks files' lists the task files; patterns are relative to the current folder")
    case .unknownNames(let names, let fileCount): warn(of: names, in: fileCount)
    }
  }
}

// Longer messages.
extension ConsoleReporter {
  /// Says which files do not count, and what can be done.
  private func note(_ files: [ForeignFile], _ opener: WorkspaceOpener) {
    for file in files.prefix(Self.mostForeign) {
      console.report(
        .warning, "'\(opener.shown(file.path).bytes)' is ignored: \(file.reason)",
        help: Self.help(trusting: file.path.parent, opener.user))
    }
    if files.count > Self.mostForeign {
      console.note("\(TerminalText(files.count - Self.mostForeign, "more file")) of other users ignored")
    }
  }

  private static let mostForeign = 3

  /// Names copies that sync services have made, and the command that merges them; not beside findings for programs.
  private func note(copies: [BytePath], _ opener: WorkspaceOpener) {
    let formats = arguments.values(of: "--format").compactMap(\.self)
    guard !arguments[SharedOption.json], formats.allSatisfy(Self.isForPeople) else { return }
    let names = copies.prefix(Self.mostCopies).map { "'\(opener.name(of: $0).bytes)'" as TerminalText }
    let rest: TerminalText =
      copies.count > names.count ? " and \(TerminalText(copies.count - names.count, "other"))" : ""
    let count: TerminalText = copies.count == 1 ? "1 conflict copy" : "\(copies.count) conflict copies"
    console.note(
      "\(count) not read: \(TerminalText(joining: names, with: ", "))\(rest)",
      help: "'tasks merge' merges them into the files beside them")
  }

  private static let mostCopies = 3

  private static func isForPeople(_ format: [UInt8]) -> Bool {
    ["text", "table", "list"].contains { format.elementsEqual($0.utf8) }
  }

  private static func help(trusting folder: BytePath, _ user: UserFolders) -> TerminalText? {
    guard let settings = user.settingsFile else { return "to trust the folder, add it to 'TASKS_TRUSTED'" }
    return
      "to trust the folder, add \("\"trusted\": [\"\(String(decoding: folder.bytes, as: UTF8.self))\"]") to '\(settings.bytes)'"
  }

  /// Says why a workspace has no task files: there are none, or they are ignored, and by what.
  private func note(_ list: FileList, in workspace: Workspace, _ opener: WorkspaceOpener) {
    let root = opener.name(of: workspace.root)
    let place = (try? opener.folder()) == workspace.root ? "here" : "in '\(root.bytes)'" as TerminalText
    guard let ignored = list.ignored else {
      return console.note(
        "no task files \(place)",
        help: "task files are named '*.tasks' or '*.tasks.md'; use '-C DIR' for another folder")
    }
    let count: TerminalText = ignored.isComplete ? "\(ignored.count)" : "more than \(ignored.count)"
    let causes = ignored.causes.prefix(3).map { cause -> TerminalText in
      let file = opener.name(of: cause.origin.file).bytes
      return "\(cause.count) by '\(cause.origin.pattern)' in \(file):\(cause.origin.line)"
    }
    let further: TerminalText = ignored.causes.count > causes.count ? ", and others" : ""
    console.note(
      "no task files \(place), but \(count) ignored: \(TerminalText(joining: causes, with: ", "))\(further)",
      help: "'tasks files --no-ignore' lists them")
  }

  /// Says which names of a query no task has, and which are nearest.
  private func warn(of names: [UnknownName], in fileCount: Int) {
    let files = TerminalText(fileCount, "file")
    for unknown in names {
      let prefix = unknown.field.prefix
      var message: TerminalText = "no task in \(files) has \(prefix)\(unknown.name)"
      if let nearest = unknown.nearest {
        let tasks = TerminalText(nearest.count, "task")
        message.append("; the most similar \(unknown.field.name) is \(prefix)\(nearest.name) (\(tasks))")
      }
      console.report(.warning, message)
    }
  }
}

extension Workspace {
  /// Why this folder is it, in words.
  fileprivate var reason: TerminalText {
    switch origin {
    case .settings: "it contains '\(SettingsFile.workspaceName)'"
    case .repository: "it is the root of a git repository with task files"
    case .home: "the setting 'home' names it"
    case .taskFiles: "it is the nearest folder with a task file"
    case .startingFolder: "no parent folder has settings or task files"
    }
  }
}

extension ForeignFile {
  /// Why it does not count, in words.
  fileprivate var reason: TerminalText {
    let part: TerminalText =
      switch part {
      case .file: "it"
      case .folder: "its folder"
      case .target: "the target of the link"
      }
    guard let owner else { return "\(part) belongs to an unknown user" }
    return "\(part) belongs to user \(Int(owner))"
  }
}
