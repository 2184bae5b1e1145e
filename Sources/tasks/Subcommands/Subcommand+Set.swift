import TaskEditing
import TaskWorkspace

extension Subcommand {
  package static let set = Subcommand(
    "set", "Change what tasks say: dates, letters, projects, titles", group: .change,
    details: """
      The words are those of a task's line. '@phone' and '#diy' are added; '+house', '(B)' and KEY:VALUE replace what is there; 'no:KEY'
      takes away. title:"…" replaces the sentence; attributes, and projects, contexts and tags at its end, stay.

      A shell takes '(B)' and '#diy' for something of its own: pri:B, q:2, project:house, context:phone and tag:diy say the same. Dates
      are typed as in 'tasks help dates', and what was understood is shown: due:+1w counts from today, due:due+1w from the day that is
      there. spent:+45m adds to what was spent. after:HANDLE gives the other task an id where it has none.

      The words up to the first change name the tasks; with --where all words are changes.
      """,
    operands: Operands(words), options: [.taskChanges],
    examples: [
      Example("tasks set id:worktop pri:A due:fri", "A letter and a date"),
      Example("tasks set id:worktop due:due+1w no:start", "A week later than it was, and no start"),
      Example("tasks set home.tasks:12 'title:Buy oat milk' @store", "Another title, one more context"),
      Example("tasks set --where '@phone due:today' due:+1d", "All that a query finds, after showing them"),
    ]
  ) { invocation throws(CommandFailure) in
    let given = invocation[words]
    let first = invocation[EditOption.selection] == nil ? TypedChanges.firstChange(in: given) : 0
    let (tasks, changes) = (Array(given[..<first]), Array(given[first...]))
    guard !changes.isEmpty else {
      if given.count == 2, given.allSatisfy({ $0.starts(with: "id:".utf8) }) {
        throw .usage(
          "'\(given[1])' names a task here, and is no change",
          help: "'tasks rename \(given[0]) \(Array(given[1].dropFirst(3)))' gives an id another name")
      }
      throw .usage(
        given.count > 1 ? "'\(given[given.count - 1])' is no change" : "nothing is to be changed",
        help: "write KEY:VALUE, +project, @context, #tag, no:KEY, or title:\"…\" for other words")
    }
    let run = TaskChangeRun(invocation: invocation, command: "set", scope: .activeOfAll, refusesErrors: true)
    return try run.edit(tasks) { edit, found throws(EditFailure) in try edit.set(changes, of: found) }
  }

  private static let words = Operand.some(
    "TASK... CHANGE", .text,
    help: "Tasks, as elsewhere, and then what is to become of each: pri:B due:+1w @phone no:start")
}
