import TaskFiles
import TaskSyntax

extension FindingFormat {
  static let checkstyle = FindingFormat(rawValue: "checkstyle", help: "Jenkins and others") { _ in
    CheckstyleFindings()
  }
}

/// Findings as Checkstyle writes them: XML with an element for each file. Columns are Unicode scalars.
struct CheckstyleFindings: FindingRenderer {
  private var xml = XMLText()

  mutating func begin(_ console: Console) {
    xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n")
  }

  mutating func add(_ file: FindingFile, to console: Console) {
    if file.sections.all.isEmpty { return }
    xml.append("<file")
    xml.append(attribute: "name", file.path.bytes)
    xml.append(">\n")
    file.forEachFinding(for: console) { placed in
      xml.append("<error")
      xml.append(attribute: "line", String(placed.start.line))
      xml.append(attribute: "column", String(placed.start.column))
      xml.append(attribute: "severity", placed.finding.severity.rawValue)
      xml.append(attribute: "message", placed.sentence)
      xml.append(attribute: "source", "tasks.\(placed.finding.rule)")
      xml.append("/>\n")
      console.writePiece(of: &xml)
    }
    xml.append("</file>\n")
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) {
    xml.append("</checkstyle>\n")
    console.write(xml.take())
  }
}
