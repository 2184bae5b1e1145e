import TaskModel
import TaskSyntax

/// Writes records as rows below a row of names: the columns of lists, those of declared keys, and `parent`, which is the
/// line of the parent in the same file.
struct DelimitedWriter: RecordWriter {
  var text: DelimitedText
  var losses = LossReport()
  var records: RecordList
  var output: [UInt8] {
    get { text.bytes }
    set { text.bytes = newValue }
  }
  private let columns: [Column]
  /// The declared keys that some record has, in the order in which they are first met.
  private let keys: [[UInt8]]

  /// A column. It holds no name, because threads that count references to one name wait for each other.
  private enum Column {
    case file, line, status, pri, quadrant, title, project, context, tag, note, parent
    case attribute(AttributeKey)
    /// The declared keys.
    case declared
  }

  init(_ records: RecordList, _ form: DelimitedText.Form) {
    self.records = records
    text = DelimitedText(form)
    keys = records.declaredKeys
    var columns: [Column] = []
    for (field, name) in TaskField.standard {
      if field == .note {
        for key in keys { text.append(cell: TaskField.name(ofKey: key).span) }
        columns.append(.declared)
      }
      guard let column = Self.column(of: field) else { continue }
      text.append(cell: name.span)
      columns.append(column)
    }
    text.endRow()
    self.columns = columns
  }

  private static func column(of field: TaskField) -> Column? {
    switch field {
    case .file: .file
    case .line: .line
    case .status: .status
    case .pri: .pri
    case .quadrant: .quadrant
    case .title: .title
    case .project: .project
    case .context: .context
    case .tag: .tag
    case .attribute(let key): .attribute(key)
    case .note: .note
    case .parent: .parent
    case .subpriority, .depth, .source, .other, .derived: nil
    }
  }

  mutating func write(_ index: Int) {
    let record = records[index]
    guard !record.sentence.isEmpty || record.hasNames else {
      losses.add(.title, at: record.place)
      return
    }
    let written = record.attributes.reduce(into: AttributeKeys()) { $0.insert(AttributeKeys($1.reserved)) }
    for column in columns { write(column, of: record, written) }
    text.endRow()
  }

  /// - Parameter written: the keys of the attributes. Most records have few, so that most cells are empty.
  private mutating func write(_ column: Column, of record: Record, _ written: AttributeKeys) {
    switch column {
    case .file: add(record.place.file, record)
    case .line: text.append(record.place.line)
    case .status: text.append(plain: record.status.name.utf8Span.span)
    case .pri: addPriority(of: record)
    case .quadrant: addQuadrant(of: record)
    case .title: add(record.sentence, record)
    case .project: add(record.project, record)
    case .context: add(TaskField.joined(record.contexts), record)
    case .tag: add(TaskField.joined(record.tags), record)
    case .attribute(let key): written.contains(AttributeKeys(key)) ? add(key, of: record) : text.appendEmpty()
    case .declared: for key in keys { add(record.attributes.first { $0.isDeclared(key) }?.value, record) }
    case .note: add(record.note, record, keepingLines: true)
    case .parent:
      if let parent = record.parent { text.append(records.place(of: parent).line) } else { text.appendEmpty() }
    }
  }

  private mutating func add(_ key: AttributeKey, of record: Record) {
    guard key == .remind else { return add(record[key], record) }
    let values = record.attributes.filter { $0.reserved == key }.map(\.value)
    add(Array(values.joined(separator: [UInt8(ascii: ",")])), record)
  }

  private mutating func addPriority(of record: Record) {
    if record.letter == 0 { return text.appendEmpty() }
    TaskPriority(letter: UInt8(record.letter), number: UInt16(record.number)).withText { text.append(plain: $0) }
  }

  private mutating func addQuadrant(of record: Record) {
    if record.quadrant == 0 { return text.appendEmpty() }
    Quadrant.withName(record.quadrant) { text.append(plain: $0) }
  }

  private mutating func add(_ value: [UInt8]?, _ record: Record, keepingLines: Bool = false) {
    guard let value, !value.isEmpty else { return text.appendEmpty() }
    if value.isPlainASCII { return text.append(text: value.span) }
    let plain = withoutC1(losses.plain(value, at: record.place, keepingLines: keepingLines), record)
    text.append(text: plain.span)
  }

  /// Returns the text with blanks in place of the controls U+0080 to U+009F, which no cell holds.
  private mutating func withoutC1(_ text: [UInt8], _ record: Record) -> [UInt8] {
    guard text.contains(0xC2) else { return text }
    var result = text
    var index = 0
    while let lead = result[index...].firstIndex(of: 0xC2), lead + 1 < result.count {
      index = lead + 1
      guard result[index] < 0xA0 else { continue }
      losses.add(.control, at: record.place)
      result.replaceSubrange(lead...index, with: [0x20])
    }
    return result
  }
}
