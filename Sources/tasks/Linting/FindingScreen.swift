import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// Findings for people: place, severity, rule and message, the line with carets under what is flagged, and help.
struct FindingScreen {
  private let console: Console
  /// The number of findings that may still be shown; `nil` for all.
  private var rest: Int?
  private var hidden = 0
  /// Sections that are written before `batchDone` is called; `nil` for all of a file.
  private let batchSize: Int?
  private let batchDone: () -> Void

  /// Shows at most `limit` findings, 0 for all.
  init(_ console: Console, limit: Int, batchSize: Int? = nil, batchDone: @escaping () -> Void = {}) {
    self.console = console
    self.batchSize = batchSize
    self.batchDone = batchDone
    rest = limit == 0 ? nil : limit
  }

  /// Shows the findings of a file in order. `name` is what people call it, `path` where it is. Throws where its lines
  /// cannot be read any more.
  mutating func show(_ findings: Findings, in text: FindingText, name: BytePath, path: BytePath) throws(FileError) {
    let shown = min(findings.count, rest ?? findings.count)
    hidden += findings.count - shown
    rest = rest.map { $0 - shown }
    guard shown > 0 else { return }
    let page = FindingPage(
      findings, in: text, name: name, link: console.link(to: path), columns: console.columns,
      hasStyles: console.hasStyles)
    let sections = page.sections(first: shown)
    let batchSize = batchSize ?? sections.count
    for start in stride(from: 0, to: sections.count, by: batchSize) where console.isWanted {
      try console.write(count: min(batchSize, sections.count - start), state: FindingWriter(page)) {
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
