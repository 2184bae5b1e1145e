import TaskModel
import TaskQuery
import TaskSyntax

/// A task or heading that was searched for in all documents.
public struct FoundSymbol: Sendable, Equatable {
  public var kind: OutlineSymbol.Kind
  /// The title, with everything invisible spelled out.
  public var name: String
  /// The headings above it.
  public var container: String
  public var place: EditorRange
  public var isClosed: Bool
}

extension EditorWorkspace {
  /// The largest number of symbols of an answer.
  private static let mostSymbols = 200

  /// Returns tasks and headings in whose titles the letters occur in order, the best first. What reads as a query with a
  /// field, such as `is:next +house`, is answered as a query. Linear in the documents.
  public func symbols(matching text: [UInt8]) -> [FoundSymbol] {
    if let tasks = tasks(answering: text) { return tasks.prefix(Self.mostSymbols).map(symbol) }
    let search = LetterMatch(text)
    var found: [(score: Int, symbol: Int, isHeading: Bool, document: Int, part: Int)] = []
    for (document, parts) in index.parts.enumerated() {
      for (number, part) in parts.enumerated() {
        for (row, task) in part.model.rows.enumerated() {
          guard let score = search.score(part.part, Int(task.record)) else { continue }
          found.append((score + (task.status.isActive ? 0 : 1_000), row, false, document, number))
        }
        for section in part.model.sections.indices.dropFirst() {
          guard let score = search.score(part.part, Int(part.model.sections[section].record)) else { continue }
          found.append((score, section, true, document, number))
        }
      }
    }
    let order = found.indices.sorted { (found[$0].score, $0) < (found[$1].score, $1) }
    return order.prefix(Self.mostSymbols).map { place in
      let hit = found[place]
      if hit.isHeading { return heading(section: hit.symbol, of: index.parts[hit.document][hit.part], hit.document) }
      let task = TaskPlace(part: hit.part, row: hit.symbol)
      return symbol(KnownTask(self, WorkspaceModel.Place(document: hit.document, task: task)))
    }
  }

  private func symbol(_ task: KnownTask) -> FoundSymbol {
    let titles = task.part.titles(ofSection: Int(task.row.section)).map { FactText($0) }
    return FoundSymbol(
      kind: .task, name: PlainText.encode(FactText(task.title)),
      container: PlainText.encode(FactText(joining: titles, with: " / ")), place: task.range(task.lineRange),
      isClosed: !task.row.status.isActive)
  }

  private func heading(section: Int, of part: DocumentPart, _ document: Int) -> FoundSymbol {
    let record = Int(part.model.sections[section].record)
    let start = part.part.records[record].lowerBound
    let base = part.part.documentOffset
    let titles = part.titles(ofSection: section).dropLast().map { FactText($0) }
    return FoundSymbol(
      kind: .heading, name: PlainText.encode(FactText(part.part.title(of: record))),
      container: PlainText.encode(FactText(joining: titles, with: " / ")),
      place: EditorRange(document: document, range: start + base..<part.part.lineEnd(from: start) + base),
      isClosed: false)
  }

  /// Returns the tasks that match a query in display order; `nil` if the text does not read as a query with a field.
  private func tasks(answering text: [UInt8]) -> [KnownTask]? {
    let reading = Query.read(text, in: QueryContext(now: settings.now))
    guard !reading.hasErrors, reading.query.expression.asksField else { return nil }
    let plan = QueryPlan(reading.query, settings.query, keeps: .tasks)
    var places: [(document: Int, part: Int)] = []
    for (document, parts) in index.parts.enumerated() { places += parts.indices.map { (document, $0) } }
    let matches = plan.matches(in: Array(index.parts.joined()), places: places, of: index.model)
    return plan.answer(matches).tasks.map { task in
      let place = places[task.part]
      return KnownTask(
        self, WorkspaceModel.Place(document: place.document, task: TaskPlace(part: place.part, row: task.row)))
    }
  }
}

/// Letters that occur in a title in order.
private struct LetterMatch {
  private let letters: [UInt8]

  init(_ text: [UInt8]) { letters = text.filter { !$0.isBlank }.map(\.lowercased) }

  /// Returns how well the title of a task or heading fits, 0 for the best; `nil` if it does not.
  func score(_ part: SyntaxPart, _ record: Int) -> Int? {
    // The line holds all letters of the title, and is looked at without a copy.
    let bytes = part.bytes
    let line = part.words(of: record)
    var next = 0
    var index = line.lowerBound
    while next < letters.count, index < line.upperBound {
      if bytes[index].lowercased == letters[next] { next += 1 }
      index += 1
    }
    guard next == letters.count else { return nil }
    return score(part.title(of: record))
  }

  private func score(_ title: [UInt8]) -> Int? {
    var next = 0
    var gaps = 0
    var last: Int?
    for (index, byte) in title.enumerated() where next < letters.count && byte.lowercased == letters[next] {
      if let last, index > last + 1, !title[index - 1].isBlank { gaps += 1 }
      if last == nil, index > 0, !title[index - 1].isBlank { gaps += 1 }
      last = index
      next += 1
    }
    return next == letters.count ? min(gaps, 999) : nil
  }
}

extension QueryExpression {
  /// Whether a term is about a field, and not only about words.
  fileprivate var asksField: Bool {
    nodes.contains { node in
      guard case .term(let term) = node.kind else { return false }
      switch term {
      case .contains(let field, _): return field != .text
      case .resembles: return false
      default: return true
      }
    }
  }
}
