public import TaskModel

/// Counts of a part that explain why a query found nothing, or which of its names no task has.
public struct QueryCensus: Sendable {
  /// For each word of the request, the names of its field, each with the number of tasks in scope that have it.
  public var names: [[[UInt8]: Int]]
  /// For each term that every match must satisfy, the number of tasks in scope that match it by itself.
  public var counts: [Int]
  /// The number of tasks in scope.
  public var scopeCount = 0
  /// The first row that matches the most of these terms, but not all. `nil` if no row matches any.
  public var closest: (row: Int, fulfilled: Int)?
}

extension [QueryCensus] {
  /// The first row, in the order of parts, that matches the most of the terms that every match must satisfy, but not
  /// all of them. `nil` if no row matches any.
  public var closest: (part: Int, row: Int)? {
    var best: (part: Int, row: Int, fulfilled: Int)?
    for (part, census) in enumerated() {
      if let closest = census.closest, closest.fulfilled > best?.fulfilled ?? 0 {
        best = (part, closest.row, closest.fulfilled)
      }
    }
    return best.map { ($0.part, $0.row) }
  }
}

extension QueryPlan {
  /// The nodes that `QueryCensus.counts` counts.
  public var conjunctNodes: [Int] { query.expression.conjuncts }

  /// Counts a part on its own, for a plan that does not need the workspace.
  ///
  /// - Parameter words: indices into `vocabulary`.
  public func census(of words: [Int], in part: DocumentPart) -> QueryCensus {
    var matcher = matcher(of: part)
    return census(of: words, &matcher)
  }

  /// Counts each of `parts`, which are all parts of the workspace.
  public func census(
    of words: [Int], in parts: [DocumentPart], places: [(document: Int, part: Int)], of workspace: WorkspaceModel
  ) -> [QueryCensus] {
    var matchers = matchers(of: parts, places: places, of: workspace)
    return matchers.indices.map { census(of: words, &matchers[$0]) }
  }

  private func census(of words: [Int], _ matcher: inout PartMatcher) -> QueryCensus {
    let conjuncts = conjuncts
    var census = QueryCensus(
      names: Array(repeating: [:], count: words.count), counts: Array(repeating: 0, count: conjuncts.count))
    for row in matcher.reading.rows.indices
    where query.includesClosed || matcher.reading.rows[row].status.isActive {
      census.scopeCount += 1
      var fulfilled = 0
      for (index, conjunct) in conjuncts.enumerated() where matcher.fulfills(conjunct.program, row: row) {
        census.counts[index] += 1
        fulfilled += 1
      }
      if fulfilled > census.closest?.fulfilled ?? 0, fulfilled < conjuncts.count { census.closest = (row, fulfilled) }
      for (index, word) in words.enumerated() {
        for name in matcher.reading.value(of: vocabulary[word].field, ofRow: row).texts {
          census.names[index][name, default: 0] += 1
        }
      }
    }
    return census
  }
}
