import JSON
import TaskFiles
import TaskSyntax

/// Findings in reviewdog's Diagnostic Format: `rdjson`.
///
/// Columns count bytes of UTF-8, and an end is behind what it ends. Of a fix with several edits one suggestion is made,
/// from the first to the last: several would be alternatives. Source: `reviewdog.proto`.
struct RDJSONFindings: FindingRenderer {
  private var json = JSONWriter()

  /// Edits further apart, in bytes, are not suggested.
  private static let longestSuggestion = 1 << 12

  mutating func begin(_ console: Console) {
    json.beginObject()
    json.key("source")
    json.beginObject()
    json.member("name", "tasks lint")
    json.endObject()
    json.key("diagnostics")
    json.beginArray()
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    file.forEachFinding(for: console) { placed in
      write(placed, in: file)
      console.writePiece(of: &json)
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    json.endArray()
    json.endObject()
    json.newline()
    console.write(json.take())
  }

  private mutating func write(_ placed: PlacedFinding, in file: FindingFile) {
    json.beginObject()
    json.member("message", placed.sentence)
    json.key("location")
    json.beginObject()
    json.key("path")
    json.string(file.path.bytes)
    range(placed.start, placed.end)
    json.endObject()
    json.member("severity", placed.finding.severity.rawValue.uppercased())
    json.key("code")
    json.beginObject()
    json.member("value", placed.finding.rule)
    json.endObject()
    if let first = placed.edits.first, let last = placed.edits.last, let text = Self.text(of: placed.edits, in: file) {
      json.key("suggestions")
      json.beginArray()
      json.beginObject()
      range(first.start, last.end)
      json.key("text")
      json.string(text)
      json.endObject()
      json.endArray()
    }
    json.endObject()
  }

  private mutating func range(_ start: FindingPlace, _ end: FindingPlace) {
    json.key("range")
    json.beginObject()
    for (key, place) in [("start", start), ("end", end)] as [(StaticString, FindingPlace)] {
      json.key(key)
      json.beginObject()
      json.member("line", place.line)
      json.member("column", place.byteColumn)
      json.endObject()
    }
    json.endObject()
  }

  /// Returns the text from the first edit to the last after all edits; `nil` where it is long, or not UTF-8.
  private static func text(of edits: [PlacedFinding.Edit], in file: FindingFile) -> [UInt8]? {
    guard let start = edits.first?.bytes.lowerBound, let end = edits.last?.bytes.upperBound, start <= end,
      end - start <= longestSuggestion
    else { return nil }
    let moved = edits.map {
      TextEdit(range: $0.bytes.lowerBound - start..<$0.bytes.upperBound - start, replacement: $0.replacement)
    }
    guard let text = moved.applied(to: Array(file.source.storage[start..<end])),
      String(validating: text, as: UTF8.self) != nil
    else { return nil }
    return text
  }
}
