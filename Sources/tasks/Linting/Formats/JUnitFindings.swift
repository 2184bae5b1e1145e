import TaskFiles
import TaskSyntax

/// Findings as JUnit writes results: a test suite for each file, and in it a test case for each finding, or one that
/// passed. What is less than a failure has passed, too, and says what was found.
struct JUnitFindings: FindingRenderer {
  private var xml = XMLText()
  private let failOn: Diagnostic.Severity

  init(failOn: Diagnostic.Severity) { self.failOn = failOn }

  mutating func begin(_ output: FindingOutput) {
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tasks lint\">\n")
  }

  mutating func add(_ file: FindingFile, to output: FindingOutput) {
    xml.append("<testsuite")
    xml.append(attribute: "name", file.path.bytes)
    xml.append(attribute: "tests", String(max(1, file.findings.count)))
    xml.append(attribute: "failures", String(file.findings.count { $0.severity >= failOn }))
    xml.append(attribute: "errors", "0")
    xml.append(attribute: "skipped", "0")
    xml.append(">\n")
    if file.findings.isEmpty {
      begin(caseNamed: "lint", in: file)
      xml.append("/>\n")
    }
    file.forEachFinding(for: output) { placed in
      write(placed, in: file)
      output.send(from: &xml)
    }
    xml.append("</testsuite>\n")
    output.send(from: &xml)
  }

  mutating func finish(_ count: FindingCount, isComplete: Bool, _ output: FindingOutput) {
    xml.append("</testsuites>\n")
    output.send(xml.take())
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
