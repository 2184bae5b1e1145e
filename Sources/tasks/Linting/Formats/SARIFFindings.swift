import JSON
import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

extension FindingFormat {
  static let sarif = FindingFormat(rawValue: "sarif", help: "code scanning", usesRepositoryPaths: true) {
    SARIFFindings($0)
  }
}

/// Findings in the Static Analysis Results Interchange Format, for code scanning of GitHub and others.
///
/// Columns are Unicode code points, which `columnKind` says; `artifactLocation.uri` counts from the repository's root.
/// Source: SARIF 2.1.0, OASIS Standard, sections 3.13 to 3.57.
struct SARIFFindings: FindingRenderer {
  private var json = JSONWriter()
  private let run: FindingRun
  private let ruleIndexes: [String: Int]
  private var otherFiles: RelatedFiles

  init(_ run: FindingRun) {
    self.run = run
    otherFiles = RelatedFiles(RepositoryPaths(from: run.root))
    ruleIndexes = Dictionary(uniqueKeysWithValues: run.rules.enumerated().map { ($1.name, $0) })
  }

  mutating func begin(_ console: Console) {
    json.beginObject()
    json.member("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json")
    json.member("version", "2.1.0")
    json.beginArray("runs")
    json.beginObject()
    writeTool()
    json.member("columnKind", "unicodeCodePoints")
    json.beginObject("originalUriBaseIds")
    json.beginObject("%SRCROOT%")
    // The URI of a folder ends in a slash.
    let root = run.root == .root ? run.root : BytePath(run.root.bytes + [UInt8(ascii: "/")])
    json.member("uri", URIReference(root).bytes)
    json.end(2)
    json.beginArray("results")
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    let uri = URIReference(file.path).bytes
    var fingerprints = Fingerprint(file.source)
    file.forEachFinding(for: console) { placed in
      let fingerprint = fingerprints.next(of: placed.finding.rule, line: placed.lineText)
      write(placed, uri, isRelative: !file.path.isAbsolute, fingerprint, file.documents)
      console.writePiece(of: &json)
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    json.endArray()
    json.array("invocations", [end.isComplete]) { json, isComplete in json.member("executionSuccessful", isComplete) }
    console.write(json.finish())
  }
}

extension SARIFFindings {
  private mutating func writeTool() {
    json.beginObject("tool")
    json.beginObject("driver")
    json.member("name", "tasks")
    json.member("version", Release.version)
    json.beginArray("rules")
    for rule in run.rules {
      json.beginObject()
      json.member("id", rule.name)
      text("shortDescription", rule.reason)
      text("help", "'tasks rule \(rule.name)' explains it")
      json.beginObject("defaultConfiguration")
      json.member("enabled", !rule.traits.contains(.offByDefault))
      json.member("level", rule.severity.level)
      json.end(2)
    }
    json.end(3)
  }

  private mutating func write(
    _ placed: PlacedFinding, _ uri: [UInt8], isRelative: Bool, _ fingerprint: (hash: UInt64, number: Int),
    _ documents: LintRun.LintedDocuments?
  ) {
    json.beginObject()
    json.member("ruleId", placed.finding.rule)
    if let index = ruleIndexes[placed.finding.rule] { json.member("ruleIndex", index) }
    json.member("level", placed.finding.severity.level)
    text("message", placed.sentence)
    json.beginArray("locations")
    json.beginObject()
    json.beginObject("physicalLocation")
    artifactLocation(uri, isRelative)
    region("region", placed.start, placed.end)
    json.end(3)
    if !placed.related.isEmpty { writeRelated(placed, uri, isRelative, documents) }
    json.beginObject("partialFingerprints")
    json.member("primaryLocationLineHash", "\(fingerprint.hash.hexadecimal):\(fingerprint.number)")
    json.endObject()
    if let fix = placed.finding.fix, !placed.edits.isEmpty { write(fix, placed.edits, uri, isRelative) }
    json.endObject()
  }

  /// Writes the places that a finding is also about. A file that cannot be read again has none.
  private mutating func writeRelated(
    _ placed: PlacedFinding, _ uri: [UInt8], _ isRelative: Bool, _ documents: LintRun.LintedDocuments?
  ) {
    json.beginArray("relatedLocations")
    for (related, place) in zip(placed.finding.related, placed.related) {
      let other = place == nil ? otherFiles.place(of: related, among: documents) : nil
      guard let (start, end) = place ?? other.map({ ($0.start, $0.end) }) else { continue }
      json.beginObject()
      json.beginObject("physicalLocation")
      artifactLocation(
        other.map { URIReference($0.path).bytes } ?? uri, other.map { !$0.path.isAbsolute } ?? isRelative)
      region("region", start, end)
      json.endObject()
      text("message", related.message)
      json.endObject()
    }
    json.endArray()
  }

  private mutating func write(
    _ fix: Diagnostic.Fix, _ edits: [PlacedFinding.Edit], _ uri: [UInt8], _ isRelative: Bool
  ) {
    json.beginArray("fixes")
    json.beginObject()
    text("description", fix.isSafe ? fix.title : "\(fix.title) (check the result)")
    json.beginArray("artifactChanges")
    json.beginObject()
    artifactLocation(uri, isRelative)
    json.beginArray("replacements")
    for edit in edits {
      json.beginObject()
      region("deletedRegion", edit.start, edit.end)
      json.object("insertedContent") { $0.member("text", edit.replacement) }
      json.endObject()
    }
    json.end(5)
  }

  private mutating func artifactLocation(_ uri: [UInt8], _ isRelative: Bool) {
    json.beginObject("artifactLocation")
    json.member("uri", uri)
    if isRelative { json.member("uriBaseId", "%SRCROOT%") }
    json.endObject()
  }

  private mutating func region(_ name: JSONKey, _ start: FindingPlace, _ end: FindingPlace) {
    json.object(name) { json in
      json.members([
        "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
      ])
    }
  }

  private mutating func text(_ name: JSONKey, _ text: String) { json.object(name) { $0.member("text", text) } }
}
