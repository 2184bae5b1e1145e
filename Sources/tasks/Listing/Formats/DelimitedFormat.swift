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
    if hasHandle { text.append(plain: "handle".utf8Span.span) }
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
        case .number(let number), .minutes(let number): text.append(plain: number.rounded.utf8Span.span)
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
  private let columns: [Column]
  private let handles: TaskHandles?
  private let parts: PartTexts
  /// The cell that is made, kept for its capacity.
  private var cell: [UInt8] = []

  /// - Parameter handles: the handles, if they are the first column.
  init(_ form: DelimitedText.Form, _ fields: [QueryField], _ workspace: WorkspaceTasks, handles: TaskHandles?) {
    text = DelimitedText(form)
    columns = Column.columns(fields)
    self.handles = handles
    parts = PartTexts(workspace, fields)
  }

  /// A column. It holds no reference, so that reading it takes little time.
  private struct Column {
    let form: Form
    /// For a column that shows an attribute, the keys of this column and of those behind it that show one, and their
    /// number; 0 for other columns.
    var run: (keys: AttributeKeys, count: Int) = ([], 0)

    enum Form {
      /// A value without a byte that a format escapes: letters, digits, points and hyphens.
      case plain
      case text, number, duration
      /// Several values of a task, separated by commas.
      case list
      /// The titles of headings, separated by ` / `.
      case path
      case after
    }

    static func columns(_ fields: [QueryField]) -> [Column] {
      var columns = fields.map { Column(form: form(of: $0)) }
      for (index, field) in fields.enumerated().reversed() {
        guard let key = field == .after ? .after : field.attribute else { continue }
        let (keys, count) = index + 1 < columns.count ? columns[index + 1].run : ([], 0)
        columns[index].run = (keys.union(AttributeKeys(key)), count + 1)
      }
      return columns
    }

    private static func form(of field: QueryField) -> Form {
      if field == .after { return .after }
      if field.isPath || field.isList { return field.isPath ? .path : .list }
      switch field.kind {
      case .number: return field.attribute == nil ? .plain : .number
      case .duration: return .duration
      case .status, .priority, .quadrant: return field.attribute == nil ? .plain : .text
      case .text, .name, .date: return .text
      }
    }
  }

  mutating func add(_ tasks: [FoundTask]) {
    // Each part is read once, in any order of the tasks.
    var known: [ObjectIdentifier: FieldTexts] = [:]
    tasks.forEachPart { indices, source in
      let part = ObjectIdentifier(source.part)
      var texts = known.removeValue(forKey: part) ?? parts.texts(ofPartWith: tasks[indices.lowerBound])
      let firstNumber = texts.firstNumber
      for index in indices {
        let row = tasks[index].index
        handles?[firstNumber + row].withText { text.append(plain: $0) }
        addCells(with: texts.turn(toRow: row), &texts)
        text.endRow()
      }
      known[part] = texts
    }
  }

  /// - Parameter keys: the keys of the attributes on the line of the task.
  private mutating func addCells(with keys: AttributeKeys, _ texts: inout FieldTexts) {
    var column = 0
    while column < columns.count {
      // Most lines have few attributes, and their columns are the most.
      let run = columns[column].run
      if run.count > 0, keys.isDisjoint(with: run.keys) {
        text.appendEmpty(run.count)
        column += run.count
      } else {
        addCell(column, &texts)
        column += 1
      }
    }
  }

  private mutating func addCell(_ column: Int, _ texts: inout FieldTexts) {
    switch columns[column].form {
    case .plain: addValue(column, &texts) { $0.append(plain: $1) }
    case .text: addValue(column, &texts) { $0.append(text: $1) }
    case .number: addValue(column, &texts) { $0.append(cell: $1) }
    case .duration:
      addValue(column, &texts) { text, value in
        let duration = DurationLiteral(value, in: 0..<value.count, allowsDays: false)
        if let duration { text.append(duration.minutes) } else { text.append(text: value) }
      }
    case .list: addList(column, &texts, separatedBy: ",")
    case .path: addList(column, &texts, separatedBy: " / ")
    case .after: addAfter(texts)
    }
  }

  /// Adds the names as one text, as they are written. A line may hold very many.
  private mutating func addAfter(_ texts: FieldTexts) {
    var isEmpty = true
    texts.withValue(of: .after) { value in
      isEmpty = false
      text.append(text: value)
    }
    if isEmpty { text.appendEmpty() }
  }

  /// Adds a cell with the value of a column, or an empty one.
  @inline(__always)
  private mutating func addValue(
    _ column: Int, _ texts: inout FieldTexts, _ append: (inout DelimitedText, Span<UInt8>) -> Void
  ) {
    var isEmpty = true
    texts.forEachText(ofColumn: column) { value in
      isEmpty = false
      append(&text, value)
    }
    if isEmpty { text.appendEmpty() }
  }

  private mutating func addList(_ column: Int, _ texts: inout FieldTexts, separatedBy separator: String) {
    var isEmpty = true
    texts.forEachText(ofColumn: column) { value in
      if isEmpty { cell.removeAll(keepingCapacity: true) } else { cell += separator.utf8 }
      isEmpty = false
      cell.append(copying: value)
    }
    if isEmpty { return text.appendEmpty() }
    let value = cell
    text.append(text: value.span)
  }
}

/// The default columns, in the order of the keys in JSON.
private let standardFields: [QueryField] =
  [.file, .line, .status, .pri, .quadrant, .title, .project, .context, .tag]
  + TaskJSON.keys.compactMap { QueryField.named($0.bytes) }
  + [.section, .depth, .note, .left, .score, .rank]
