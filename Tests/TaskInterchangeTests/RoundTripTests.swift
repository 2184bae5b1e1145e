import TaskEditing
public import TaskInterchange
import TaskModel
import TaskSyntax
import TaskTesting
public import Testing

/// The laws of export and import on random documents, in every format.
struct RoundTripTests {
  private static let count = RoundTrip.documentCount
  private static let blocks = Environment.amount(20)

  /// Without a loss report the tasks that come back are equal.
  @Test(arguments: 0..<blocks)
  func emptyReportsAreTrue(block: Int) throws {
    let size = Self.count / Self.blocks
    var exactCounts: [String: Int] = [:]
    for seed in block * size..<(block + 1) * size {
      let original = RoundTrip.Original(DocumentGenerator.document(seed: UInt64(seed)))
      for format in InterchangeFormat.exported {
        let trip = try RoundTrip(original, format)
        guard trip.losses.entries.isEmpty, trip.imported.problems.isEmpty else { continue }
        exactCounts[format.name, default: 0] += 1
        let (old, new) = (trip.records.map(Facts.init), trip.result.map(Facts.init))
        #expect(old == new, "\(format.name), seed \(seed): \(String(decoding: trip.output, as: UTF8.self))")
      }
    }
    for format in InterchangeFormat.exported { #expect(exactCounts[format.name, default: 0] > size / 10) }
  }

  /// A line at a time, a loss report names each field that changes.
  @Test(arguments: 0..<blocks)
  func reportsNameEveryChange(block: Int) throws {
    let size = Self.count / Self.blocks
    var count = 0
    for seed in block * size..<(block + 1) * size {
      let document = DocumentGenerator.document(seed: UInt64(seed) &+ 1 << 32)
      for line in document.split(separator: 0x0A) {
        let original = RoundTrip.Original(Array(line) + [0x0A])
        guard let old = original.records.first else { continue }
        count += 1
        for format in InterchangeFormat.exported {
          let trip = try RoundTrip(original, format)
          let isLost = trip.losses.entries.contains { $0.kind == .title }
          let hasTitle = old.sentence.contains { $0 > 0x20 }
          let place = "\(format.name), \(String(decoding: line, as: UTF8.self).debugDescription)"
          #expect(!isLost || !hasTitle, "\(place)")
          guard trip.losses.entries.isEmpty else { continue }
          #expect(trip.result.first.map(Facts.init) == Facts(old), "\(place)")
        }
      }
    }
    #expect(count > size / 4)
  }

  /// An export that is imported and exported again is the same.
  @Test(arguments: 0..<blocks)
  func secondExportsAreEqual(block: Int) throws {
    let size = Self.count / Self.blocks
    for seed in block * size..<(block + 1) * size {
      let original = RoundTrip.Original(DocumentGenerator.document(seed: UInt64(seed) &+ 1 << 33))
      for format in InterchangeFormat.exported {
        let first = try RoundTrip(original, format)
        var losses = LossReport()
        var context = try RoundTrip.context(original.dialect)
        context.isPlain = true
        let second = format.written(Self.numbered(first.result), context, &losses)
        guard losses.entries.isEmpty else { continue }
        let third = format.read(second, RoundTrip.file, context)
        var blocks = RecordBlocks(third.records, original.dialect, inheriting: Classification())
        let records = try RoundTrip.records(of: &blocks, original.dialect)
        var again = LossReport()
        let last = format.written(Self.numbered(records), context, &again)
        #expect(
          String(decoding: last, as: UTF8.self) == String(decoding: second, as: UTF8.self),
          "\(format.name), seed \(seed)")
      }
    }
  }

  /// Returns the records on the lines that they have in a file without front matter and notes.
  private static func numbered(_ records: [Record]) -> [Record] {
    records.enumerated().map { index, record in
      var record = record
      record.place.line = index + 1
      return record
    }
  }
}

/// The values of a record that are compared: all but the place, and blanks where they have no meaning.
private struct Facts: Equatable, CustomStringConvertible {
  let record: Record

  init(_ record: Record) {
    var record = record
    record.place = RecordPlace(file: [], line: 0)
    record.source = nil
    record.sentence = Array(record.sentence.split(separator: 0x20).joined(separator: [0x20]))
    // Equal names in another order are the same.
    record.contexts.sort { $0.lexicographicallyPrecedes($1) }
    record.tags.sort { $0.lexicographicallyPrecedes($1) }
    // So are declared keys.
    record.attributes.sort { a, b in
      let keys = (AttributeKey(reserved: a.key), AttributeKey(reserved: b.key))
      return keys == (nil, nil) && a.key.lexicographicallyPrecedes(b.key)
    }
    if record.letter == 0 { record.number = 0 }
    self.record = record
  }

  var description: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
    let attributes = record.attributes.map { text($0.key + [0x3A] + $0.value) }
    return """
      \(record.status) \(record.letter)-\(record.number) Q\(record.quadrant) \(text(record.sentence)) \
      +\(record.project.map(text) ?? "-") @\(record.contexts.map(text)) #\(record.tags.map(text)) \(attributes) \
      note \(record.note.map(text) ?? "-") parent \(record.parent ?? -1)
      """
  }
}

extension InterchangeFormat: CustomTestStringConvertible {
  public var testDescription: String { name }
}
