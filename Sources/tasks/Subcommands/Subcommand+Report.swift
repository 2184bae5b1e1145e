import TaskQuery

extension Subcommand {
  package static let report = Subcommand(
    "report", "Write an HTML report with charts", group: .measure,
    details: """
      Writes a single HTML file that any browser can open from disk: points and goals, added and closed tasks, overdue
      and coming tasks, the month, the matrix, rows by project, context and tag, burndown and habits. Each chart has a
      table. The page has no scripts, requests and links, and follows the theme of the system. The same files give the
      same page on the same day: it contains no path, host, user or time.

      --output writes the page to a file in one step: readers see the old or the new page, never a part. Task files,
      links, and files that are not reports are refused. Without --output the page is written to standard output.
      --no-titles omits titles, owners and file names, for a page to share; projects, contexts and tags stay. --watch
      updates the page whenever files change; reload it in the browser. --open opens it.

      The first word can be a range of days; the default is 53 weeks.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [
      OptionGroup("Report", PageRun.output, PageRun.force, PageRun.noTitles, PageRun.watch, PageRun.open),
      .query(telling),
    ],
    examples: [
      Example("tasks report --output report.html", "The last year"),
      Example("tasks report this-month +house --output house.html", "A month of one project"),
      Example("tasks report --no-titles --output numbers.html", "Without titles, to share"),
    ]
  ) { invocation throws(CommandFailure) in
    try PageRun(invocation: invocation, use: telling).run()
  }

  private static let telling = QueryUse("tasks report", clauses: [.in, .today], formats: [], takesDays: true)
}
