import TaskModel
import TaskQuery
import TaskSyntax
import Testing

/// A workspace as queries read it: documents in parts of a given length.
struct PartwiseWorkspace {
  private(set) var parts: [QueryPart] = []
  private(set) var places: [(document: Int, part: Int)] = []
  let workspace: WorkspaceModel
  /// For each part the number of the first task in it, over all documents.
  private(set) var firsts: [Int] = []
  private let dialects: [Dialect]

  init(_ documents: [[UInt8]], partLength: Int) {
    var models: [DocumentModel] = []
    var dialects: [Dialect] = []
    var count = 0
    for (number, document) in documents.enumerated() {
      let tree = SyntaxTree(document, partLength: partLength)
      dialects.append(tree.dialect)
      var context = PartContext(tree.frontMatter)
      var ofDocument: [PartModel] = []
      for (index, part) in tree.parts.enumerated() {
        let model = PartModel(part)
        parts.append(QueryPart(part, model, context, file: Array("\(number).tasks".utf8)))
        places.append((number, index))
        firsts.append(count)
        count += model.rows.count
        context.pass(PartOutline(part, model))
        ofDocument.append(model)
      }
      models.append(DocumentModel(ofDocument, frontMatter: tree.frontMatter))
    }
    workspace = WorkspaceModel(models)
    self.dialects = dialects
  }

  /// What all parts give, of which no more is made than the plan needs.
  func matches(_ plan: QueryPlan) -> [PartMatches] {
    guard !plan.needsWorkspace else { return plan.matches(in: parts, places: places, of: workspace) }
    return parts.map { whole in
      let model = PartModel(whole.part, columns: plan.columns)
      return plan.matches(in: QueryPart(whole.part, model, whole.context, file: whole.file))
    }
  }

  /// What is counted where nothing is found.
  func census(_ plan: QueryPlan) -> [QueryCensus] {
    plan.needsWorkspace
      ? plan.census(of: [], in: parts, places: places, of: workspace) : parts.map { plan.census(of: [], in: $0) }
  }

  /// The same with the words of lines left out that the plan does not need.
  func filteredMatches(_ plan: QueryPlan) -> [PartMatches]? {
    guard var filter = plan.lineFilter else { return nil }
    return parts.indices.map { index in
      let whole = parts[index]
      filter.outer = whole.context.letters
      var part = whole.part
      part.readAgain(filter, dialects[places[index].document])
      return plan.matches(in: QueryPart(part, PartModel(part, columns: plan.columns), whole.context, file: whole.file))
    }
  }

  /// The tasks of an answer as numbers over all documents, in its order.
  func numbers(_ answer: QueryAnswer) -> [Int] { answer.tasks.map { firsts[$0.part] + $0.row } }
}

extension QuerySettings {
  /// Ten in the morning of 10 February 2026.
  static func ofTests() throws -> QuerySettings {
    let date = try #require(CalendarDate(year: 2026, month: 2, day: 10))
    return QuerySettings(now: try #require(CalendarMoment(date, minuteOfDay: 600)), me: Array("me".utf8))
  }
}
