package import TaskFiles
import TaskModel
import TaskQuery

extension QueryOutcome {
  /// The number of closed tasks that would match; 0 where the query includes them, and where no documents were kept.
  package func closedLeftOut(in place: Workspace) -> Int {
    guard !query.includesClosed, let workspace else { return 0 }
    if query.expression.nodes.isEmpty, query.clauses.files.isEmpty {
      return workspace.documents.reduce(0) { $0 + $1.document.model.closedCount }
    }
    let asked = Set(files.map(\.bytes))
    var query = query
    query.clauses.all = true
    query.clauses.limit = nil
    query.clauses.group = []
    query.clauses.calc = []
    let plan = QueryPlan(query, settings, keeps: .counts)
    let (parts, places) = workspace.parts { place.name(of: workspace.documents[$0].path) }
    let matches = plan.matches(in: parts, places: places, of: workspace.model)
    return matches.indices.reduce(0) { count, part in
      asked.contains(workspace.documents[places[part].document].path.bytes) ? count + matches[part].closedCount : count
    }
  }
}

extension DocumentModel {
  fileprivate var closedCount: Int {
    parts.reduce(0) { count, part in part.rows.reduce(count) { $1.status.isActive ? $0 : $0 + 1 } }
  }
}
