import TaskQuery

extension Subcommand {
  package static let projects = Subcommand(
    "projects", "Show the projects and their progress", group: .look,
    details: """
      Lists the tasks without a project as one row, then the projects by name, with the numbers of open and done tasks,
      the share that is done, and the text below a heading that names the project. A project includes those below it:
      '+house' includes '+house/kitchen'. Cancelled tasks do not count. Projects without open tasks are shown with 'all'.

      json, jsonl, csv and tsv have the name, open, done, cancelled and description of each project; tasks without a
      project have no name.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks projects", "Unfinished projects"),
      Example("tasks projects all", "Finished projects too"),
      Example("tasks projects owner:maria", "The tasks of a person"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.writeNames(.project, for: counting)
  }

  private static let counting = QueryUse(
    "tasks projects", clauses: [.as, .in, .today, .all], formats: QueryClauses.Format.ofCounts)
}
