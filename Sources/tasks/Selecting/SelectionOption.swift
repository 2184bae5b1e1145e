import TaskFiles
import TaskWorkspace

/// The options that choose files.
enum SelectionOption {
  static let paths = Operand.any("PATH", .path, help: "A file or a folder; '-' for standard input")
  static let inputName = Option.value(
    "stdin-filename", "FILE", .path, help: "Read standard input as the content of FILE")
  static let forceExclude = Option.flag("force-exclude", help: "Skip ignored files even if a PATH names them")
  static let staged = Option.flag(
    "staged", help: "Check what is to be committed: read files and settings from git's index; implies --no-calendar")
  static let index = Option.flag(
    "index",
    help:
      "Read PATH, settings and all other files from git's index; without PATH the same as --staged; implies --no-calendar"
  )
  static let changed = Option.optionalValue(
    "changed", "REV", .text,
    help: "Show only findings in new and changed files, compared with the last commit or with the merge base of REV"
  )
  static let changedLines = Option.optionalValue(
    "changed-lines", "REV", .text, help: "Like --changed, but only findings on new and changed lines")
  static let force = Option.flag("force", help: "Accept files of any name, and write files unsaved in an editor")
}

extension ParsedArguments {
  /// Whether a PATH is standard input.
  var readsStandardInput: Bool { self[SelectionOption.paths].contains { BytePath($0) == .standardInput } }
}

extension Invocation {
  /// The files that the command line asks for; without any, those of the current folder's workspace.
  func selection(
    _ scope: SelectionRequest.Scope, requiresTaskNames: Bool = false, for audience: Settings.Audience = .person
  ) throws(CommandFailure) -> FileSelection {
    var request = SelectionRequest(scope)
    request.changes = try arguments.changeScope()
    request.paths = self[SelectionOption.paths].map { BytePath($0) }
    request.requiresTaskNames = requiresTaskNames
    request.leavesOutIgnored = self[SelectionOption.forceExclude]
    if arguments.readsIndex {
      try arguments.checkIndexOptions()
      let names = arguments.isMergeHook ? process.variableNames() : []
      return try opening { () throws(WorkspaceProblem) in
        try opener.indexSelection(request, merged: MergedCommits.named(by: names))
      }
    }
    // The framework pre-commit, and what takes its place, say so: a hook judges alike for everyone.
    let isHook = process.variable("PRE_COMMIT")?.elementsEqual("1".utf8) == true
    request.audience = isHook ? .everyone : audience
    request.inputName = self[SelectionOption.inputName].map { BytePath($0) }
    return try opening { () throws(WorkspaceProblem) in try opener.selection(request) }
  }
}

extension FileSelection {
  /// The status that its faults make.
  var status: ExitStatus { faults.map(\.status).max() ?? .success }
}

extension FileSelection.Fault {
  fileprivate var status: ExitStatus {
    switch self {
    case .misnamed: .usage
    case .unreadable: .inaccessible
    case .unmerged: .conflict
    }
  }
}
