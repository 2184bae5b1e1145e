public import TaskModel

extension QueryPlan {
  /// Returns the matches of a part on its own, for a plan that does not need the workspace.
  public func matches(in part: DocumentPart) -> PartMatches {
    var matcher = matcher(of: part)
    return collect(&matcher)
  }

  func matcher(of part: DocumentPart) -> PartMatcher {
    var matcher = PartMatcher(PartReading(part, settings), self)
    for (relation, program) in relations { matcher.relate(relation, program) }
    return matcher
  }

  /// Returns the matches of all parts of a workspace; `places` holds the document and the index of each part.
  public func matches(
    in parts: [DocumentPart], places: [(document: Int, part: Int)], of workspace: WorkspaceModel
  ) -> [PartMatches] {
    let questions = questions(to: parts, places: places, of: workspace)
    return parts.indices.map { questions.matches(inPart: $0) }
  }

  /// Returns a value that evaluates the plan on any part, from any thread.
  public func questions(
    to parts: [DocumentPart], places: [(document: Int, part: Int)], of workspace: WorkspaceModel
  ) -> PartQuestions {
    PartQuestions(plan: self, matchers: matchers(of: parts, places: places, of: workspace))
  }

  /// A query with the facts of the whole workspace computed, ready to be evaluated part by part.
  public struct PartQuestions: Sendable {
    fileprivate let plan: QueryPlan
    fileprivate let matchers: [PartMatcher]

    public func matches(inPart index: Int) -> PartMatches {
      var matcher = matchers[index]
      return plan.collect(&matcher)
    }
  }

  func matchers(
    of parts: [DocumentPart], places: [(document: Int, part: Int)], of workspace: WorkspaceModel
  ) -> [PartMatcher] {
    let facts = WorkspaceFacts(workspace, now: settings.now, urgentWithin: settings.urgentWithin, finding: neededFacts)
    var matchers = parts.indices.map { index in
      var reading = PartReading(parts[index], settings)
      reading.facts = (facts, facts.numbers.first(ofPart: places[index].part, in: places[index].document))
      return PartMatcher(reading, self)
    }
    for (relation, program) in relations {
      if relation.isInPart {
        for index in matchers.indices { matchers[index].relate(relation, program) }
      } else {
        relate(&matchers, relation, program, facts)
      }
    }
    return matchers
  }

  /// Evaluates `needs` or `needed-by` over the whole workspace.
  private func relate(
    _ matchers: inout [PartMatcher], _ relation: QueryRelation, _ program: QueryProgram, _ facts: WorkspaceFacts
  ) {
    var found = [Bool](repeating: false, count: facts.numbers.count)
    let starts = matchers.map { $0.reading.facts?.first ?? 0 }
    for index in matchers.indices {
      for (row, isFound) in matchers[index].found(program).enumerated() { found[starts[index] + row] = isFound }
    }
    let related = relation == .needs ? facts.tasks(needing: found) : facts.tasks(neededBy: found)
    for index in matchers.indices {
      let count = matchers[index].reading.rows.count
      matchers[index].related.append(Array(related[starts[index]..<starts[index] + count]))
    }
  }

  private func collect(_ matcher: inout PartMatcher) -> PartMatches {
    var collector = PartCollector(matcher, self)
    var matches = collector.collect()
    matches.seenNames = vocabulary.map { word in
      matcher.reading.rows.indices.contains { matcher.fulfills(word.program, row: $0) }
    }
    if query.clauses.explain { matches.termCounts = termCounts(&matcher) }
    return matches
  }

  /// Returns, for each term, the number of tasks in scope that match it.
  private func termCounts(_ matcher: inout PartMatcher) -> [Int] {
    let terms = terms
    var counts = [Int](repeating: 0, count: terms.count)
    for index in matcher.reading.rows.indices {
      guard query.includesClosed || matcher.reading.rows[index].status.isActive else { continue }
      for term in terms.indices where matcher.fulfills(terms[term].program, row: index) { counts[term] += 1 }
    }
    return counts
  }
}

extension PartMatcher {
  /// Evaluates a relation whose related tasks are in the same part.
  mutating func relate(_ relation: QueryRelation, _ program: QueryProgram) {
    related.append(relation.rows(reading.rows, found: found(program)) ?? [])
  }

  /// Returns, for each row, whether it matches a program.
  mutating func found(_ program: QueryProgram) -> [Bool] {
    var found: [Bool] = []
    found.reserveCapacity(reading.rows.count)
    for index in reading.rows.indices { found.append(fulfills(program, row: index)) }
    return found
  }
}
