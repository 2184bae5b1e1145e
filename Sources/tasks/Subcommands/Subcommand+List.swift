import TaskFiles
import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let list = Subcommand(
    "list", aliases: ["ls"], "List the tasks that a query finds, in the order of the files", group: .look,
    details: """
      Without a word about their status, or 'all', only active tasks are listed; without QUERY all of them, or what the setting
      'default' says. In front of each stands its handle, by which other commands know it.

      Shown are box, rank, title, when the task is due, its project, and where it stands. A letter or a project can come from a
      heading, the file's front matter or the task above. A closed task shows how long ago that was. Values that are wider than their
      column are broken into lines on a terminal; another program gets each whole, in one line.

      --format list writes the lines as the files have them, markdown those below their headings, ids handles, json one object with all
      that tasks say and take from above, jsonl a task a line. csv and tsv write a row for each, with the fields of 'show:' or all of
      them; a text that a spreadsheet would run as a formula has a ' before it. In tsv a tab is \\t, a line end \\n, a backslash two.

      A view of the settings is a command, too: 'tasks mine' lists what 'view:mine' finds.
      """,
    operands: Operands(Operand.query), options: [.query(listing)],
    examples: [
      Example("tasks list", "What is left to do"),
      Example("tasks list +house @phone due:..fri", "Calls for the house, due by Friday"),
      Example("tasks list all done:last-week sort:done", "What was done last week"),
      Example("tasks list is:ready sort:rank limit:5", "The five most important things that can be done now"),
      Example("tasks list group:project calc:sum.est", "By project, with the work that is left"),
      Example("tasks list group:project as:markdown", "To paste into a page"),
      Example("tasks list show:title,due as:csv", "Two columns for a spreadsheet"),
      Example("tasks -C notes list --format jsonl", "The tasks of another folder, for a program"),
    ]
  ) { invocation throws(CommandFailure) in
    try invocation.list(invocation[Operand.query])
  }

  fileprivate static let listing = QueryUse(QueryUse.list.name, formats: QueryClauses.Format.ofLists)
}

extension Invocation {
  /// Lists the tasks that a query finds, or explains how the query was read.
  ///
  /// - Parameter asTree: Whether the tasks above the matches are always shown, too.
  func list(
    _ words: [[UInt8]], for use: QueryUse? = nil, asTree: Bool = false
  ) throws(CommandFailure) -> ExitStatus {
    guard var session = try QuerySession(self, words, for: use ?? Subcommand.listing) else { return .usage }
    if asTree { session.query.clauses.tree = true }
    if session.query.clauses.explain { return try ExplainScreen.write(&session, self) }
    let format = session.query.clauses.format ?? .table
    let outcome = try session.run(
      keeps: format == .count ? .counts : .tasks, keepsWorkspace: format.needsWorkspace)
    let page = TaskPage(session, outcome, console)
    page.write()
    page.noteHandles()
    return session.status(of: outcome, arguments)
  }
}
