import TaskQuery
import TaskWorkspace

/// Tasks as a table with the columns that `show:` names.
struct FieldTable {
  let page: TaskPage

  func write() {
    let fields = page.clauses.show
    var table = Table(
      [.init(gap: 1), .init()]
        + fields.map { field in
          Table.Column(
            TerminalText(encoding: field.name), alignment: field.kind == .number ? .right : .left,
            wraps: field.kind.isText)
        })
    let columns = fields.map { FieldColumn($0) }
    var texts = PartTexts(page.workspace, fields)
    var isFirst = true
    page.forEachGroup { heading, indices in
      if let heading {
        if !isFirst { table.addLine() }
        table.addLine(heading)
      }
      isFirst = false
      for index in indices {
        let task = page.tasks[index]
        let cells = zip(fields, columns).map { field, column -> TerminalText in
          if field == .title { return task.styledTitle() }
          var values: [TerminalText] = []
          texts.forEachValue(of: column, task) { value in
            values.append("")
            values[values.count - 1].append(encoding: value)
          }
          return TerminalText(joining: values, with: column.isPath ? " / " : ", ")
        }
        table.addRow([page.cells.handle(task), page.cells.box(task)] + cells)
      }
    }
    page.console.write(table)
  }
}
