import TaskEditing
import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// A document that is exported and imported again.
struct RoundTrip {
  let records: [Record]
  /// The records of the document that the import makes.
  let result: [Record]
  let output: [UInt8]
  let imported: ImportedRecords
  var losses = LossReport()

  static let file = Array("file".utf8)

  /// The number of documents on which a law is tried: `DOCUMENTS=10000 swift test --filter RoundTripTests` draws more.
  static let documentCount = Environment.amount("DOCUMENTS", otherwise: 2_000)

  /// The context of a file that declares these keys.
  static func context(_ dialect: Dialect = Dialect()) throws -> InterchangeContext {
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let now = try #require(CalendarMoment(day, minuteOfDay: 9 * 60))
    var context = InterchangeContext(now: now) { seconds in
      let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
      let minutes = rest / 60
      return CalendarDate(dayNumber: days).flatMap { CalendarMoment($0, minuteOfDay: minutes) }.map { ($0, rest % 60) }
    }
    context.dialect = dialect
    return context
  }

  /// A document before the export, which is the same for every format.
  struct Original {
    let records: [Record]
    let dialect: Dialect

    init(_ document: [UInt8]) {
      let source = Document(SourceText(document))
      records = RoundTrip.records(of: source)
      dialect = source.dialect
    }
  }

  init(_ original: Original, _ format: InterchangeFormat) throws {
    let (records, dialect) = (original.records, original.dialect)
    var context = try Self.context(dialect)
    context.isPlain = true
    var losses = LossReport()
    output = format.written(records, context, &losses)
    imported = format.read(output, Self.file, context)
    losses.add(imported.losses)
    var blocks = RecordBlocks(imported.records, dialect, inheriting: Classification())
    result = try Self.records(of: &blocks, dialect)
    losses.add(blocks.losses)
    self.records = records
    self.losses = losses
  }

  /// Returns the records of the document that blocks make.
  static func records(of blocks: inout RecordBlocks, _ dialect: Dialect) throws -> [Record] {
    let lines = try blocks.blocks().flatMap(\.bytes)
    let keys = Array(dialect.keys.joined(separator: Array(", ".utf8)))
    let head = keys.isEmpty ? [] : Array("---\nkeys: ".utf8) + keys + Array("\n---\n".utf8)
    return records(of: Document(SourceText(head + lines)))
  }

  /// Returns the tasks of a document as records, with their parents.
  static func records(of document: Document) -> [Record] {
    var records: [Record] = []
    var context = PartContext(document.parts.first?.frontMatter ?? FrontMatter())
    for (part, model) in zip(document.parts, document.model.parts) {
      let whole = DocumentPart(part, model, context, file: file)
      let first = records.count
      for row in model.rows.indices {
        var record = Record(whole, row: row, at: RecordPlace(file: file, line: whole.line(ofRow: row)))
        record.parent = whole.parent(ofRow: row).map { first + $0 }
        records.append(record)
      }
      context.pass(PartOutline(part, model))
    }
    return records
  }
}
