import TaskFiles
import TaskSyntax

/// Findings for people: place, severity, rule and message, the line with carets under what is flagged, and help.
struct FindingScreen {
  private let console: Console
  /// How many findings may still be shown; `nil` for all.
  private var rest: Int?
  private var hidden = 0

  /// Before the text of a line, and before help.
  private static let gutter: TerminalText = "  | "
  private static let mostColumns = 160

  /// Shows at most `limit` findings, 0 for all.
  init(_ console: Console, limit: Int) {
    self.console = console
    rest = limit == 0 ? nil : limit
  }

  /// Shows the findings of a file, which are in order. `name` is what people call it.
  mutating func show(_ findings: [Diagnostic], in source: SourceText, name: BytePath) {
    var cursor = PlaceCursor(source)
    for finding in findings {
      guard console.isWanted else { return }
      if rest == 0 {
        hidden += 1
        continue
      }
      rest = rest.map { $0 - 1 }
      cursor.move(to: finding.range.lowerBound)
      show(finding, in: source, at: cursor, name: name)
    }
  }

  /// Says how many were not shown, if any.
  func finish() {
    guard hidden > 0 else { return }
    console.writeLine(
      "\(hidden) more \(hidden == 1 ? "finding" : "findings" as TerminalText): --max-findings 0 shows all")
    console.writeLine()
  }

  private func show(_ finding: Diagnostic, in source: SourceText, at place: PlaceCursor, name: BytePath) {
    let style = finding.severity.style
    let position: TerminalText = "\(name.bytes):\(place.line):\(place.column):"
    let label = TerminalText(encoding: finding.severity.rawValue).styled(style)
    let fix: TerminalText = finding.fix?.isSafe == true ? " \("[*]", Style(.green))" : ""
    console.writeLine("\(position, .bold) \(label)\("[\(finding.rule)]", .dim)\(fix) \(finding.message)")
    let excerpt = SourceExcerpt(
      source, finding.range, lineStart: place.lineStart,
      columns: min(console.columns, Self.mostColumns) - Self.gutter.columns, style: style)
    for line in [excerpt.line, excerpt.carets] { console.writeLine("\(Self.gutter, .dim)\(line)") }
    if let help = finding.help { console.writeLine("  \("=", .dim) \("help:", .bold) \(help)") }
    console.writeLine()
  }
}

extension Diagnostic.Severity {
  fileprivate var style: Style {
    switch self {
    case .error: Style(.red, bold: true)
    case .warning: Style(.yellow, bold: true)
    case .info: Style(.blue, bold: true)
    }
  }
}
