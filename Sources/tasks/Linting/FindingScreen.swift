import TaskFiles
import TaskLinter
import TaskSyntax

/// Findings for people: place, severity, rule and message, the line with carets under what is flagged, and help.
struct FindingScreen {
  private let console: Console
  /// How many findings may still be shown; `nil` for all.
  private var rest: Int?
  private var hidden = 0

  /// Before the text of a line, and before help.
  private static let gutter: TerminalText = "  | "
  private static let helpLabel: TerminalText = "  \("=", .dim) \("help:", .bold)"
  private static let mostColumns = 160

  /// Shows at most `limit` findings, 0 for all.
  init(_ console: Console, limit: Int) {
    self.console = console
    rest = limit == 0 ? nil : limit
  }

  /// Shows the findings of a file in order. `name` is what people call it.
  mutating func show(_ findings: Findings, in source: SourceText, name: BytePath) {
    let shown = min(findings.count, rest ?? findings.count)
    hidden += findings.count - shown
    rest = rest.map { $0 - shown }
    guard shown > 0 else { return }
    var walk = LineIndex.Walk(LineIndex(source))
    let name = TerminalText(encoding: name.bytes)
    for finding in findings.sorted().prefix(shown) {
      guard console.isWanted else { return }
      let (line, column) = walk.place(of: finding.range.lowerBound)
      show(finding, at: "\(name):\(line):\(column):", in: source, lineStart: walk.lineStart)
    }
  }

  /// Says how many were not shown, if any.
  func finish() {
    guard hidden > 0 else { return }
    console.writeLine(
      "\(hidden) more \(hidden == 1 ? "finding" : "findings" as TerminalText): --max-findings 0 shows all")
    console.writeLine()
  }

  private func show(_ finding: Diagnostic, at place: TerminalText, in source: SourceText, lineStart: Int) {
    let style = finding.severity.style
    var text = TerminalText()
    text.append(place, .bold)
    text.append(" ")
    text.append(TerminalText(encoding: finding.severity.rawValue), style)
    text.append("[\(finding.rule)]", .dim)
    if finding.fix?.isSafe == true { text.append(" \("[*]", Style(.green))") }
    text.append(" \(finding.message)\n")
    let excerpt = SourceExcerpt(
      source, finding.range, lineStart: lineStart,
      columns: min(console.columns, Self.mostColumns) - Self.gutter.columns, style: style)
    for line in [excerpt.line, excerpt.carets] {
      text.append(Self.gutter, .dim)
      text.append(line)
      text.append("\n")
    }
    if let help = finding.help {
      text.append(Self.helpLabel)
      text.append(" \(help)\n")
    }
    text.append("\n")
    console.write(text)
  }
}

extension Diagnostic.Severity {
  var style: Style {
    switch self {
    case .error: Style(.red, bold: true)
    case .warning: Style(.yellow, bold: true)
    case .info: Style(.blue, bold: true)
    }
  }
}
