import TaskQuery
import TaskWorkspace

/// The output of `count`: a number; or a line for each group with a column for each aggregate; or, for two group keys
/// and one aggregate, a matrix.
///
///     pri / due.month  2026-11  2026-12  –  total
///     A                      2        1  4      7
///     –                               3  1      4
///     total                  2        4  5     11
struct CountScreen {
  private let outcome: QueryOutcome
  private let clauses: QueryClauses

  init(_ outcome: QueryOutcome) {
    self.outcome = outcome
    clauses = outcome.query.clauses
  }

  func write(to console: Console) {
    guard !clauses.group.isEmpty || !clauses.calc.isEmpty else {
      return console.writeLine("\(outcome.answer.lineCount)")
    }
    console.write(matrix(fitting: console.columns) ?? lines)
  }

  private var lines: Table {
    let aggregates = clauses.calc.isEmpty ? [QueryClauses.Aggregate(.count, of: nil)] : clauses.calc
    var table = Table(
      clauses.group.map { Table.Column(TerminalText(encoding: $0.heading)) }
        + aggregates.map { Table.Column(TerminalText(encoding: $0.text), alignment: .right) })
    for row in outcome.answer.calculations { table.addRow((row.key + row.values).map(Self.text)) }
    if outcome.answer.calculations.count > 1 {
      table.addRow(["total"] + clauses.group.dropFirst().map { _ in "" } + outcome.answer.totals.map(Self.text))
    }
    return table
  }

  /// A row for each value of the first key, a column for each of the second. A cell without tasks is empty. `nil` where
  /// there are no two keys or several numbers, or where it is wider than `width`.
  private func matrix(fitting width: Int) -> Table? {
    let columns = outcome.answer.margins.columns
    // Each column takes three at least: so a matrix that does not fit is not made.
    guard clauses.calc.count <= 1, !columns.isEmpty, columns.count * 3 <= width else { return nil }
    let keys = TerminalText(joining: clauses.group.map { TerminalText(encoding: $0.heading) }, with: " / ")
    var table = Table(
      [Table.Column(keys)]
        + columns.map { Table.Column(Self.text($0.key[0]), alignment: .right) }
        + [Table.Column("total", alignment: .right)])
    // Groups are in the order of rows and, in a row, of columns.
    var groups = outcome.answer.calculations[...]
    for row in outcome.answer.margins.rows {
      var cells = row.key.map(Self.text)
      for column in columns {
        if let group = groups.first, group.key == row.key + column.key {
          cells += group.values.map(Self.text)
          groups.removeFirst()
        } else {
          cells.append("")
        }
      }
      table.addRow(cells + row.values.map(Self.text))
    }
    table.addRow(["total"] + columns.flatMap { $0.values.map(Self.text) } + outcome.answer.totals.map(Self.text))
    return table.fits(width) ? table : nil
  }

  private static func text(_ value: QueryValue?) -> TerminalText {
    value.map { TerminalText(encoding: $0.text) } ?? "–"
  }
}
