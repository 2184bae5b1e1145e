import TaskModel
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
    let parts = PartTexts(page.workspace, fields)
    // The texts of the part of the last task.
    var known: (part: DocumentPart, texts: FieldTexts)?
    var isFirst = true
    page.forEachGroup { heading, indices in
      if let heading {
        if !isFirst { table.addLine() }
        table.addLine(heading)
      }
      isFirst = false
      for index in indices {
        let task = page.tasks[index]
        if known?.part !== task.part { known = (task.part, parts.texts(ofPartWith: task)) }
        known?.texts.turn(toRow: task.index)
        let cells = fields.enumerated().map { column, field -> TerminalText in
          if field == .title { return task.styledTitle() }
          var values: [TerminalText] = []
          known?.texts.forEachText(ofColumn: column) { value in
            values.append("")
            values[values.count - 1].append(encoding: value)
          }
          return TerminalText(joining: values, with: field.isPath ? " / " : ", ")
        }
        table.addRow([page.cells.handle(task), page.cells.box(task)] + cells)
      }
    }
    page.console.write(table)
  }
}
