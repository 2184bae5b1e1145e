import TaskFiles

extension Subcommand {
  package static let initialize = Subcommand(
    "init", "Set up a folder for tasks", group: .setUp,
    details: """
      Without options the command asks about each part, or, if it cannot ask, creates only the settings. If a file
      already exists, missing lines are added at its end and shown; no line is changed. -g also sets DIR as 'home' in
      your personal settings, which makes it the workspace of -g.
      """,
    operands: Operands(directory),
    options: [
      OptionGroup(
        InitOption.settings, InitOption.attributes, InitOption.editorConfiguration, InitOption.hook,
        InitOption.example),
      OptionGroup.questions,
    ],
    examples: [
      Example("tasks init", "In this folder, with questions"),
      Example("tasks init --settings --attributes --hook", "Only these parts, for a folder in git"),
      Example("tasks init -g ~/tasks", "Make a folder the workspace of -g"),
    ]
  ) { invocation throws(CommandFailure) in
    let current = try invocation.currentFolder()
    var status = ExitStatus.success
    let folder: BytePath
    if let given = invocation[directory].map({ BytePath($0) }) {
      folder = try made(current.joined(given), given, invocation)
      if invocation[GlobalOption.home] { status = try HomeRun(invocation: invocation, home: folder).run() }
    } else if invocation[GlobalOption.home] {
      guard let home = try invocation.home() else { throw .noHome(invocation.userFolders) }
      folder = try made(home, home, invocation)
    } else {
      folder = current
    }
    if status != .success { return status }
    return try InitRun(invocation: invocation, folder: folder, current: current).run()
  }

  /// Creates a missing folder, and returns its path without links.
  private static func made(
    _ path: BytePath, _ given: BytePath, _ invocation: Invocation
  ) throws(CommandFailure) -> BytePath {
    do throws(FileError) {
      try path.makeFolders(isPrivate: false)
      // The trailing `.` makes resolution fail for anything but a folder.
      return try path.joined(BytePath.currentFolder).resolved()
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot change to '\(given.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }

  private static let directory = Operand.optional(
    "DIR", .path, help: "The folder, by default the current one; it is created if it does not exist")
}
