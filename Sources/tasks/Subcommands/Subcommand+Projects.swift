import TaskQuery

extension Subcommand {
  package static let projects = Subcommand(
    "projects", "The projects, and how far they are", group: .look,
    details: """
      First the inbox, which is the tasks without a project; then the projects by name, with how many of their tasks are open and done,
      what share is done, and what the text below a heading that names one says about it. A project has the tasks of those below it,
      too: '+house' those of '+house/kitchen'. Cancelled tasks do not count. A project with nothing left to do is shown with 'all'.

      json, jsonl, csv and tsv have name, open, done, cancelled and description of each; the inbox has no name.
      """,
    operands: Operands(Operand.query), options: [.query(counting)],
    examples: [
      Example("tasks projects", "Those that are not finished"),
      Example("tasks projects all", "The finished ones, too"),
      Example("tasks projects owner:maria", "What is open and done of a person's tasks"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.writeNames(.project, for: counting)
  }

  private static let counting = QueryUse(
    "tasks projects", clauses: [.as, .in, .today, .all], formats: QueryClauses.Format.ofCounts)
}
