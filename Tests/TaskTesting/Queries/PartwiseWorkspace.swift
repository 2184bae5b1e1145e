package import TaskModel
package import TaskQuery
import TaskSyntax

/// A workspace for queries: documents in parts of a given length.
package struct PartwiseWorkspace: Sendable {
  package private(set) var parts: [DocumentPart] = []
  package private(set) var places: [(document: Int, part: Int)] = []
  package let workspace: WorkspaceModel
  /// The number of the first task of each part, counted over all documents.
  package private(set) var firsts: [Int] = []
  private let dialects: [Dialect]
  private let filteredParts = FilteredParts()

  package init(_ documents: [[UInt8]], partLength: Int) {
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
        parts.append(DocumentPart(part, model, context, file: Array("\(number).tasks".utf8)))
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

  /// Returns the matches of all parts, computed with only the columns that the plan needs.
  package func matches(_ plan: QueryPlan) -> [PartMatches] {
    guard !plan.needsWorkspace else { return plan.matches(in: parts, places: places, of: workspace) }
    if plan.columns == .all { return parts.map { plan.matches(in: $0) } }
    return parts.map { whole in
      let model = PartModel(whole.part, columns: plan.columns)
      return plan.matches(in: DocumentPart(whole.part, model, whole.context, file: whole.file))
    }
  }

  /// Returns the counts that explain an empty result.
  package func census(_ plan: QueryPlan) -> [QueryCensus] {
    plan.needsWorkspace
      ? plan.census(of: [], in: parts, places: places, of: workspace) : parts.map { plan.census(of: [], in: $0) }
  }

  /// Returns the matches without the words of lines that the plan does not need, or `nil` if the plan has no line
  /// filter.
  package func filteredMatches(_ plan: QueryPlan) -> [PartMatches]? {
    guard let filter = plan.lineFilter else { return nil }
    let key = FilteredParts.Key(filter, plan.columns)
    return filteredParts.parts(key) { filtered(filter, plan.columns) }.map { plan.matches(in: $0) }
  }

  private func filtered(_ filter: LineFilter, _ columns: TaskColumns) -> [DocumentPart] {
    var filter = filter
    return parts.indices.map { index in
      let whole = parts[index]
      filter.outer = whole.context.letters
      var part = whole.part
      part.readAgain(filter, dialects[places[index].document])
      return DocumentPart(part, PartModel(part, columns: columns), whole.context, file: whole.file)
    }
  }

  /// Returns the tasks of an answer, in its order, as numbers over all documents.
  package func numbers(_ answer: QueryAnswer) -> [Int] { answer.tasks.map { firsts[$0.part] + $0.row } }

  /// Returns the matches of parts as numbers over all documents, in the order of files and lines.
  package func numbers(_ matches: [PartMatches]) -> [Int] {
    var numbers: [Int] = []
    for (part, match) in matches.enumerated() {
      for row in match.rows { numbers.append(firsts[part] + Int(row)) }
    }
    return numbers
  }
}
