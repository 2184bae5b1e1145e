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
    if hasHandle { page.workspace.findHandles() }
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
    var cells = DelimitedCells(form, rowCount: tasks.count)
    if let handles {
      for task in tasks {
        let handle = handles.handle(of: task.place.map(numbers.number) ?? 0)
        cells.append { $0.append(cell: handle) }
      }
    }
    var parts = PartsOfTasks(tasks, &texts)
    for field in fields {
      let key = field.attribute.map { AttributeKeys($0) }
      // Most lines have few attributes, and their columns are the most.
      if let key, !parts.allKeys.contains(key) {
        cells.appendEmpty(tasks.count)
      } else {
        add(field, key, of: &parts, to: &cells)
      }
    }
    text.append(rowsOf: cells)
  }

  /// The parts of some tasks, in any order, each read once for all columns.
  private struct PartsOfTasks {
    private(set) var texts: [PartTexts] = []
    /// For each task, the index of its part, the row, and the keys of the attributes on its line.
    private(set) var rows: [(part: Int, row: Int, keys: AttributeKeys)] = []
    private(set) var allKeys: AttributeKeys = []

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
        let keys = texts[number].attributeKeys(ofRow: task.index)
        rows.append((number, task.index, keys))
        allKeys.formUnion(keys)
      }
    }

    /// Calls `body` with the values of the part of each task, its row, and the keys of its line.
    mutating func forEachRow(_ body: (inout PartTexts, Int, AttributeKeys) -> Void) {
      for (part, row, keys) in rows { body(&texts[part], row, keys) }
    }
  }

  private mutating func add(
    _ field: QueryField, _ key: AttributeKeys?, of parts: inout PartsOfTasks, to cells: inout DelimitedCells
  ) {
    let separator = Array((field.isPath ? " / " : ",").utf8)
    let (kind, isAfter) = (field.kind, field == .after)
    parts.forEachRow { texts, row, keys in
      cell.removeAll(keepingCapacity: true)
      if key.map(keys.contains) ?? true {
        if isAfter { cell = texts.writtenAfter(row) } else { read(field, row, separator, &texts) }
      }
      if cell.isEmpty {
        cells.appendEmpty()
      } else {
        cells.append { Self.append(cell, of: kind, to: &$0) }
      }
    }
  }

  private mutating func read(
    _ field: QueryField, _ row: Int, _ separator: [UInt8], _ texts: inout PartTexts
  ) {
    var isFirst = true
    texts.forEachValue(of: field, row: row) { value in
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
