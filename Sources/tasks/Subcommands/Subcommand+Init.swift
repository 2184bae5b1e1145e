import TaskFiles

extension Subcommand {
  package static let initialize = Subcommand(
    "init", "Set up a folder for tasks", group: .setUp,
    details: """
      Without options asks for each part, and where nobody can be asked writes settings only. A file that is there gets the lines
      that it lacks, at its end, and they are shown; no line is changed.
      """,
    operands: Operands(directory),
    options: [
      OptionGroup(
        InitOption.settings, InitOption.attributes, InitOption.editorConfiguration, InitOption.hook,
        InitOption.example),
      OptionGroup.questions,
    ],
    examples: [
      Example("tasks init", "Here, and ask"),
      Example("tasks init --settings --attributes --hook", "Just these, for a folder in git"),
    ]
  ) { invocation throws(CommandFailure) in
    let current = try invocation.currentFolder()
    let given = invocation[directory].map { BytePath($0) }
    let folder: BytePath
    do throws(FileError) {
      // With a `.` at its end only a folder can be resolved.
      folder = try given.map(current.joined)?.joined(BytePath.currentFolder).resolved() ?? current
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot go to '\(given?.bytes ?? [])': \(error.message)", help: error.help.map { "\($0)" })
    }
    return try InitRun(invocation: invocation, folder: folder, current: current).run()
  }

  private static let directory = Operand.optional("DIR", .path, help: "The folder, the current one unless said")
}
