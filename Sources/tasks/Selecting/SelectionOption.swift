import TaskFiles
import TaskWorkspace

/// The options that choose files.
enum SelectionOption {
  static let paths = Operand.any("PATH", .path, help: "A file or a folder; '-' for standard input")
  static let inputName = Option.value(
    "stdin-filename", "FILE", .path, help: "Read standard input in the place of FILE")
  static let forceExclude = Option.flag(
    "force-exclude", help: "Leave out what is ignored, also where a PATH names it")
  static let staged = Option.flag(
    "staged", help: "Read what is to be committed, settings too, from git's index; implies --no-calendar")
  static let index = Option.flag(
    "index",
    help:
      "Read PATH, and all else, settings too, from git's index; without PATH the same as --staged; implies --no-calendar"
  )
  static let changed = Option.optionalValue(
    "changed", "REV", .text,
    help: "Show only findings in files that differ from the last commit, new ones too; with REV from where REV was left"
  )
  static let changedLines = Option.optionalValue(
    "changed-lines", "REV", .text, help: "The same, but only findings on changed and new lines")
  static let force = Option.flag(
    "force", help: "Take files of any name, and write where an editor has the file open")
}

extension ParsedArguments {
  /// Whether a PATH is standard input.
  var readsStandardInput: Bool {
    self[SelectionOption.paths].contains { BytePath($0) == .standardInput }
  }
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
