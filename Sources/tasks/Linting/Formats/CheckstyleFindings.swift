import TaskFiles
import TaskSyntax

/// Findings as Checkstyle writes them: XML with an element for each file. Columns are Unicode scalars.
struct CheckstyleFindings: FindingRenderer {
  private var xml = XMLText()

  mutating func begin(_ output: FindingOutput) {
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
  }

  mutating func add(_ file: FindingFile, to output: FindingOutput) {
    if file.findings.isEmpty { return }
    xml.append("<file")
    xml.append(attribute: "name", file.path.bytes)
    xml.append(">\n")
    file.forEachFinding(for: output) { placed in
      xml.append("<error")
      xml.append(attribute: "line", String(placed.start.line))
      xml.append(attribute: "column", String(placed.start.column))
      xml.append(attribute: "severity", placed.finding.severity.rawValue)
      xml.append(attribute: "message", placed.sentence)
      xml.append(attribute: "source", "tasks.\(placed.finding.rule)")
      xml.append("/>\n")
      output.send(from: &xml)
    }
    xml.append("</file>\n")
  }

  mutating func finish(_ count: FindingCount, isComplete: Bool, _ output: FindingOutput) {
    xml.append("</checkstyle>\n")
    output.send(xml.take())
  }
}
