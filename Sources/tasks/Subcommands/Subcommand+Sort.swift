import TaskFiles
import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let sort = Subcommand(
    "sort", "Sort the tasks of a file", group: .change,
    details: """
      Sorts the tasks of each section and the subtasks of each task, with their notes and subtasks. No task leaves its
      section or its parent. Text between tasks stays in place. The order of equal tasks is kept.

      KEY is a field as in 'sort:' of a query, with '-' before it for descending order: rank, pri, due, created, title,
      status and others; see 'tasks help query'. No other command changes the order of lines.
      """,
    operands: Operands(paths), options: [OptionGroup(keys), .changes],
    examples: [
      Example("tasks sort home.tasks --by pri,due", "By letter, then by due date"),
      Example("tasks sort home.tasks --by -created --diff", "Show the changes only"),
    ]
  ) { invocation throws(CommandFailure) in
    guard let keys = invocation[keys] else {
      throw .usage("'sort' needs '--by KEY'", help: "for example '--by pri,due'")
    }
    return try TaskChangeRun(invocation: invocation).run { change throws(CommandFailure) in
      for path in invocation[paths] {
        let file = try change.make { edit throws(EditFailure) in try edit.file(at: edit.taskFile(named: path)) }
        let query = try change.query(sortedBy: keys)
        try change.make { edit throws(EditFailure) in try edit.sort(file: file, named: path, as: query) }
      }
    }
  }

  private static let paths = Operand.some("PATH", .path, help: "A task file")
  private static let keys = Option.value(
    "by", "KEY[,KEY]", .text, help: "The fields to sort by, as in 'sort:' of a query")
}

extension TaskChange {
  /// A query that finds all tasks, in the order of keys as `sort:` takes them.
  fileprivate func query(sortedBy keys: [UInt8]) throws(CommandFailure) -> Query {
    let reading = QueryReader(
      session.settings, now: session.querySettings.now, files: session.list.files, folder: session.folder
    ).reading(
      of: [Array("all".utf8), Array("sort:".utf8) + keys], terms: [], [],
      for: QueryUse("tasks sort", clauses: [.all, .sort]))
    words.invocation.console.report(reading, options: [])
    guard !reading.hasErrors, !reading.query.clauses.sort.isEmpty else {
      throw .usage("'--by' takes the fields of 'sort:'", help: "see 'tasks help query'")
    }
    return reading.query
  }
}
