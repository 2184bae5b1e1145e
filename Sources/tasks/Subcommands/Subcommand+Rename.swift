import TaskEditing
import TaskWorkspace

extension Subcommand {
  package static let rename = Subcommand(
    "rename", "Rename a project, context, tag or id", group: .change,
    details: """
      OLD includes the kind of name: '+house', '@phone', '#diy' or id:worktop; in a shell project:house, context:phone
      and tag:diy mean the same. NEW is written in the same way, or is the name alone.

      All files of the workspace are changed together: tasks, headings and front matter. '+house' also renames
      '+house/kitchen', and an id also changes 'after' and 'of'. Uses of the name in the settings, including views, are
      listed but not changed. Prose is not changed.
      """,
    operands: Operands(old, new), options: [.changes],
    examples: [
      Example("tasks rename +house +home", "A project and all below it"),
      Example("tasks rename tag:diy tag:craft", "A tag"),
      Example("tasks rename id:worktop counter", "An id and every 'after' that names it"),
    ]
  ) { invocation throws(CommandFailure) in
    let change: NameChange
    do throws(EditProblem) {
      change = try NameChange(invocation[old] ?? [], invocation[new] ?? [])
    } catch {
      throw CommandFailure(error)
    }
    guard change.old != change.new else { throw .usage("'\(change.written(change.old))' already has that name") }
    return try TaskChangeRun(invocation: invocation).run { run throws(CommandFailure) in
      try run.make { edit throws(EditFailure) in try edit.rename(change) }
    }
  }

  private static let old = Operand.required("OLD", .text, help: "The present name: +project, @context, #tag or id:NAME")
  private static let new = Operand.required("NEW", .text, help: "The new name")
}
