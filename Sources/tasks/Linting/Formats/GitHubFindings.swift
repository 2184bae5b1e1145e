import TaskFiles
import TaskSyntax

/// Findings as annotations of GitHub Actions.
///
///     ::error title=tasks (invalid-date),file=a.tasks,line=1,col=9,endColumn=16::a.tasks:1:9: …
///
/// Ten of each level are shown of a step, so errors come first: the others wait for them, as long as they are no more
/// than a piece of output. Source: "Workflow commands for GitHub Actions".
struct GitHubFindings: FindingRenderer {
  private var errors = WorkflowText()
  private var warnings = WorkflowText()
  private var notices = WorkflowText()

  /// In bytes.
  private static let longestWait = 1 << 20

  mutating func begin(_ output: FindingOutput) {}

  mutating func add(_ file: FindingFile, to output: FindingOutput) {
    file.forEachFinding(for: output) { placed in
      switch placed.finding.severity {
      case .error: Self.append(placed, as: "error", in: file, to: &errors)
      case .warning: Self.append(placed, as: "warning", in: file, to: &warnings)
      case .info: Self.append(placed, as: "notice", in: file, to: &notices)
      }
      if errors.bytes.count >= FindingOutput.pieceLength { output.send(errors.take()) }
      if warnings.bytes.count + notices.bytes.count >= Self.longestWait { send(to: output) }
    }
  }

  mutating func finish(_ count: FindingCount, isComplete: Bool, _ output: FindingOutput) { send(to: output) }

  private mutating func send(to output: FindingOutput) {
    errors.append(warnings.take())
    errors.append(notices.take())
    if !errors.bytes.isEmpty { output.send(errors.take()) }
  }

  private static func append(
    _ placed: PlacedFinding, as level: StaticString, in file: FindingFile, to text: inout WorkflowText
  ) {
    text.append("::")
    text.append(level)
    text.append(" title=tasks (")
    text.append(property: Array(placed.finding.rule.utf8))
    text.append("),file=")
    text.append(property: file.path.bytes)
    text.append(",line=")
    text.append(placed.start.line)
    // Columns count on one line alone: of several only the lines are said.
    if placed.last.line == placed.start.line {
      text.append(",col=")
      text.append(placed.start.column)
      text.append(",endLine=")
      text.append(placed.last.line)
      text.append(",endColumn=")
      text.append(placed.last.column)
    } else {
      text.append(",endLine=")
      text.append(placed.last.line)
    }
    text.append("::")
    text.append(message: file.path.bytes)
    text.append(":")
    text.append(placed.start.line)
    text.append(":")
    text.append(placed.start.column)
    text.append(": ")
    text.append(message: Array("\(placed.finding.rule) \(placed.sentence)".utf8))
    text.append("\n")
  }
}
