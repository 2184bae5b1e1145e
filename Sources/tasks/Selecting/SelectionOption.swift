import TaskFiles

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
  static let force = Option.flag(
    "force", help: "Take files of any name, and write where an editor has the file open")
}

extension Invocation {
  /// The files that the command line asks for; without any, those of the current folder's workspace.
  func selection(
    in folder: BytePath, scope: FileSelection.Scope, requiresTaskNames: Bool = false,
    for audience: Settings.Audience = .person
  ) throws(CommandFailure) -> FileSelection {
    let changes = try changeScope()
    if readsIndex { return try indexSelection(in: folder, requiresTaskNames: requiresTaskNames) }
    // The framework pre-commit, and what takes its place, say so: a hook judges alike for everyone.
    let isHook = surroundings.environment("PRE_COMMIT")?.elementsEqual("1".utf8) == true
    var selection = try FileSelection(
      self, folder: folder, scope: scope, requiresTaskNames: requiresTaskNames, for: isHook ? .everyone : audience)
    let given = self[SelectionOption.paths]
    let inputName = try inputName()
    if given.isEmpty { try selection.addWorkspace() }
    var isInputRead = false
    for path in given {
      if !isStandardInput(path) {
        selection.add(BytePath(path))
      } else if !isInputRead {
        isInputRead = true
        selection.addStandardInput(as: inputName)
      }
    }
    try selection.finish()
    if let changes { try selection.keepChanged(changes) }
    return selection
  }

  /// The file that standard input stands for.
  private func inputName() throws(CommandFailure) -> BytePath? {
    guard let name = self[SelectionOption.inputName] else { return nil }
    guard self[SelectionOption.paths].contains(where: isStandardInput) else {
      throw .usage(
        "'--stdin-filename' says what standard input is, but it is not read", help: "give '-' as a PATH to read it")
    }
    return BytePath(name)
  }
}
