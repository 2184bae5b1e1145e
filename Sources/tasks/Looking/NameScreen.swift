import JSON
import TaskInterchange
import TaskQuery
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

  /// Creates the screen of a query that includes closed tasks. Names without active tasks are shown only if the query
  /// as given includes closed tasks.
  init(_ kind: NameKind, _ page: TaskPage) {
    self.kind = kind
    self.page = page
    let all = NameCounts(page.tasks, by: kind).counts
    counts = page.session.reading.query.includesClosed ? all : all.filter { !$0.isFinished }
    finishedCount = all.count - counts.count
    descriptions = kind == .project ? page.workspace.projectDescriptions(in: page.outcome.files) : [:]
  }

  func write() {
    switch page.clauses.format ?? .table {
    case .json: writeObject()
    case .jsonl:
      var json = JSONWriter()
      records.write(to: &json, asLines: true)
      console.write(json.take())
    case .csv: records.write(.csv, to: console)
    case .tsv: records.write(.tsv, to: console)
    default: writeTable()
    }
    if page.total == 0 { return PageFooter(page: page).writeEmptiness() }
    if counts.isEmpty, console.verbosity > .quiet { console.writeErrorLine("\("note:", .bold) \(emptiness)") }
  }

  private var emptiness: TerminalText {
    if finishedCount > 0 {
      let (verb, them): (TerminalText, TerminalText) = finishedCount == 1 ? ("has", "it") : ("have", "them")
      return "\(finishedCount) \(kind.word(finishedCount)) \(verb) nothing left to do: add 'all' to see \(them)"
    }
    return "\(TerminalText(page.total, "task")) found, and none has a \(kind.word(1))"
  }
}

extension NameScreen {
  private func writeTable() {
    guard !counts.isEmpty else { return }
    let isNarrow = DefinitionList.isNarrow(console.columns)
    let barColumns = kind != .project || isNarrow ? 0 : console.columns >= 100 ? 20 : 10
    let isProject = kind == .project
    var table = Table([
      .init(kind.word(1), wraps: true), .number("open"), .number("done"), .init(gap: 1, isShown: isProject),
      .number(isShown: isProject), .init(wraps: true, isShown: isProject),
    ])
    let glyphs = ReportGlyphs(isASCII: false)
    for count in counts {
      let description = description(of: count)
      var row: [TerminalText] = [
        name(count), "\(count.open)", "\(count.done)",
        glyphs.progress(count.done, of: count.open + count.done, columns: barColumns),
        count.progress.map { "\($0) %" } ?? "–", isNarrow ? "" : description,
      ]
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
    guard let name = count.name else { return "without a project" }
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

  /// Returns the first paragraph of the description on one line, truncated if it is long.
  private func description(of count: NameCounts.Count) -> TerminalText {
    guard let text = count.name.flatMap({ descriptions[$0] }) else { return "" }
    var line: [UInt8] = []
    for piece in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if piece.isEmpty { break }
      if !line.isEmpty { line.append(0x20) }
      line += piece
    }
    return TerminalText(encoding: line).truncated(to: Self.longest).styled(.dim)
  }

  /// The maximum width of a description, in columns.
  private static var longest: Int { 120 }

  private func writeFooter() {
    let named = counts.lazy.filter { $0.name != nil }.count
    var footer: TerminalText = "\(named) \(kind.word(named))"
    if finishedCount > 0 { footer.append(", \(finishedCount) finished not shown: add 'all'") }
    console.writeFooter([footer])
  }
}

extension NameScreen {
  private func writeObject() {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema", 1)
    json.member("today", "\(page.today)")
    json.key(kind.word(2).bytes.span)
    json.beginArray()
    records.write(to: &json)
    console.write(json.finish())
  }

  private var records: RecordTable {
    let hasDescriptions = kind == .project
    var records = RecordTable(["name", "open", "done", "cancelled"] + (hasDescriptions ? ["description"] : []))
    for count in counts {
      records.add(
        [.text(count.name), .number(count.open), .number(count.done), .number(count.cancelled)]
          + (hasDescriptions ? [.text(count.name.flatMap { descriptions[$0] })] : []))
    }
    return records
  }
}

extension Invocation {
  /// Writes the names of the tasks found.
  func writeNames(_ kind: NameKind, for use: QueryUse) throws(CommandFailure) -> ExitStatus {
    // Done tasks are counted, too.
    try show(use, includesClosed: true, documents: .dropsText) { NameScreen(kind, $0).write() }
  }
}
