import TaskQuery
import TaskReport

extension Subcommand {
  package static let report = Subcommand(
    "report", "Write a page of all numbers, with pictures, as HTML", group: .measure,
    details: """
      One file of HTML that any browser opens from disk: points and goals, what came and went, what is overdue and comes next, the month,
      the matrix, rows by project, context and tag, burndown and habits, each picture with its table. It has no script, asks for nothing and
      links nowhere; its themes follow the system. The same files give the same page on the same day: no path, host, user or time is in it.

      With --output the page is written into a file in one step: the old one is there until the new one is whole. A task file, a link and a
      file that is no page of ours are refused. Without it the page goes to standard output. --no-titles leaves out titles, owners and the
      names of files, for a page to hand on; projects, contexts and tags stay. --watch writes the page again whenever files change; a
      browser shows the new one when it is loaded again. --open shows it.

      The first word is the days if it can be that; else 53 weeks are shown.
      """,
    operands: Operands(ReportSession.range, Operand.query),
    options: [
      OptionGroup("Report", PageRun.output, PageRun.force, PageRun.noTitles, PageRun.watch, PageRun.open),
      .query(telling),
    ],
    examples: [
      Example("tasks report --output report.html", "The last year"),
      Example("tasks report this-month +house --output house.html", "A month of one project"),
      Example("tasks report --no-titles --output numbers.html", "Numbers alone, for others"),
    ]
  ) { invocation throws(CommandFailure) in
    try PageRun(invocation: invocation, use: telling).run()
  }

  private static let telling = QueryUse("tasks report", clauses: [.in, .today], formats: [], takesDays: true)
}
