import TaskInterchange

extension Subcommand {
  package static let `import` = Subcommand(
    "import", "Add tasks from another program", group: .exchange,
    details: """
      Adds the tasks of files in another format to the inbox file of the settings, or to the place that --file and
      --section name. It is one change: 'tasks undo' reverts it. A task that is here already, with equal title, project,
      due date and creation date, is not added again, even if it was completed since.

      Headings and text outside of tasks come along from markdown, obsidian, org, taskpaper and xit, as text, unless some
      of the tasks are here already.

      Words that would be a project, an attribute or a priority here but were text there stay text. Past due dates are
      kept. A value that no task can hold goes to the note with its name. Such things are listed on standard error, a
      line for each kind with the first place. A record that cannot be read is named with its place and left out, and
      the status is 1. --strict imports nothing if anything would be lost.

      \(InterchangeOption.list(InterchangeFormat.all))
      """,
    operands: Operands(InterchangeOption.imported, ImportRun.files),
    options: [
      OptionGroup(
        PlaceOption.file, PlaceOption.section, EditOption.diff, EditOption.dryRun, InterchangeOption.strict,
        InterchangeOption.losses, ImportRun.keepIDs, ImportRun.encoding)
    ],
    examples: [
      Example("tasks import todotxt todo.txt done.txt", "A list of todo.txt with its archive"),
      Example("tasks import todotxt todo.txt --file home.tasks --section Later", "Below a heading of a file"),
      Example("tasks import taskwarrior - < tw.json", "The output of 'task export', which may also be piped"),
      Example("tasks import taskwarrior tw.json --keep-ids", "With their UUIDs, in a file that declares the key 'uid'"),
      Example("tasks import csv --encoding latin-1 list.csv", "A table of an old spreadsheet"),
      Example("tasks import obsidian plan.md", "The tasks of a note, with emoji or inline fields"),
      Example("tasks import org plan.org", "The headlines of an Org file that have a keyword"),
      Example("tasks import taskpaper plan.taskpaper", "The tasks of a TaskPaper file, in the projects around them"),
      Example("tasks import ics calendar.ics", "The tasks of a calendar"),
      Example("tasks import todotxt todo.txt --diff", "Show what would be added"),
      Example("tasks import todotxt --strict --loss json -n < todo.txt", "Only look, with losses for a program"),
    ]
  ) { invocation throws(CommandFailure) in try ImportRun(invocation: invocation).run() }
}
