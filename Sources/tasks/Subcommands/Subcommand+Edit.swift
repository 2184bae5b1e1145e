import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

extension Subcommand {
  package static let edit = Subcommand(
    "edit", "Open a task, or a file, in your editor", group: .change,
    details: """
      The editor gets the lines of TASK, its note and its subtasks, and what it leaves is put in their place, if all around it is read
      as before. With --file it gets the whole file, at the line of TASK, and writes it itself. Without TASK the inbox is opened.

      The editor is what VISUAL or EDITOR says, else vi. A text that cannot be put in place, or whose task was changed meanwhile, is kept
      in a file that is named.
      """,
    operands: Operands(task),
    options: [OptionGroup(wholeFile), .changes],
    examples: [
      Example("tasks edit kfp", "One task with all that lies in it"),
      Example("tasks edit --file kfp", "Its file, at its line"),
      Example("tasks edit", "The inbox"),
    ]
  ) { invocation throws(CommandFailure) in
    let editor = TextEditor(
      visual: invocation.surroundings.environment("VISUAL"), editor: invocation.surroundings.environment("EDITOR"))
    guard let word = invocation[task] else {
      let folder = try invocation.currentFolder()
      let workspace = try invocation.workspace(ofCurrentFolder: folder)
      let inbox = try invocation.settings(of: workspace)[.inbox]
      return try invocation.open(workspace.root.joined(BytePath(inbox)), atLine: nil, with: editor)
    }
    let memory = ChangeMemory()
    guard let (session, tasks) = try invocation.workspaceTasks(for: "tasks edit", memory) else { return .usage }
    // While a person writes others go on.
    memory.endTurn()
    let found = try tasks.naming(of: word, from: session).task
    if invocation[wholeFile] { return try invocation.open(found.path, atLine: found.line, with: editor) }
    return try BlockEditing(invocation, word, found, editor).run()
  }

  private static let task = Operand.optional(
    "TASK", .text, help: "A handle, id:NAME, ^NAME, or FILE:LINE; without it the inbox is opened")
  private static let wholeFile = Option.flag("file", help: "Open the whole file, at the line of TASK")
}

extension Invocation {
  /// Lets a person change a file, which the editor writes itself.
  fileprivate func open(
    _ path: BytePath, atLine line: Int?, with editor: TextEditor
  ) throws(CommandFailure) -> ExitStatus {
    console.handOver()
    try editor.edit(path, atLine: line)
    return .success
  }
}
