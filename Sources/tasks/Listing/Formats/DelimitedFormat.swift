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
      for task in tasks { rows.add(task) }
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

/// The rows of tasks, cell by cell.
private struct TaskCellRows: Sendable {
  var text: DelimitedText
  private let fields: [QueryField]
  /// For each field, the key of its attribute; `nil` where it is none.
  private let keys: [AttributeKeys?]
  private let handles: TaskHandles?
  private let numbers: TaskNumbers
  private var texts: PartTexts
  /// The cell that is made, kept for its capacity.
  private var cell: [UInt8] = []

  /// - Parameter handles: the handles, if they are the first column.
  init(_ form: DelimitedText.Form, _ fields: [QueryField], _ workspace: WorkspaceTasks, handles: TaskHandles?) {
    text = DelimitedText(form)
    self.fields = fields
    keys = fields.map { $0.attribute.map { AttributeKeys($0) } }
    self.handles = handles
    numbers = workspace.numbers
    texts = PartTexts(workspace)
  }

  mutating func add(_ task: FoundTask) {
    if let handles { text.append(cell: handles.handle(of: task.place.map(numbers.number) ?? 0)) }
    // Most lines have few attributes, and their columns are the most.
    let written = texts.attributeKeys(of: task)
    for index in fields.indices {
      if let key = keys[index], !written.contains(key) {
        text.append(cell: [])
        continue
      }
      let field = fields[index]
      cell.removeAll(keepingCapacity: true)
      if field == .after { cell = texts.writtenAfter(task) } else { read(field, task) }
      add(cell, of: field)
    }
    text.endRow()
  }

  private mutating func read(_ field: QueryField, _ task: FoundTask) {
    var isFirst = true
    texts.forEachValue(of: field, task) { value in
      if !isFirst { cell += (field.isPath ? " / " : ",").utf8 }
      isFirst = false
      cell.append(copying: value)
    }
  }

  private mutating func add(_ value: [UInt8], of field: QueryField) {
    switch field.kind {
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
