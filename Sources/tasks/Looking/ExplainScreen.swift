import TaskModel
import TaskQuery
import TaskWorkspace

/// A parsed query: its tree, its dates as days, and the number of tasks that each term matches.
enum ExplainScreen {
  static func write(_ session: inout QuerySession, _ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
    session.query.clauses.explain = true
    let outcome = try session.run(keeps: .counts)
    let isNarrow = DefinitionList.isNarrow(invocation.console.columns)
    var table = Table([.init(), .init(wraps: true), .number()])
    for line in QueryOutline(session.query, today: outcome.settings.now.date).lines where line.text != explain {
      let isScope = line.node == nil && line.text.starts(with: "among".utf8)
      let count = isScope ? outcome.answer.scopeCount : outcome.answer.termCounts.first { $0.node == line.node }?.count
      let text: TerminalText = "\(blanks(2 * line.depth))\(TerminalText(encoding: line.text))"
      let meaning = TerminalText(encoding: line.meaning).styled(.dim)
      let number: TerminalText = count.map { "\($0)" } ?? ""
      // On a narrow screen the days are on a line below their term.
      table.addRow([text, isNarrow ? "" : meaning, number])
      if isNarrow, !meaning.isEmpty { table.addRow(["\(blanks(2 * line.depth + 2))\(meaning)"]) }
    }
    table.addRow(["\("found", .bold)", "", "\("\(outcome.answer.total)", .bold)"])
    invocation.console.write(table)
    return session.status(of: outcome, invocation.arguments)
  }

  private static func blanks(_ count: Int) -> TerminalText {
    var text = TerminalText()
    text.append(spaces: count)
    return text
  }

  private static let explain = Array("explain".utf8)
}
