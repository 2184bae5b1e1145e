import JSON
import TaskFiles
import TaskSyntax

extension FindingFormat {
  static let json = FindingFormat(rawValue: "json", help: "all data") { _ in JSONFindings(isLines: false) }
  static let jsonl = FindingFormat(rawValue: "jsonl", help: "all data, one finding per line") { _ in
    JSONFindings(isLines: true)
  }
}

/// Findings as JSON of our own: every key is always there and in one order. As lines it is a finding a line and nothing
/// else.
struct JSONFindings: FindingRenderer {
  private var json = JSONWriter()
  private let isLines: Bool

  init(isLines: Bool) { self.isLines = isLines }

  mutating func begin(_ console: Console) {
    if isLines { return }
    json.beginObject()
    json.member("schema", 1)
    json.beginArray("findings")
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    file.forEachFinding(for: console) { placed in
      write(placed, in: file)
      if isLines { json.newline() }
      console.writePiece(of: &json)
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    if isLines { return console.write(json.take()) }
    json.endArray()
    json.beginObject("summary")
    json.members([
      "files": end.count.files, "errors": end.count[.error], "warnings": end.count[.warning],
      "info": end.count[.info], "safeFixes": end.count.safeFixes,
    ])
    json.member("complete", end.isComplete)
    console.write(json.finish())
  }

  private mutating func write(_ placed: PlacedFinding, in file: FindingFile) {
    let finding = placed.finding
    json.beginObject()
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("file", file.path.bytes)
    json.members([
      "line": placed.start.line, "column": placed.start.column, "endLine": placed.end.line,
      "endColumn": placed.end.column, "offset": finding.range.lowerBound, "length": finding.range.count,
    ])
    json.member("message", finding.message)
    json.member("help", finding.help)
    json.key("fix")
    if let fix = finding.fix, !placed.edits.isEmpty { write(fix, placed.edits) } else { json.null() }
    json.endObject()
  }

  private mutating func write(_ fix: Diagnostic.Fix, _ edits: [PlacedFinding.Edit]) {
    json.beginObject()
    json.member("title", fix.title)
    json.member("safe", fix.isSafe)
    json.array("edits", edits) { json, edit in
      json.members(["offset": edit.bytes.lowerBound, "length": edit.bytes.count])
      json.member("text", edit.replacement)
    }
    json.endObject()
  }
}
