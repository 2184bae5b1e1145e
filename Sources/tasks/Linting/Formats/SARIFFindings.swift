import JSON
import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Findings in the Static Analysis Results Interchange Format, for code scanning of GitHub and others.
///
/// Columns are Unicode code points, which `columnKind` says; `artifactLocation.uri` counts from the repository's root.
/// Source: SARIF 2.1.0, OASIS Standard, sections 3.13 to 3.57.
struct SARIFFindings: FindingRenderer {
  private var json = JSONWriter()
  private let run: FindingRun
  private let ruleIndexes: [String: Int]

  init(_ run: FindingRun) {
    self.run = run
    ruleIndexes = Dictionary(uniqueKeysWithValues: run.rules.enumerated().map { ($1.name, $0) })
  }

  mutating func begin(_ console: Console) {
    json.beginObject()
    json.member("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    writeTool()
    json.member("columnKind", "unicodeCodePoints")
    json.key("originalUriBaseIds")
    json.beginObject()
    json.key("%SRCROOT%")
    json.beginObject()
    json.key("uri")
    // That of a folder ends in a slash.
    json.string(URIReference(run.root == .root ? run.root : BytePath(run.root.bytes + [UInt8(ascii: "/")])).bytes)
    json.endObject()
    json.endObject()
    json.key("results")
    json.beginArray()
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    let uri = URIReference(file.path).bytes
    var fingerprints = Fingerprint(file.source)
    file.forEachFinding(for: console) { placed in
      let fingerprint = fingerprints.next(of: placed.finding.rule, line: placed.lineText)
      write(placed, uri, isRelative: !file.path.isAbsolute, fingerprint)
      console.writePiece(of: &json)
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    json.endArray()
    json.key("invocations")
    json.beginArray()
    json.beginObject()
    json.key("executionSuccessful")
    json.boolean(end.isComplete)
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.newline()
    console.write(json.take())
  }
}

extension SARIFFindings {
  private mutating func writeTool() {
    json.key("tool")
    json.beginObject()
    json.key("driver")
    json.beginObject()
    json.member("name", "tasks")
    json.member("version", Release.version)
    json.key("rules")
    json.beginArray()
    for rule in run.rules {
      json.beginObject()
      json.member("id", rule.name)
      text("shortDescription", rule.reason)
      text("help", "'tasks rule \(rule.name)' explains it")
      json.key("defaultConfiguration")
      json.beginObject()
      json.key("enabled")
      json.boolean(!rule.traits.contains(.offByDefault))
      json.member("level", Self.level(of: rule.severity))
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endObject()
  }

  private mutating func write(
    _ placed: PlacedFinding, _ uri: [UInt8], isRelative: Bool, _ fingerprint: (hash: UInt64, number: Int)
  ) {
    json.beginObject()
    json.member("ruleId", placed.finding.rule)
    if let index = ruleIndexes[placed.finding.rule] { json.member("ruleIndex", index) }
    json.member("level", Self.level(of: placed.finding.severity))
    text("message", placed.sentence)
    json.key("locations")
    json.beginArray()
    json.beginObject()
    json.key("physicalLocation")
    json.beginObject()
    artifactLocation(uri, isRelative)
    region("region", placed.start, placed.end)
    json.endObject()
    json.endObject()
    json.endArray()
    json.key("partialFingerprints")
    json.beginObject()
    json.member("primaryLocationLineHash", "\(fingerprint.hash.hexadecimal):\(fingerprint.number)")
    json.endObject()
    if let fix = placed.finding.fix, !placed.edits.isEmpty { write(fix, placed.edits, uri, isRelative) }
    json.endObject()
  }

  private mutating func write(
    _ fix: Diagnostic.Fix, _ edits: [PlacedFinding.Edit], _ uri: [UInt8], _ isRelative: Bool
  ) {
    json.key("fixes")
    json.beginArray()
    json.beginObject()
    text("description", fix.isSafe ? fix.title : "\(fix.title) (look at the result)")
    json.key("artifactChanges")
    json.beginArray()
    json.beginObject()
    artifactLocation(uri, isRelative)
    json.key("replacements")
    json.beginArray()
    for edit in edits {
      json.beginObject()
      region("deletedRegion", edit.start, edit.end)
      json.key("insertedContent")
      json.beginObject()
      json.key("text")
      json.string(edit.replacement)
      json.endObject()
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endArray()
  }

  private mutating func artifactLocation(_ uri: [UInt8], _ isRelative: Bool) {
    json.key("artifactLocation")
    json.beginObject()
    json.key("uri")
    json.string(uri)
    if isRelative { json.member("uriBaseId", "%SRCROOT%") }
    json.endObject()
  }

  private mutating func region(_ name: StaticString, _ start: FindingPlace, _ end: FindingPlace) {
    json.key(name)
    json.beginObject()
    json.member("startLine", start.line)
    json.member("startColumn", start.column)
    json.member("endLine", end.line)
    json.member("endColumn", end.column)
    json.endObject()
  }

  private mutating func text(_ name: StaticString, _ text: String) {
    json.key(name)
    json.beginObject()
    json.member("text", text)
    json.endObject()
  }

  private static func level(of severity: Diagnostic.Severity) -> String {
    severity == .info ? "note" : severity.rawValue
  }
}
