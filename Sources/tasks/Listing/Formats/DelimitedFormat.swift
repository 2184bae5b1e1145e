import TaskInterchange
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Tasks as rows for a spreadsheet, below a row of headings. The columns are the fields that `show:` names, or else the
/// handle and the standard fields. With `calc:` each row is a group instead.
///
/// Multiple values of a field are joined with commas, the headings of a section with ` / `. Durations are in minutes.
struct DelimitedFormat {
  let page: TaskPage
  let form: DelimitedText.Form

  func write() { if page.clauses.calc.isEmpty { writeTasks() } else { writeCalculations() } }

  private func writeTasks() {
    let fields = page.clauses.show.isEmpty ? standardFields : page.clauses.show
    let hasHandle = page.clauses.show.isEmpty
    var text = DelimitedText(form)
    if hasHandle { text.append("handle") }
    for field in fields { text.append(cell: field.name) }
    text.endRow()
    page.console.write(text)
    if page.tasks.isEmpty { return }
    if hasHandle { page.workspace.findRanksAndHandles() }
    let rows = TaskCellRows(form, fields, page.workspace, handles: hasHandle ? page.workspace.handles : nil)
    page.writeTasks(rows) { rows, _, tasks in
      rows.add(tasks)
      return rows.text.take()
    }
  }

  private func writeCalculations() {
    var text = DelimitedText(form)
    for key in page.clauses.group { text.append(cell: key.heading) }
    for aggregate in page.clauses.calc { text.append(cell: aggregate.text) }
    text.endRow()
    for row in page.outcome.answer.calculations {
      for value in row.key + row.values {
        switch value {
        case nil: text.append(cell: [])
        case .number(let number), .minutes(let number): text.append(number.rounded)
        case .some(let value): text.append(text: value.text)
        }
      }
      text.endRow()
    }
    page.console.write(text.take())
  }
}

/// The rows of tasks.
///
/// A column is made for all tasks before the next one begins: threads that share a field wait for each other when they
/// count references to it.
private struct TaskCellRows: Sendable {
  var text: DelimitedText
  private let form: DelimitedText.Form
  private let fields: [QueryField]
  private let handles: TaskHandles?
  private let numbers: TaskNumbers
  private var texts: PartTexts
  /// The cell that is made, kept for its capacity.
  private var cell: [UInt8] = []

  /// - Parameter handles: the handles, if they are the first column.
  init(_ form: DelimitedText.Form, _ fields: [QueryField], _ workspace: WorkspaceTasks, handles: TaskHandles?) {
    text = DelimitedText(form)
    self.form = form
    self.fields = fields
    self.handles = handles
    numbers = workspace.numbers
    texts = PartTexts(workspace)
  }

  mutating func add(_ tasks: [FoundTask]) {
    var columns: [DelimitedColumn] = []
    if let handles {
      var column = DelimitedColumn(form)
      for task in tasks {
        let handle = handles.handle(of: task.place.map(numbers.number) ?? 0)
        column.append { $0.append(cell: handle) }
      }
      columns.append(column)
    }
    // Most lines have few attributes, and their columns are the most.
    let written = tasks.map { texts.attributeKeys(of: $0) }
    for field in fields { columns.append(column(of: field, tasks, written)) }
    for row in tasks.indices {
      for column in columns.indices { text.append(columns[column], row) }
      text.endRow()
    }
  }

  private mutating func column(
    of field: QueryField, _ tasks: [FoundTask], _ written: [AttributeKeys]
  ) -> DelimitedColumn {
    let key = field.attribute.map { AttributeKeys($0) }
    let separator = Array((field.isPath ? " / " : ",").utf8)
    var column = DelimitedColumn(form)
    for (task, written) in zip(tasks, written) {
      if let key, !written.contains(key) {
        column.appendEmpty()
        continue
      }
      cell.removeAll(keepingCapacity: true)
      if field == .after { cell = texts.writtenAfter(task) } else { read(field, task, separator) }
      if cell.isEmpty {
        column.appendEmpty()
      } else {
        column.append { Self.append(cell, of: field.kind, to: &$0) }
      }
    }
    return column
  }

  private mutating func read(_ field: QueryField, _ task: FoundTask, _ separator: [UInt8]) {
    var isFirst = true
    texts.forEachValue(of: field, task) { value in
      if !isFirst { cell += separator }
      isFirst = false
      cell.append(copying: value)
    }
  }

  private static func append(_ value: [UInt8], of kind: QueryFieldKind, to text: inout DelimitedText) {
    switch kind {
    case .number: text.append(cell: value)
    case .duration:
      let duration = DurationLiteral(value.span, in: 0..<value.count, allowsDays: false)
      if let duration { text.append(duration.minutes) } else { text.append(text: value) }
    default: text.append(text: value)
    }
  }
}

/// The default columns, in the order of the keys in JSON.
private let standardFields: [QueryField] =
  [.file, .line, .status, .pri, .quadrant, .title, .project, .context, .tag]
  + TaskJSON.keys.compactMap { QueryField.named($0.bytes) }
  + [.section, .depth, .note, .left, .score, .rank]
