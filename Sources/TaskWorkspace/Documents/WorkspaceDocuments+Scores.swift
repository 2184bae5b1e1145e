import TaskFiles
package import TaskModel

extension WorkspaceDocuments {
  /// The number of parts below which one thread counts: starting another one would take as long.
  private static let leastForThreads = 16

  /// Returns the points of each day, counted on all cores.
  package func dayScores(on days: ClosedRange<CalendarDate>, by table: ScoreTable) -> DayScores {
    let workspace = model
    let places = workspace.documents.indices.flatMap { document in
      workspace.documents[document].parts.indices.map { (document: document, part: $0) }
    }
    guard places.count >= Self.leastForThreads else { return DayScores(workspace, on: days, by: table) }
    let counts = WorkerPool.run(items: places.count, state: DayCounts()) { counts, item in
      counts.add(workspace.documents[places[item].document], part: places[item].part, by: table)
    }
    var all = DayCounts()
    for counts in counts { all.join(counts) }
    return DayScores(all, on: days)
  }
}
