import JSON
import TaskFiles
import TaskSyntax

/// Findings as JSON of our own: every key is always there and in one order. As lines it is a finding a line and nothing
/// else.
struct JSONFindings: FindingRenderer {
  private var json = JSONWriter()
  private let isLines: Bool

  init(isLines: Bool) { self.isLines = isLines }

  mutating func begin(_ output: FindingOutput) {
    if isLines { return }
    json.beginObject()
    json.member("schema", 1)
    json.key("findings")
    json.beginArray()
  }

  mutating func add(_ file: FindingFile, to output: FindingOutput) {
    file.forEachFinding(for: output) { placed in
      write(placed, in: file)
      if isLines { json.newline() }
      output.send(from: &json)
    }
  }

  mutating func finish(_ count: FindingCount, isComplete: Bool, _ output: FindingOutput) {
    if !isLines {
      json.endArray()
      json.key("summary")
      json.beginObject()
      json.member("files", count.files)
      json.member("errors", count[.error])
      json.member("warnings", count[.warning])
      json.member("info", count[.info])
      json.member("safeFixes", count.safeFixes)
      json.key("complete")
      json.boolean(isComplete)
      json.endObject()
      json.endObject()
      json.newline()
    }
    output.send(json.take())
  }

  private mutating func write(_ placed: PlacedFinding, in file: FindingFile) {
    let finding = placed.finding
    json.beginObject()
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.key("file")
    json.string(file.path.bytes)
    json.member("line", placed.start.line)
    json.member("column", placed.start.column)
    json.member("endLine", placed.end.line)
    json.member("endColumn", placed.end.column)
    json.member("offset", finding.range.lowerBound)
    json.member("length", finding.range.count)
    json.member("message", finding.message)
    json.key("help")
    if let help = finding.help { json.string(help) } else { json.null() }
    json.key("fix")
    if let fix = finding.fix, !placed.edits.isEmpty { write(fix, placed.edits) } else { json.null() }
    json.endObject()
  }

  private mutating func write(_ fix: Diagnostic.Fix, _ edits: [PlacedFinding.Edit]) {
    json.beginObject()
    json.member("title", fix.title)
    json.key("safe")
    json.boolean(fix.isSafe)
    json.key("edits")
    json.beginArray()
    for edit in edits {
      json.beginObject()
      json.member("offset", edit.bytes.lowerBound)
      json.member("length", edit.bytes.count)
      json.key("text")
      json.string(edit.replacement)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }
}

extension JSONWriter {
  mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    string(text)
  }

  mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    integer(number)
  }
}
