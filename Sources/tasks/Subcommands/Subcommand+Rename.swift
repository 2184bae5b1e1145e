import TaskEditing
import TaskWorkspace

extension Subcommand {
  package static let rename = Subcommand(
    "rename", "Give a project, context, tag or id another name", group: .change,
    details: """
      OLD says what it is: '+house', '@phone', '#diy' or id:worktop; in a shell project:house, context:phone and tag:diy say the same. NEW
      is written likewise, or is the name alone.

      All files of the workspace are changed together: tasks, headings and front matter. '+house/kitchen' goes along with '+house', and
      'after' and 'of' with an id. What the settings say of the name, in views too, is listed and not changed; neither is prose.
      """,
    operands: Operands(old, new), options: [.changes],
    examples: [
      Example("tasks rename +house +home", "A project, and all below it"),
      Example("tasks rename tag:diy tag:craft", "A tag"),
      Example("tasks rename id:worktop counter", "An id, and every 'after' that names it"),
    ]
  ) { invocation throws(CommandFailure) in
    let change: NameChange
    do throws(EditProblem) {
      change = try NameChange(invocation[old] ?? [], invocation[new] ?? [])
    } catch {
      throw CommandFailure(error)
    }
    guard change.old != change.new else { throw .usage("'\(change.written(change.old))' is that name already") }
    return try TaskChangeRun(invocation: invocation, command: "rename").run { run throws(CommandFailure) in
      try run.make { edit throws(EditFailure) in try edit.rename(change) }
    }
  }

  private static let old = Operand.required("OLD", .text, help: "What it is called: +project, @context, #tag, id:NAME")
  private static let new = Operand.required("NEW", .text, help: "What it is to be called")
}
