import JSON
import TaskFiles
import TaskSyntax
import TaskWorkspace

extension FindingFormat {
  static let gitlab = FindingFormat(rawValue: "gitlab", help: "GitLab Code Quality", usesRepositoryPaths: true) { _ in
    GitLabFindings()
  }
}

/// Findings as a Code Quality report of GitLab: a JSON array.
///
/// The description names the rule, since GitLab shows it alone. Source: docs.gitlab.com, "Code Quality", "Code Quality
/// report format".
struct GitLabFindings: FindingRenderer {
  private var json = JSONWriter()

  mutating func begin(_ console: Console) { json.beginArray() }

  mutating func add(_ file: FindingFile, to console: Console) {
    var fingerprints = Fingerprint(file.source, including: file.path)
    file.forEachFinding(for: console) { placed in
      let (hash, number) = fingerprints.next(of: placed.finding.rule, line: placed.lineText)
      json.beginObject()
      json.member("description", "\(placed.finding.rule): \(placed.sentence)")
      json.member("check_name", placed.finding.rule)
      json.member("fingerprint", "\(hash.hexadecimal)-\(number)")
      let severity = placed.finding.severity
      json.member("severity", severity == .error ? "major" : severity == .warning ? "minor" : "info")
      json.beginObject("location")
      json.member("path", file.path.bytes)
      json.object("lines") { $0.members(["begin": placed.start.line, "end": placed.last.line]) }
      json.end(2)
      console.writePiece(of: &json)
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) { console.write(json.finish()) }
}
