import TaskFiles
import TaskLinter
import TaskSyntax

/// Findings for people: place, severity, rule and message, the line with carets under what is flagged, and help.
struct FindingScreen {
  private let console: Console
  /// How many findings may still be shown; `nil` for all.
  private var rest: Int?
  private var hidden = 0

  /// Stretches of a text whose findings are put into words at once, on as many threads as there are cores.
  private static let stretchesAtOnce = 32

  /// Shows at most `limit` findings, 0 for all.
  init(_ console: Console, limit: Int) {
    self.console = console
    rest = limit == 0 ? nil : limit
  }

  /// Shows the findings of a file in order. `name` is what people call it, `path` where it is. Throws where its lines cannot be read any
  /// more.
  mutating func show(_ findings: Findings, in text: FindingText, name: BytePath, path: BytePath) throws(FileError) {
    let shown = min(findings.count, rest ?? findings.count)
    hidden += findings.count - shown
    rest = rest.map { $0 - shown }
    guard shown > 0 else { return }
    let page = FindingPage(
      findings.sorted(), in: text, name: name, link: console.link(to: path), columns: console.columns,
      hasStyles: console.hasStyles)
    let sections = page.sections(first: shown)
    for start in stride(from: 0, to: sections.count, by: Self.stretchesAtOnce) where console.isWanted {
      let now = sections[start..<min(start + Self.stretchesAtOnce, sections.count)]
      for result in WorkerPool.map(items: now.count, { page.sheet(now[now.startIndex + $0]) }) {
        let sheet = try result.get()
        console.write(sheet)
        page.giveBack(sheet)
      }
    }
    try text.checkUnchanged()
  }

  /// Says how many were not shown, if any.
  func finish() {
    guard hidden > 0 else { return }
    console.writeLine(
      "\(hidden) more \(hidden == 1 ? "finding" : "findings" as TerminalText): --max-findings 0 shows all")
    console.writeLine()
  }
}
