import JSON
import TaskFiles
import TaskSyntax

extension FindingFormat {
  static let rdjson = FindingFormat(rawValue: "rdjson", help: "reviewdog") { _ in RDJSONFindings() }
}

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
    json.object("source") { $0.member("name", "tasks lint") }
    json.beginArray("diagnostics")
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    file.forEachFinding(for: console) { placed in
      write(placed, in: file)
      console.writePiece(of: &json)
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) { console.write(json.finish()) }

  private mutating func write(_ placed: PlacedFinding, in file: FindingFile) {
    json.beginObject()
    json.member("message", placed.sentence)
    json.beginObject("location")
    json.member("path", file.path.bytes)
    range(placed.start, placed.end)
    json.endObject()
    json.member("severity", placed.finding.severity.rawValue.uppercased())
    json.object("code") { $0.member("value", placed.finding.rule) }
    if let first = placed.edits.first, let last = placed.edits.last, let text = Self.text(of: placed.edits, in: file) {
      json.beginArray("suggestions")
      json.beginObject()
      range(first.start, last.end)
      json.member("text", text)
      json.end(2)
    }
    json.endObject()
  }

  private mutating func range(_ start: FindingPlace, _ end: FindingPlace) {
    json.beginObject("range")
    json.object("start") { $0.members(["line": start.line, "column": start.byteColumn]) }
    json.object("end") { $0.members(["line": end.line, "column": end.byteColumn]) }
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
