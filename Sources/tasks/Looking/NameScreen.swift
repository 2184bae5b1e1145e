import JSON
import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Projects, contexts or tags with the number of their tasks.
struct NameScreen {
  private let kind: NameKind
  private let page: TaskPage
  private let counts: [NameCounts.Count]
  /// The number of names not shown because all of their tasks are closed.
  private let finishedCount: Int
  private let descriptions: [[UInt8]: [UInt8]]
  private var console: Console { page.console }

  /// Creates the screen, or `nil` if no documents were kept.
  ///
  /// - Parameter showsFinished: Whether names without active tasks are shown.
  init?(_ kind: NameKind, _ page: TaskPage, showsFinished: Bool) {
    self.kind = kind
    self.page = page
    guard let workspace = page.workspace else { return nil }
    let all = NameCounts(page.tasks, by: kind).counts
    counts = showsFinished ? all : all.filter { !$0.isFinished }
    finishedCount = all.count - counts.count
    descriptions = kind == .project ? workspace.projectDescriptions(in: page.outcome.files) : [:]
  }

  func write() {
    switch page.clauses.format ?? .table {
    case .json: writeObject()
    case .jsonl: writeLines()
    case .csv: writeRows(CSVText())
    case .tsv: writeRows(TSVText())
    default: writeTable()
    }
    if page.total == 0 { return PageFooter(page).writeEmptiness() }
    if counts.isEmpty, console.verbosity > .quiet { console.writeErrorLine("\("note:", .bold) \(emptiness)") }
  }

  private var emptiness: TerminalText {
    if finishedCount > 0 {
      let (verb, them): (TerminalText, TerminalText) = finishedCount == 1 ? ("has", "it") : ("have", "them")
      return "\(finishedCount) \(kind.word(finishedCount)) \(verb) nothing left to do: add 'all' to see \(them)"
    }
    return "\(PageFooter.tasks(page.total)) found, and none has a \(kind.word(1))"
  }
}

extension NameScreen {
  private func writeTable() {
    guard !counts.isEmpty else { return }
    let isNarrow = DefinitionList.isNarrow(console.columns)
    let barColumns = kind != .project || isNarrow ? 0 : console.columns >= 100 ? 20 : 10
    var columns: [Table.Column] = [
      .init(kind.word(1), wraps: true), .init("open", alignment: .right), .init("done", alignment: .right),
    ]
    if kind == .project { columns += [.init(gap: 1), .init(alignment: .right), .init(wraps: true)] }
    var table = Table(columns)
    for count in counts {
      var row = [name(count), "\(count.open)", "\(count.done)"]
      let description = description(of: count)
      if kind == .project {
        row += [bar(count, columns: barColumns), count.progress.map { "\($0) %" } ?? "–", isNarrow ? "" : description]
      }
      if count.isFinished { row = row.map { $0.styled(.dim) } }
      table.addRow(row)
      if isNarrow, !description.isEmpty {
        for line in description.wrapped(to: console.lineWidth - 2) { table.addLine("  \(line)") }
      }
    }
    console.write(table)
    writeFooter()
  }

  /// Returns the name with its sigil, indented below the one above it.
  private func name(_ count: NameCounts.Count) -> TerminalText {
    var text = TerminalText()
    guard let name = count.name else { return "inbox" }
    text.append(spaces: 2 * min(count.depth, 8))
    let style: Style =
      switch kind {
      case .project: .project(name)
      case .context: .context
      case .tag: .tag
      }
    text.append("\(kind.sigil)\(name)", style)
    return text
  }

  /// Returns the progress bar. It is full only if nothing is left to do, and empty only if nothing is done.
  private func bar(_ count: NameCounts.Count, columns: Int) -> TerminalText {
    let all = count.open + count.done
    guard columns > 0, all > 0 else { return "" }
    let part = count.done * columns / all
    let filled = count.done > 0 ? max(1, part) : 0
    let full = TerminalText(joining: repeatElement("█" as TerminalText, count: filled), with: "")
    let empty = TerminalText(joining: repeatElement("░" as TerminalText, count: columns - filled), with: "")
    return "\(full, Style(.green))\(empty, .dim)"
  }

  /// Returns the first paragraph of the description on one line, truncated if it is long.
  private func description(of count: NameCounts.Count) -> TerminalText {
    guard let text = count.name.flatMap({ descriptions[$0] }) else { return "" }
    var line: [UInt8] = []
    for piece in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if piece.isEmpty { break }
      if !line.isEmpty { line.append(0x20) }
      line += piece
    }
    let whole = TerminalText(encoding: line)
    return (whole.columns > Self.longest ? "\(whole.prefix(columns: Self.longest - 1))…" : whole).styled(.dim)
  }

  /// The maximum width of a description, in columns.
  private static var longest: Int { 120 }

  private func writeFooter() {
    guard console.verbosity > .quiet else { return }
    let named = counts.lazy.filter { $0.name != nil }.count
    var footer: TerminalText = "\(named) \(kind.word(named))"
    if finishedCount > 0 { footer.append(", \(finishedCount) finished not shown: add 'all'") }
    console.writeLine()
    for line in footer.styled(.dim).wrapped(to: console.lineWidth) { console.writeLine(line) }
  }
}

extension NameScreen {
  private func writeObject() {
    var json = JSONWriter()
    json.beginObject()
    json.key("schema")
    json.integer(1)
    json.key("today")
    json.string("\(page.today)")
    json.key(kind.word(2).bytes.span)
    json.beginArray()
    for count in counts { write(count, to: &json) }
    json.endArray()
    json.endObject()
    json.newline()
    console.write(json.take())
  }

  private func writeLines() {
    var json = JSONWriter()
    for count in counts {
      write(count, to: &json)
      json.newline()
    }
    console.write(json.take())
  }

  private func write(_ count: NameCounts.Count, to json: inout JSONWriter) {
    json.beginObject()
    json.key("name")
    if let name = count.name { json.string(name) } else { json.null() }
    json.key("open")
    json.integer(count.open)
    json.key("done")
    json.integer(count.done)
    json.key("cancelled")
    json.integer(count.cancelled)
    if kind == .project {
      json.key("description")
      if let text = count.name.flatMap({ descriptions[$0] }) { json.string(text) } else { json.null() }
    }
    json.endObject()
  }

  private func writeRows<Text: DelimitedText>(_ empty: Text) {
    var text = empty
    for heading in ["name", "open", "done", "cancelled"] { text.append(heading) }
    if kind == .project { text.append("description") }
    text.endRow()
    for count in counts {
      text.append(text: count.name ?? [])
      for number in [count.open, count.done, count.cancelled] { text.append(number) }
      if kind == .project { text.append(text: count.name.flatMap { descriptions[$0] } ?? []) }
      text.endRow()
    }
    console.write(text)
  }
}

extension Invocation {
  /// Writes the names of the tasks found.
  func writeNames(_ kind: NameKind, for use: QueryUse) throws(CommandFailure) -> ExitStatus {
    guard var session = try QuerySession(self, self[Operand.query], for: use) else { return .usage }
    let showsFinished = session.query.includesClosed
    // Done tasks are counted, too.
    session.query.clauses.all = true
    let outcome = try session.run(keeps: .tasks, keepsWorkspace: true)
    NameScreen(kind, TaskPage(session, outcome, console), showsFinished: showsFinished)?.write()
    return session.status(of: outcome, arguments)
  }
}
