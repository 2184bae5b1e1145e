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
    case .noChangedFiles: console.note("no task files are changed")
    case .misnamed(let name):
      console.report(
        .error, "'\(name.bytes)' is not named like a task file",
        help: "task files are named '*.tasks' or '*.tasks.md'; '--force' takes this one for one, too")
    case .leftOut(let name, let origin):
      let file = opener.name(of: origin.file).bytes
      console.note("'\(name.bytes)' is left out, by '\(origin.pattern)' in \(file):\(origin.line)", from: .verbose)
    case .index(let event): report(event, opener)
    case .query(let event): report(event, opener)
    }
  }

  private func report(_ event: IndexEvent, _ opener: WorkspaceOpener) {
    switch event {
    case .unmerged(let path):
      console.report(
        .error, "'\(opener.name(of: path).bytes)' is not merged: it cannot be committed",
        help: "decide what holds, then 'git add' it")
    case .oversized(let problem):
      console.report(.error, problem.message(naming: opener.name(of: problem.path)))
    case .missing(let name):
      console.report(
        .error, "'\(name.bytes)' is no file in git's index",
        help: "'git add' it; without '\(arguments.indexWord)' files are read from the disk")
    case .settingsMissing(let path):
      console.note(
        "the settings in '\(opener.name(of: path).bytes)' do not count: git does not have them",
        help: "'git add' the file")
    case .baselineMissing(let path):
      console.note(
        "the baseline '\(opener.shown(path).bytes)' does not count: git does not have it", help: "'git add' the file")
    }
  }

  private func report(_ event: QueryEvent, _ opener: WorkspaceOpener) {
    switch event {
    case .conflict(let conflict):
      console.report(
        .error,
        "'\(opener.name(of: conflict.path).bytes)' has conflict markers, the first in line \(conflict.line): its tasks are not counted",
        help: "resolve the conflict")
    case .noFileFits(let patterns):
      let globs = patterns.map { "'\($0)'" as TerminalText }
      console.report(
        .warning, "no task file fits \(TerminalText(joining: globs, with: ", "))",
        help: "'tasks files' lists them; patterns begin at the current folder")
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
        .warning, "'\(opener.shown(file.path).bytes)' does not count: \(file.reason)",
        help: Self.help(trusting: file.path.parent, opener.user))
    }
    if files.count > Self.mostForeign {
      console.note("\(TerminalText(files.count - Self.mostForeign, "more file")) of other users did not count")
    }
  }

  private static let mostForeign = 3

  private static func help(trusting folder: BytePath, _ user: UserFolders) -> TerminalText? {
    guard let settings = user.settingsFile else { return "'TASKS_TRUSTED' names folders that you trust" }
    return
      "to trust it, write \("\"trusted\": [\"\(String(decoding: folder.bytes, as: UTF8.self))\"]") into '\(settings.bytes)'"
  }

  /// Says why a workspace has no task files: there are none, or they are ignored, and by what.
  private func note(_ list: FileList, in workspace: Workspace, _ opener: WorkspaceOpener) {
    let root = opener.name(of: workspace.root)
    let place = (try? opener.folder()) == workspace.root ? "here" : "in '\(root.bytes)'" as TerminalText
    guard let ignored = list.ignored else {
      return console.note(
        "no task files \(place)", help: "task files are named '*.tasks' or '*.tasks.md'; '-C DIR' looks elsewhere")
    }
    let count: TerminalText = ignored.isComplete ? "\(ignored.count)" : "more than \(ignored.count)"
    let causes = ignored.causes.prefix(3).map { cause -> TerminalText in
      let file = opener.name(of: cause.origin.file).bytes
      return "\(cause.count) by '\(cause.origin.pattern)' in \(file):\(cause.origin.line)"
    }
    let further: TerminalText = ignored.causes.count > causes.count ? ", and others" : ""
    console.note(
      "no task files \(place) but \(count) ignored: \(TerminalText(joining: causes, with: ", "))\(further)",
      help: "'tasks files --no-ignore' lists them")
  }

  /// Says which names of a query no task has, and which are nearest.
  private func warn(of names: [UnknownName], in fileCount: Int) {
    let files: TerminalText = fileCount == 1 ? "1 file" : "\(fileCount) files"
    for unknown in names {
      let prefix = unknown.field.prefix
      var message: TerminalText = "no task in \(files) has \(prefix)\(unknown.name)"
      if let nearest = unknown.nearest {
        let tasks: TerminalText = nearest.count == 1 ? "1 task" : "\(nearest.count) tasks"
        message.append("; the nearest \(unknown.field.name) is \(prefix)\(nearest.name) (\(tasks))")
      }
      console.report(.warning, message)
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

extension ForeignFile {
  /// Why it does not count, in words.
  fileprivate var reason: TerminalText {
    let part: TerminalText =
      switch part {
      case .file: "it"
      case .folder: "its folder"
      case .target: "the file that it leads to"
      }
    guard let owner else { return "\(part) belongs to nobody" }
    return "\(part) belongs to user \(Int(owner))"
  }
}
