import TaskQuery
import TaskWorkspace

extension Subcommand {
  package static let list = Subcommand(
    "list", aliases: ["ls"], "List the tasks that a query finds, in file order", group: .look,
    details: """
      Lists active tasks only, unless the query has a status or 'all'. Without QUERY all active tasks are listed, or
      those of the query in the setting 'default'. Each line starts with a handle, which names the task in other
      commands.

      A line shows the box, rank, title, due date, project and place. Letter and project may be inherited from a
      heading, the front matter or the parent. For a closed task the line shows how long ago it was closed. On a
      terminal, values that are wider than their column are wrapped; in a pipe each task is on a single line.

      --format list writes the lines as in the files, markdown the same below their headings, ids the handles, json one
      object with all data including inherited values, and jsonl one object per line. csv and tsv write a row per task,
      with the fields of 'show:' or all fields. A text that a spreadsheet would run as a formula is preceded by '. In
      tsv a tab is \\t, a line end \\n, and a backslash \\\\.

      Each view of the settings is a command: 'tasks mine' lists what 'view:mine' finds.
      """,
    operands: Operands(Operand.query), options: [.query(listing)],
    examples: [
      Example("tasks list", "All active tasks"),
      Example("tasks list +house @phone due:..fri", "Calls about the house that are due by Friday"),
      Example("tasks list all done:last-week sort:done", "Tasks that were done last week"),
      Example("tasks list is:ready sort:rank limit:5", "The five most important tasks that are ready"),
      Example("tasks list group:project calc:sum.est", "By project, with the remaining work"),
      Example("tasks list group:project as:markdown", "As Markdown, to paste into a page"),
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
      keeps: format == .count ? .counts : .tasks, documents: format.needsWorkspace ? [.findsHandles, .dropsText] : nil)
    let page = TaskPage(session, outcome, console)
    page.write()
    page.writeEnd()
    page.noteHandles()
    session.checkUnchanged(outcome)
    return session.status(of: outcome, arguments)
  }
}
