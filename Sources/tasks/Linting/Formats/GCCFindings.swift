import TaskFiles
import TaskSyntax

extension FindingFormat {
  static let gcc = FindingFormat(rawValue: "gcc", help: "Vim and Emacs") { _ in GCCFindings() }
}

/// Findings a line each, as GCC writes them: `a.tasks:1:9: error: … [invalid-date]`. Columns count bytes, as Vim's `%c`
/// does, and neither counts a byte order mark.
struct GCCFindings: FindingRenderer {
  private var text = TerminalText()

  mutating func begin(_ console: Console) {}

  mutating func add(_ file: FindingFile, to console: Console) {
    let name = TerminalText(encoding: file.path.bytes)
    file.forEachFinding(for: console) { placed in
      text.append(name)
      text.append(":\(placed.start.line):\(placed.start.textColumn): \(placed.finding.severity.level): ")
      text.append("\(placed.sentence) [\(placed.finding.rule)]\n")
      if text.bytes.count >= Console.pieceLength { send(to: console) }
    }
  }

  mutating func finish(_ end: FindingSummary, _ console: Console) { send(to: console) }

  private mutating func send(to console: Console) {
    console.write(text)
    text = TerminalText()
  }
}
