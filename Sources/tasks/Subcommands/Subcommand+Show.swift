import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let show = Subcommand(
    "show", "Show the details of a task", group: .look,
    details: """
      Shows the words, dates and names of a task, including inherited ones; its place; whether it can be done now and,
      if not, why, with the chain of tasks to do first; its note and its subtasks.

      TASK is a handle, as lists show it, 'id:NAME', '^NAME', a place such as 'home.tasks:12', or words that occur in
      the title of one active task. The first letters of a handle are enough if they are unique.
      """,
    operands: Operands(task), options: [OptionGroup(shape)],
    examples: [
      Example("tasks show id:worktop", "A task with a name"),
      Example("tasks show home.tasks:12", "The task on a line"),
      Example("tasks show the tap", "The task with these words in its title"),
    ]
  ) { invocation throws(CommandFailure) in
    let use = QueryUse("tasks show", clauses: [], formats: [.table, .json])
    guard var session = try QuerySession(invocation, [], for: use) else { return .usage }
    session.query.clauses.all = true
    session.query.clauses.format = invocation[shape]
    let outcome = try session.run(keeps: .counts, documents: .findsHandles)
    var page = TaskPage(session, outcome, invocation.console)
    page.tasks = FoundTasks([try page.workspace.task(named: invocation[task], from: session, invocation)])
    page.total = 1
    if invocation[shape] == .table {
      TaskScreen(page: page, task: page.tasks[0]).write()
    } else {
      page.write()
    }
    return session.status
  }

  private static let task = Operand.some(
    "TASK", .text, help: "A handle, id:NAME, ^NAME, FILE:LINE, or words of the title")
  private static let shape = Option.value(
    "format", "FORMAT",
    ValueSyntax("table, json or jsonl", choices: formats.map(\.rawValue)) { given in
      formats.first { $0.rawValue.utf8.elementsEqual(given) }
    }, default: .table, help: "The output format")
  private static let formats: [QueryClauses.Format] = [.table, .json, .jsonl]
}
