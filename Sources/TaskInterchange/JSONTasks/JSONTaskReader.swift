import JSON
import TaskSyntax

/// Reads tasks from JSON: the objects of the array `tasks`, or objects of an array or one after the other.
struct JSONTaskReader {
  private(set) var result: ImportedRecords

  init(_ text: [UInt8], file: [UInt8], _ dialect: Dialect) {
    let json = JSONRecords(text, file: file, in: Self.tasks(of: text))
    var records = FieldRecords()
    for (object, place) in json.objects { records.add(Self.record(of: object.root.members, at: place), dialect) }
    records.finish()
    result = records.result
    result.problems += json.problems
    result.problems.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }

  private static func record(of members: [(key: JSONValue, value: JSONValue)], at place: RecordPlace) -> FieldRecord {
    // Lists name the depth and have parents, so a quadrant is computed only where they say so.
    var record = FieldRecord(at: place, isList: false)
    let written = members.first { $0.key.text == Array("quadrantWritten".utf8) }?.value.boolean
    for (key, value) in members where key.text != Array("quadrantWritten".utf8) {
      if key.text == Array("attributes".utf8), value.kind == .object {
        for (key, value) in value.members where value.kind != .null { record.read(value.text, as: .other(key.text)) }
        continue
      }
      let field = TaskField(key.text)
      if field == .quadrant, written == false { continue }
      switch value.kind {
      case .null: continue
      case .array: record.read(value.elements.map(\.text), as: field)
      case .object: record.read(value.line, as: field)
      case .string, .number, .boolean: record.read(value.text, as: field)
      }
    }
    return record
  }

  /// Returns the inside of the array `tasks`, up to the end of a text that is cut short; `nil` if the text does not begin
  /// with an object that has one.
  private static func tasks(of text: [UInt8]) -> Range<Int>? {
    var depth = 0
    var start: Int?
    var index = 0
    var key: Range<Int>?
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "\""):
        let end = stringEnd(in: text, from: index)
        if depth == 1 { key = index..<end }
        index = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0, text[index] == UInt8(ascii: "[") { return nil }
        depth += 1
        if depth == 2, start == nil, text[index] == UInt8(ascii: "["),
          key.map({ text[$0] }) == Array("\"tasks\"".utf8)[...]
        {
          start = index + 1
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if let start, depth == 1 { return start..<index }
        if depth <= 0 { return nil }
      case UInt8(ascii: ","): if depth == 1 { key = nil }
      default: break
      }
      index += 1
    }
    return start.map { $0..<text.count }
  }

  /// Returns the end of a string; that of the line if it is not closed there.
  private static func stringEnd(in text: [UInt8], from start: Int) -> Int {
    var index = start + 1
    while index < text.count, text[index] != UInt8(ascii: "\""), text[index] != 0x0A {
      index += text[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, text.count)
  }
}
