import TaskModel
import TaskQuery
import TaskSyntax

/// What `count` writes: a number, or a line for each group and a column for each number asked for.
struct CountScreen {
  private let outcome: QueryOutcome

  init(_ outcome: QueryOutcome) { self.outcome = outcome }

  func write(to console: Console) {
    let clauses = outcome.query.clauses
    guard !clauses.group.isEmpty || !clauses.calc.isEmpty else {
      return console.writeLine("\(outcome.answer.lineCount)")
    }
    let aggregates = clauses.calc.isEmpty ? [QueryClauses.Aggregate(.count, of: nil)] : clauses.calc
    var table = Table(
      clauses.group.map { Table.Column(TerminalText(encoding: $0.heading)) }
        + aggregates.map { Table.Column(TerminalText(encoding: $0.heading), alignment: .right) })
    for row in outcome.answer.calculations { table.addRow(cells(row.key, row.values)) }
    if outcome.answer.calculations.count > 1 {
      table.addRow(["total"] + clauses.group.dropFirst().map { _ in "" } + outcome.answer.totals.map(Self.text))
    }
    console.write(table)
  }

  private func cells(_ key: [QueryValue?], _ values: [QueryValue?]) -> [TerminalText] {
    key.map(Self.text) + values.map(Self.text)
  }

  private static func text(_ value: QueryValue?) -> TerminalText {
    value.map { TerminalText(encoding: $0.text) } ?? "–"
  }
}
