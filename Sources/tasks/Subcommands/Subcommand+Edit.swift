import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let edit = Subcommand(
    "edit", "Open tasks, or a file, in your editor", group: .change,
    details: """
      The editor gets the lines of TASK, its note and its subtasks, and what it leaves is put in their place, if all around it is read
      as before. Of several tasks each is a file of its own, and all are opened together. With --file it gets the whole file, at the line
      of TASK, and writes it itself. Without TASK the inbox is opened.

      The editor is what VISUAL or EDITOR says, else vi. A text that cannot be put in place, or whose task was changed meanwhile, is kept
      in a file that is named.
      """,
    operands: Operands(words),
    options: [OptionGroup(wholeFile), .taskChanges],
    examples: [
      Example("tasks edit kfp", "One task with all that lies in it"),
      Example("tasks edit --where +house", "All tasks that a query finds"),
      Example("tasks edit --file kfp", "Its file, at its line"),
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
      return try invocation.open(
        workspace.root.joined(BytePath(inbox)), of: workspace, atLine: nil, with: editor)
    }
    let memory = ChangeMemory()
    let choice = try TaskChoice(
      invocation, given, scope: isNamed ? .all : .activeOfAll, command: "edit", memory)
    guard let (change, found) = try choice.find() else { return .usage }
    // Let other commands run while the user edits.
    memory.endTurn()
    guard let first = found.first else { return .success }
    if invocation[wholeFile] {
      guard found.count == 1 else {
        throw .usage("'--file' opens one file, and \(found.count) tasks are meant", help: "name one TASK")
      }
      return try invocation.open(first.path, of: change.edit.workspace, atLine: first.line, with: editor)
    }
    var names: [[UInt8]] = isNamed ? [] : found.map(change.edit.tasks.handle)
    for word in given {
      let place = try change.edit.tasks.task(named: word, from: change.session).place
      // If several words name one task, the first counts.
      if names.count < found.count, found[names.count].place == place { names.append(word) }
    }
    return try BlockEditing(
      invocation: invocation, tasks: Array(zip(names, found)), editor: editor, memory: memory
    ).run()
  }

  private static let words = Operand.any(
    "TASK", .text,
    help: "A handle, id:NAME, ^NAME, or FILE:LINE; several are opened together; without one the inbox is")
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
