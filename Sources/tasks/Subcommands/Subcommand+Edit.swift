import TaskFiles
import TaskWorkspace

extension Subcommand {
  package static let edit = Subcommand(
    "edit", "Edit tasks or a file in your editor", group: .change,
    details: """
      The editor opens the lines of TASK with its note and subtasks. The edited text replaces them if it does not change
      the meaning of the rest of the file. Several tasks are opened together, each in its own file. With --file the
      editor opens the whole file at the line of TASK. The name of a task file opens that file. Without TASK it opens
      the inbox.

      The editor is VISUAL or EDITOR, or vi by default. If the text cannot be inserted, or the task was changed in the
      meantime, the text is saved in a file, and the command shows its name.
      """,
    operands: Operands(words),
    options: [OptionGroup(wholeFile), .taskChanges],
    examples: [
      Example("tasks edit kfp", "A task with its note and subtasks"),
      Example("tasks edit --where +house", "All tasks that a query finds"),
      Example("tasks edit --file kfp", "The file of a task, at its line"),
      Example("tasks edit home.tasks", "A file"),
      Example("tasks edit", "The inbox"),
    ]
  ) { invocation throws(CommandFailure) in
    let editor = TextEditor(
      visual: invocation.process.variable("VISUAL"), editor: invocation.process.variable("EDITOR"))
    let given = invocation[words]
    let isNamed = invocation[EditOption.selection] == nil
    guard !given.isEmpty || !isNamed else {
      let workspace = try invocation.workspace()
      let inbox = try invocation.settings(of: workspace)[.inbox]
      return try invocation.open(workspace.root.joined(BytePath(inbox)), of: workspace, atLine: nil, with: editor)
    }
    let file = try invocation.currentFolder().joined(BytePath(given.first ?? []))
    if isNamed, given.count == 1, TaskFileName.matches(file), FileStatus.ifAny(file)?.kind == .regular {
      return try invocation.open(file, of: try invocation.workspace(), atLine: nil, with: editor)
    }
    let choice = try TaskChoice(invocation, given, scope: isNamed ? .all : .activeOfAll)
    guard let (change, found) = try choice.find() else { return .usage }
    // Let other commands run while the user edits.
    choice.memory.endTurn()
    guard let first = found.first else { return .success }
    if invocation[wholeFile] {
      guard found.count == 1 else {
        throw .usage("'--file' needs a single task, but \(found.count) are given", help: "name one TASK")
      }
      return try invocation.open(first.path, of: change.edit.workspace, atLine: first.line, with: editor)
    }
    let names = found.map { task in
      given.first { change.edit.names($0, exactly: task) } ?? change.edit.tasks.handle(of: task)
    }
    return try BlockEditing(
      invocation: invocation, tasks: Array(zip(names, found)), editor: editor, memory: choice.memory
    ).run()
  }

  private static let words = Operand.any(
    "TASK", .text,
    help: "A handle, id:NAME, ^NAME, FILE:LINE or words of the title; may be repeated; the inbox by default")
  private static let wholeFile = Option.flag("file", help: "Open the whole file, at the line of TASK")
}

extension Invocation {
  /// Opens a file in the editor, which writes it directly.
  fileprivate func open(
    _ path: BytePath, of workspace: Workspace, atLine line: Int?, with editor: TextEditor
  ) throws(CommandFailure) -> ExitStatus {
    do throws(FileError) {
      try WritePermission.taskFile(root: workspace.root).check(path)
    } catch {
      console.report(error, as: opener.shown(path))
      throw .unreadable
    }
    console.handOver()
    try editor.edit { () throws(SystemError) in try editor.open(path, atLine: line) }
    return .success
  }
}
