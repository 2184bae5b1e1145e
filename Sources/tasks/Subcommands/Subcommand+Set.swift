import TaskEditing
import TaskWorkspace

extension Subcommand {
  package static let set = Subcommand(
    "set", aliases: ["pri", "p"], "Change tasks: dates, letters, projects, titles", group: .change,
    details: """
      The words are those of a task line. '@phone' and '#diy' are added; '+house', '(B)' and KEY:VALUE replace the
      present value; 'no:KEY' removes it. title:"…" replaces the title; attributes, and projects, contexts and tags at
      its end, are kept.

      In a shell '(B)' and '#diy' have a special meaning; pri:B, q:2, project:house, context:phone and tag:diy are the
      same. Dates are typed as in 'tasks help dates'; the command shows how it read them: due:+1w is relative to today,
      due:due+1w to the present due date. spent:+45m adds to the time spent. after:HANDLE adds an id to the other task
      if it has none.

      The words before the first change name the tasks; with --where all words are changes. An option is the same as
      its word: '--due fri' as due:fri. A letter or a quadrant that stands last, behind the names of tasks alone, is a
      change, too: 'tasks set milk A', 'tasks pri milk A'.
      """,
    operands: Operands(words), options: [AttributeOption.group, .taskChanges],
    examples: [
      Example("tasks set id:worktop pri:A due:fri", "A letter and a date"),
      Example("tasks pri worktop A-1", "A letter"),
      Example("tasks set worktop --due fri -p house", "The same as options, and a project"),
      Example("tasks set id:worktop due:due+1w no:start", "One week later, and no start date"),
      Example("tasks set home.tasks:12 'title:Buy oat milk' @store", "A new title and another context"),
      Example("tasks set --where '@phone due:today' due:+1d", "All tasks that a query finds, after a question"),
    ]
  ) { invocation throws(CommandFailure) in
    var given = invocation[words]
    if given.count > 1, TypedChanges.firstChange(in: given) == given.count,
      let rank = given.last.flatMap(TypedField.word(ofRank:))
    {
      given[given.count - 1] = rank
    }
    let first = invocation[EditOption.selection] == nil ? TypedChanges.firstChange(in: given) : 0
    let tasks = Array(given[..<first])
    let changes = given[first...] + AttributeOption.words(invocation)
    guard !changes.isEmpty else {
      if given.count == 2, given.allSatisfy({ $0.starts(with: "id:".utf8) }) {
        throw .usage(
          "'\(given[1])' is the name of a task here, not a change",
          help: "to rename the id, use 'tasks rename \(given[0]) \(Array(given[1].dropFirst(3)))'")
      }
      throw .usage(
        given.count > 1 ? "'\(given[given.count - 1])' is not a change" : "no change is given",
        help: "write KEY:VALUE, +project, @context, #tag, no:KEY, or title:\"…\" for a new title")
    }
    let run = TaskChangeRun(invocation: invocation, scope: .activeOfAll, refusesErrors: true)
    return try run.edit(tasks) { edit, found throws(EditFailure) in try edit.set(Array(changes), of: found) }
  }

  private static let words = Operand.any(
    "TASK... CHANGE", .text,
    help: "Names of tasks, followed by changes, such as pri:B due:+1w @phone no:start")
}
