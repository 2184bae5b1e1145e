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
  /// The columns, without their names, of which threads would count references.
  private let fields = TaskField.standard.map(\.field)
  /// The declared keys that some record has, in the order in which they are first met.
  private let keys: [[UInt8]]

  init(_ records: RecordList, _ form: DelimitedText.Form) {
    self.records = records
    text = DelimitedText(form)
    keys = records.declaredKeys
    for (field, name) in TaskField.standard {
      if field == .note { for key in keys { text.append(cell: TaskField.name(ofKey: key)) } }
      text.append(cell: name)
    }
    text.endRow()
  }

  mutating func write(_ index: Int) {
    let record = records[index]
    guard !record.sentence.isEmpty || record.hasNames else {
      losses.add(.title, at: record.place)
      return
    }
    let written = record.attributes.map(\.reserved)
    for field in fields {
      if field == .note { for key in keys { add(record.attributes.first { $0.isDeclared(key) }?.value ?? [], record) } }
      write(field, of: record, written)
    }
    text.endRow()
  }

  /// - Parameter written: The reserved key of each attribute.
  private mutating func write(_ field: TaskField, of record: Record, _ written: [AttributeKey]) {
    switch field {
    case .file: add(record.place.file, record)
    case .line: text.append(record.place.line)
    case .status: text.append(record.status.name.description)
    case .pri: text.append(priority(of: record))
    case .quadrant: text.append(record.quadrant == 0 ? "" : "Q\(record.quadrant)")
    case .title: add(record.sentence, record)
    case .project: add(record.project ?? [], record)
    case .context: add(TaskField.joined(record.contexts), record)
    case .tag: add(TaskField.joined(record.tags), record)
    case .attribute(.remind) where written.contains(.remind):
      let values = written.indices.filter { written[$0] == .remind }.map { record.attributes[$0].value }
      add(Array(values.joined(separator: [UInt8(ascii: ",")])), record)
    case .attribute(let key): add(written.firstIndex(of: key).map { record.attributes[$0].value } ?? [], record)
    case .note: add(record.note ?? [], record, keepingLines: true)
    case .parent: text.append(record.parent.map { "\(records.place(of: $0).line)" } ?? "")
    case .subpriority, .depth, .source, .other, .derived: break
    }
  }

  private func priority(of record: Record) -> String {
    guard record.letter != 0 else { return "" }
    let letter = String(UnicodeScalar(UInt8(0x40 + record.letter)))
    return record.number == 0 ? letter : "\(letter)-\(record.number)"
  }

  private mutating func add(_ value: [UInt8], _ record: Record, keepingLines: Bool = false) {
    if value.isPlainASCII { return text.append(text: value) }
    text.append(text: withoutC1(losses.plain(value, at: record.place, keepingLines: keepingLines), record))
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
