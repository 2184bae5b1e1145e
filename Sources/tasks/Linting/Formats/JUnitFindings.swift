import TaskFiles
import TaskSyntax

extension FindingFormat {
  static let junit = FindingFormat(rawValue: "junit", help: "test reports", usesRepositoryPaths: true) {
    JUnitFindings(failOn: $0.failOn)
  }
}

/// Findings as JUnit writes results: a test suite for each file, and in it a test case for each finding, or one that
/// passed. What is less than a failure has passed, too, and says what was found.
struct JUnitFindings: FindingRenderer {
  private var xml = XMLText()
  private let failOn: Diagnostic.Severity

  init(failOn: Diagnostic.Severity) { self.failOn = failOn }

  mutating func begin(_ console: Console) {
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tasks lint\">\n")
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    var count = 0
    var failures = 0
    file.forEachFinding { finding in
      count += 1
      if finding.severity >= failOn { failures += 1 }
    }
    xml.append("<testsuite")
    xml.append(attribute: "name", file.path.bytes)
    xml.append(attribute: "tests", String(max(1, count)))
    xml.append(attribute: "failures", String(failures))
    xml.append(attribute: "errors", "0")
    xml.append(attribute: "skipped", "0")
    xml.append(">\n")
    if count == 0 {
      begin(caseNamed: "lint", in: file)
      xml.append("/>\n")
    }
    file.forEachFinding(for: console) { placed in
      write(placed, in: file)
      console.writePiece(of: &xml)
    }
    xml.append("</testsuite>\n")
    console.writePiece(of: &xml)
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    xml.append("</testsuites>\n")
    console.write(xml.take())
  }

  private mutating func begin(caseNamed name: String, in file: FindingFile) {
    xml.append("<testcase")
    xml.append(attribute: "name", name)
    xml.append(attribute: "classname", file.path.bytes)
    xml.append(attribute: "file", file.path.bytes)
  }

  private mutating func write(_ placed: PlacedFinding, in file: FindingFile) {
    let place = "\(placed.start.line):\(placed.start.column)"
    let isFailure = placed.finding.severity >= failOn
    begin(caseNamed: "\(placed.finding.rule) \(place)", in: file)
    xml.append(attribute: "line", String(placed.start.line))
    if isFailure {
      xml.append("><failure")
      xml.append(attribute: "type", placed.finding.severity.rawValue)
      xml.append(attribute: "message", placed.finding.message)
      xml.append(">")
    } else {
      xml.append("><system-out>")
    }
    xml.append(text: file.path.bytes.span)
    xml.append(text: ":\(place): \(placed.sentence)")
    xml.append(isFailure ? "</failure></testcase>\n" : "</system-out></testcase>\n")
  }
}
