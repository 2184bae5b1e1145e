import TaskFiles
import TaskSyntax

/// Findings a line each, as GCC writes them: `a.tasks:1:9: error: … [invalid-date]`. Columns count bytes, as Vim's `%c`
/// does, and neither counts a byte order mark.
struct GCCFindings: FindingRenderer {
  private var text = TerminalText()

  mutating func begin(_ output: FindingOutput) {}

  mutating func add(_ file: FindingFile, to output: FindingOutput) {
    let name = TerminalText(encoding: file.path.bytes)
    file.forEachFinding(for: output) { placed in
      text.append(name)
      text.append(":\(placed.start.line):\(placed.start.textColumn): ")
      text.append(Self.word(for: placed.finding.severity))
      text.append(": \(placed.sentence) [\(placed.finding.rule)]\n")
      if text.bytes.count >= FindingOutput.pieceLength { send(to: output) }
    }
  }

  mutating func finish(_ count: FindingCount, isComplete: Bool, _ output: FindingOutput) { send(to: output) }

  private mutating func send(to output: FindingOutput) {
    output.send(text)
    text = TerminalText()
  }

  /// A compiler has no `info`.
  private static func word(for severity: Diagnostic.Severity) -> TerminalText {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}

extension TerminalText: EncodedText {}
