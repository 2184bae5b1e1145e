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
    for name in fields.map(\.name) { text.append(cell: name.span) }
    text.endRow()
    page.console.write(text)
    if page.tasks.isEmpty { return }
    if hasHandle { page.workspace.findHandles() }
    let rows = TaskCellRows(form, fields, page.workspace, handles: hasHandle ? page.workspace.handles : nil)
    page.writeTasks(rows) { rows, _, tasks in
      rows.add(tasks)
      return rows.text.take()
    }
  }

  private func writeCalculations() {
    var text = DelimitedText(form)
    for name in page.clauses.group.map(\.heading) + page.clauses.calc.map(\.text) { text.append(cell: name.span) }
    text.endRow()
    for row in page.outcome.answer.calculations {
      for value in row.key + row.values {
        switch value {
        case nil: text.appendEmpty()
        case .number(let number), .minutes(let number): text.append(number.rounded)
        case .some(let value):
          let value = value.text
          text.append(text: value.span)
        }
      }
      text.endRow()
    }
    page.console.write(text.take())
  }
}

/// The rows of tasks.
private struct TaskCellRows: Sendable {
  var text: DelimitedText
  private let fields: [QueryField]
  private let handles: TaskHandles?
  private let numbers: TaskNumbers
  private var texts: PartTexts
  /// The cell that is made, kept for its capacity.
  private var cell: [UInt8] = []

  /// - Parameter handles: the handles, if they are the first column.
  init(_ form: DelimitedText.Form, _ fields: [QueryField], _ workspace: WorkspaceTasks, handles: TaskHandles?) {
    text = DelimitedText(form)
    self.fields = fields
    self.handles = handles
    numbers = workspace.numbers
    texts = PartTexts(workspace, fields)
  }

  private struct Column {
    let values: FieldColumn
    /// The attribute that is shown; `nil` for other columns.
    let key: AttributeKeys?
    /// The bytes between the values of a task that may have several.
    let separator: [UInt8]?
    let isAfter: Bool

    init(_ field: QueryField) {
      values = FieldColumn(field)
      key = values.attribute.map { AttributeKeys($0) }
      separator = values.isPath ? Array(" / ".utf8) : values.isList ? [UInt8(ascii: ",")] : nil
      isAfter = field == .after
    }
  }

  mutating func add(_ tasks: [FoundTask]) {
    let columns = fields.map { Column($0) }
    var parts = PartsOfTasks(tasks, &texts)
    for (index, place) in parts.rows.enumerated() {
      if let handles {
        let handle = handles.handle(of: tasks[index].place.map(numbers.number) ?? 0)
        text.append(cell: handle.span)
      }
      addCells(ofRow: place.row, columns, &parts.texts[place.part])
      text.endRow()
    }
  }

  private mutating func addCells(ofRow row: Int, _ columns: [Column], _ texts: inout PartTexts) {
    let keys = texts.attributeKeys(ofRow: row)
    for column in columns.indices {
      // Most lines have few attributes, and their columns are the most.
      if let key = columns[column].key, !keys.contains(key) {
        text.appendEmpty()
      } else if columns[column].isAfter {
        let names = texts.writtenAfter(row)
        text.append(text: names.span)
      } else if let separator = columns[column].separator {
        addList(ofRow: row, columns[column].values, separator, &texts)
      } else {
        addValue(ofRow: row, columns[column].values, &texts)
      }
    }
  }

  private mutating func addValue(ofRow row: Int, _ column: FieldColumn, _ texts: inout PartTexts) {
    var isEmpty = true
    let kind = column.kind
    texts.forEachValue(of: column, row: row) { value in
      isEmpty = false
      add(value, of: kind)
    }
    if isEmpty { text.appendEmpty() }
  }

  private mutating func addList(
    ofRow row: Int, _ column: FieldColumn, _ separator: [UInt8], _ texts: inout PartTexts
  ) {
    cell.removeAll(keepingCapacity: true)
    var isFirst = true
    texts.forEachValue(of: column, row: row) { value in
      if !isFirst { cell += separator }
      isFirst = false
      cell.append(copying: value)
    }
    let value = cell
    add(value.span, of: column.kind)
  }

  private mutating func add(_ value: Span<UInt8>, of kind: QueryFieldKind) {
    switch kind {
    case .number: text.append(cell: value)
    case .duration:
      let duration = DurationLiteral(value, in: 0..<value.count, allowsDays: false)
      if let duration { text.append(duration.minutes) } else { text.append(text: value) }
    default: text.append(text: value)
    }
  }

  /// The parts of some tasks, in any order, each read once.
  private struct PartsOfTasks {
    var texts: [PartTexts] = []
    /// For each task, the index of its part, and the row.
    private(set) var rows: [(part: Int, row: Int)] = []

    /// - Parameter reader: reads parts.
    init(_ tasks: [FoundTask], _ reader: inout PartTexts) {
      var numbers: [ObjectIdentifier: Int] = [:]
      for task in tasks {
        let part = ObjectIdentifier(task.part)
        let number = numbers[part] ?? texts.count
        if number == texts.count {
          numbers[part] = number
          reader.turn(to: task)
          texts.append(reader)
        }
        rows.append((number, task.index))
      }
    }
  }
}

/// The default columns, in the order of the keys in JSON.
private let standardFields: [QueryField] =
  [.file, .line, .status, .pri, .quadrant, .title, .project, .context, .tag]
  + TaskJSON.keys.compactMap { QueryField.named($0.bytes) }
  + [.section, .depth, .note, .left, .score, .rank]
