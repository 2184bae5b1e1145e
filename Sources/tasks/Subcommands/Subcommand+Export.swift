import TaskInterchange

extension Subcommand {
  package static let export = Subcommand(
    "export", "Write tasks in the format of another program", group: .exchange,
    details: """
      Writes the tasks that a query finds to standard output or to FILE; without QUERY all tasks, the closed ones too.
      Projects, contexts, tags and priorities that a task inherits are written with it. Task files are never changed.

      What the format cannot hold is listed on standard error, a line for each kind with the first place. --strict
      writes nothing then, and the status is 1. 'tasks import' reads the result.

      In \(InterchangeOption.formatsWithLines) the own line of a task and its note go along, in a field that the other
      program keeps.
      An import takes the line and changes in it what the other program changed, so all else comes back byte for byte.
      --plain leaves the lines out.

      \(InterchangeOption.list(InterchangeFormat.exported))
      """,
    operands: Operands(InterchangeOption.exported, Operand.query),
    options: [
      .query(ExportRun.use),
      OptionGroup(
        ExportRun.output, ExportRun.force, InterchangeOption.strict, InterchangeOption.losses, ExportRun.plain,
        ExportRun.dataview, ExportRun.depends),
    ],
    examples: [
      Example("tasks export todotxt", "All tasks for todo.txt, on standard output"),
      Example("tasks export taskwarrior -o tw.json", "All tasks for 'task import', which also reads a pipe"),
      Example("tasks export taskwarrior --depends", "Tasks that Taskwarrior shows as blocked by their subtasks"),
      Example("tasks export ics --plain -o plan.ics", "A calendar without the lines of the task file"),
      Example("tasks export org -o plan.org", "An outline for Emacs, with subtasks as headlines below"),
      Example("tasks export obsidian --dataview -o plan.md", "A note for Obsidian, with fields in brackets"),
      Example("tasks export todotxt +house -o house.txt", "The active tasks of a project, into a file"),
      Example("tasks export todotxt all --strict --output todo.txt --force", "Only if nothing is lost"),
      Example("tasks export todotxt --loss json --in home.tasks", "Losses for a program, and the tasks of one file"),
    ]
  ) { invocation throws(CommandFailure) in try ExportRun(invocation: invocation).run() }
}
