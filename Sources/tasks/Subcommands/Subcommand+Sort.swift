import TaskFiles
import TaskQuery
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
    return try TaskChangeRun(invocation: invocation, command: "sort").run { change throws(CommandFailure) in
      for path in invocation[paths] {
        let file = try change.make { edit throws(EditFailure) in try edit.file(at: edit.taskFile(named: path)) }
        let query = try change.query(sortedBy: keys)
        try change.make { edit throws(EditFailure) in try edit.sort(file: file, named: path, as: query) }
      }
    }
  }

  private static let paths = Operand.some("PATH", .path, help: "A task file")
  private static let keys = Option.value(
    "by", "KEY[,KEY]", .text, help: "What to sort by, as 'sort:' of a query takes it")
}

extension TaskChange {
  /// A query that finds all tasks, in the order of keys as `sort:` takes them.
  fileprivate func query(sortedBy keys: [UInt8]) throws(CommandFailure) -> Query {
    let reading = QueryReader(
      session.settings, now: session.querySettings.now, files: session.list.files, folder: session.folder
    ).reading(
      of: [Array("all".utf8), Array("sort:".utf8) + keys], [], for: QueryUse("tasks sort", clauses: [.all, .sort]))
    words.invocation.console.report(reading, options: [])
    guard !reading.hasErrors, !reading.query.clauses.sort.isEmpty else {
      throw .usage("'--by' takes what 'sort:' takes", help: "'tasks help query' has all keys")
    }
    return reading.query
  }
}
