import TaskModel
import TaskSyntax

/// A heading or a task in the outline of a document.
public struct OutlineSymbol: Sendable, Equatable {
  public enum Kind: Sendable, Equatable { case heading, task }

  public var kind: Kind
  /// The number of symbols that it lies in.
  public var depth: Int
  /// The title, with everything invisible spelled out.
  public var name: String
  public var detail: String
  /// All lines that belong to it, in bytes of the document.
  public var range: Range<Int>
  /// Its own line.
  public var selection: Range<Int>
  public var isClosed: Bool
}

extension EditorWorkspace {
  /// The number of symbols above which an outline has headings only.
  private static let mostSymbols = 20_000

  /// Returns the headings and tasks of a document in order, each with its depth. Linear in the document.
  public func outline(of document: Int) -> [OutlineSymbol] {
    guard index.parts.indices.contains(document) else { return [] }
    let parts = index.parts[document]
    let count = parts.reduce(0) { $0 + $1.model.rows.count + $1.model.sections.count }
    var builder = OutlineBuilder(self, withTasks: count <= Self.mostSymbols)
    for (number, part) in parts.enumerated() { builder.add(part, number, of: document) }
    builder.finish()
    return builder.symbols
  }
}

private struct OutlineBuilder {
  private let workspace: EditorWorkspace
  private let withTasks: Bool
  private(set) var symbols: [OutlineSymbol] = []
  /// The open headings: level and symbol.
  private var open: [(level: Int, symbol: Int)] = []
  /// The end of the last line with text, in bytes of the document.
  private var end = 0

  init(_ workspace: EditorWorkspace, withTasks: Bool) {
    self.workspace = workspace
    self.withTasks = withTasks
  }

  mutating func add(_ part: DocumentPart, _ number: Int, of document: Int) {
    let syntax = part.part
    let base = syntax.documentOffset
    var section = 1
    var row = 0
    while section < part.model.sections.count || row < part.model.rows.count {
      let heading = section < part.model.sections.count ? Int(part.model.sections[section].record) : .max
      let task = row < part.model.rows.count ? Int(part.model.rows[row].record) : .max
      if heading < task {
        addHeading(syntax, heading, level: part.model.sections[section].level, base)
        section += 1
      } else {
        if withTasks {
          let place = WorkspaceModel.Place(document: document, task: TaskPlace(part: number, row: row))
          addTask(KnownTask(workspace, place), base)
        }
        row += 1
      }
    }
    let text = syntax.textEnd
    if text > 0 { end = base + text }
  }

  private mutating func addHeading(_ syntax: SyntaxPart, _ record: Int, level: Int, _ base: Int) {
    let start = syntax.records[record].lowerBound
    let text = syntax.textEnd(before: start)
    // At the start of a part, the section ends in the one before.
    close(downTo: level, at: text > 0 ? base + text : end)
    let line = start + base..<max(start, syntax.lineEnd(from: start)) + base
    let symbol = OutlineSymbol(
      kind: .heading, depth: open.count, name: name(syntax.title(of: record)), detail: "", range: line, selection: line,
      isClosed: false)
    open.append((level, symbols.count))
    symbols.append(symbol)
  }

  private mutating func addTask(_ task: KnownTask, _ base: Int) {
    let syntax = task.part.part
    let line = task.lineRange
    let record = syntax.records[task.record].range
    let end = max(line.upperBound, syntax.textEnd(before: record.upperBound))
    var details: [String] = []
    let letter = task.part.letter(of: task.row)
    if letter > 0 { details.append(RankWords.name(ofLetter: Int(letter))) }
    if let due = task.row.due.date, task.row.status.isActive { details.append(due.description) }
    symbols.append(
      OutlineSymbol(
        kind: .task, depth: open.count + Int(task.row.depth), name: name(task.title),
        detail: details.joined(separator: " "), range: line.lowerBound + base..<end + base,
        selection: line.lowerBound + base..<line.upperBound + base, isClosed: !task.row.status.isActive))
  }

  /// An editor refuses a symbol without a name.
  private func name(_ title: [UInt8]) -> String { title.isEmpty ? "…" : PlainText.encode(FactText(title)) }

  private mutating func close(downTo level: Int, at offset: Int) {
    while let last = open.last, last.level >= level {
      let symbol = symbols[last.symbol]
      symbols[last.symbol].range = symbol.range.lowerBound..<max(symbol.range.upperBound, offset)
      open.removeLast()
    }
  }

  mutating func finish() { close(downTo: 0, at: end) }
}

extension SyntaxPart {
  /// The end of the last line with text.
  var textEnd: Int { textEnd(before: range.count) }

  /// Returns the end of the text before an offset, without blanks and line ends.
  func textEnd(before offset: Int) -> Int {
    let bytes = bytes
    var end = offset
    while end > 0, bytes[end - 1].isBlank || bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }
}
