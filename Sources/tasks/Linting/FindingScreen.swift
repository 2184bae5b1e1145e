import TaskFiles
import TaskLinter
import TaskSyntax

/// Findings for people: place, severity, rule and message, the line with carets under what is flagged, and help.
struct FindingScreen {
  private let console: Console
  /// How many findings may still be shown; `nil` for all.
  private var rest: Int?
  private var hidden = 0

  /// Is called when a batch of sections is written.
  private let batchDone: () -> Void

  /// Sections that are put into words while others are written; as many are held in memory where nobody reads.
  private static let batchSize = 64

  /// Shows at most `limit` findings, 0 for all.
  init(_ console: Console, limit: Int, batchDone: @escaping () -> Void = {}) {
    self.console = console
    self.batchDone = batchDone
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
      findings, in: text, name: name, link: console.link(to: path), columns: console.columns,
      hasStyles: console.hasStyles)
    let sections = page.sections(first: shown)
    for start in stride(from: 0, to: sections.count, by: Self.batchSize) where console.isWanted {
      try console.write(count: min(Self.batchSize, sections.count - start), state: FindingWriter(page)) {
        writer, item in
        writer.sheet(sections[start + item])
      } isDone: {
        page.sheets.giveBack($0)
      }
      batchDone()
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
