import TaskEditing
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Subcommand {
  package static let sort = Subcommand(
    "sort", "Put the tasks of a file in order", group: .change,
    details: """
      The tasks of each section are sorted, and the subtasks of each task, with their notes and all that lies in them: no task leaves
      its section or the task that it lies in. What stands between tasks stays where it is. Those that are equal stay in their order.

      KEY is what 'sort:' takes in a query, '-' before it for the other direction: rank, pri, due, created, title, status and others;
      'tasks help query' has them all. Nothing else ever changes the order of lines.
      """,
    operands: Operands(paths), options: [OptionGroup(keys), .changes],
    examples: [
      Example("tasks sort home.tasks --by pri,due", "By letter, and those of one letter by date"),
      Example("tasks sort home.tasks --by -created --diff", "What would change"),
    ]
  ) { invocation throws(CommandFailure) in
    guard let keys = invocation[keys] else {
      throw .usage("'sort' needs '--by KEY'", help: "for instance '--by pri,due'")
    }
    return try TaskChangeRun(invocation, command: "sort").run { edit throws(CommandFailure) in
      for path in invocation[paths] {
        let file = try edit.file(at: edit.taskFile(named: path))
        let numbers = try edit.numbers(ofTasksIn: file, sortedBy: keys)
        let count = try edit.change(file: file) { document throws(EditProblem) in
          try document.sort { numbers[$0] ?? 0 }
        }
        if count == 0 {
          edit.note("'\(path)' is in order already")
        } else {
          edit.say("sorted: \(TerminalText(count, "task")) changed places", inFile: file)
        }
      }
    }
  }

  private static let paths = Operand.some("PATH", .path, help: "A task file")
  private static let keys = Option.value(
    "by", "KEY[,KEY]", .text, help: "What to sort by, as 'sort:' of a query takes it")
}

extension WorkspaceEdit {
  /// Returns, for each task of a file, its position in the order that the keys define.
  fileprivate func numbers(ofTasksIn file: Int, sortedBy keys: [UInt8]) throws(CommandFailure) -> [TaskPlace: Int] {
    let reading = invocation.readQuery(
      [Array("all".utf8), Array("sort:".utf8) + keys], for: QueryUse("tasks sort", clauses: [.all, .sort]),
      session.settings, now: now, session.list.files, in: session.folder)
    invocation.report(reading, options: [])
    guard !reading.hasErrors, !reading.query.clauses.sort.isEmpty else {
      throw .usage("'--by' takes what 'sort:' takes", help: "'tasks help query' has all keys")
    }
    let documents = tasks.documents.documents
    let known = documents.firstIndex { $0.path == files[file].path }
    let document = files[file].document.document
    // Other files matter: a sort key may depend on tasks that need this one.
    let all =
      known == nil
      ? WorkspaceDocuments(
        documents + [DocumentFile(files[file].path, document)])
      : tasks.documents
    let (parts, places) = all.parts { session.workspace.name(of: all.documents[$0].path) }
    let plan = QueryPlan(reading.query, tasks.settings, keeps: .tasks)
    let matches = plan.matches(in: parts, places: places, of: all.model)
    var numbers: [TaskPlace: Int] = [:]
    for task in plan.answer(matches).tasks {
      let place = places[task.part]
      guard place.document == known ?? documents.count else { continue }
      numbers[TaskPlace(part: place.part, row: task.row)] = numbers.count
    }
    return numbers
  }
}
