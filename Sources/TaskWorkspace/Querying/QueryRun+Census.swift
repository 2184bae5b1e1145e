import TaskModel
import TaskQuery
import TaskSyntax

/// The notes beside a result: names that no task has, and the reason why nothing was found.
struct QueryRemarks {
  package var unknownNames: [UnknownName] = []
  package var emptiness: QueryEmptiness?
}

extension QueryRun {
  /// Reads the files once more where notes are needed; most often none are.
  func remarks(_ answer: QueryAnswer, _ asked: Asked) -> QueryRemarks {
    let unknown = plan.vocabulary.indices.filter { word in !asked.matches.contains { $0.seenNames[word] } }
    let isUnexplained = answer.total == 0 && plan.keeps == .tasks && !plan.query.expression.isEmpty
    guard isUnexplained || !unknown.isEmpty, !asked.matches.isEmpty else { return QueryRemarks() }
    let (parts, counted) = counted(unknown, asked)
    var remarks = QueryRemarks()
    for (index, word) in unknown.enumerated() {
      var counts: [[UInt8]: Int] = [:]
      for census in counted { counts.merge(census.names[index], uniquingKeysWith: +) }
      remarks.unknownNames.append(UnknownName(plan.vocabulary[word], counts))
    }
    if isUnexplained { remarks.emptiness = emptiness(parts, counted) }
    return remarks
  }

  private typealias Counted = (part: DocumentPart, file: Int, place: (document: Int, part: Int)?)

  /// The counts of each part, and the parts with a task that nearly matches.
  private func counted(_ words: [Int], _ asked: Asked) -> (parts: [Counted?], census: [QueryCensus]) {
    if let workspace = asked.workspace {
      let (parts, places) = workspace.parts { files[$0].name }
      let census = plan.census(of: words, in: parts, places: places, of: workspace.model)
      let indices = parts.indices.filter { files[places[$0].document].isAsked }
      return (indices.map { (parts[$0], places[$0].document, places[$0]) }, indices.map { census[$0] })
    }
    var parts: [Counted?] = []
    var census: [QueryCensus] = []
    for (number, file) in files.enumerated() where file.isAsked {
      guard let source = file.source ?? (try? SourceReader.source(of: file.path)) else { continue }
      var context: PartContext?
      source.forEachPart { part, _ in
        let model = PartModel(part)
        var above = context ?? PartContext(part.frontMatter)
        let whole = DocumentPart(part.take(), model, above, file: file.name)
        above.pass(PartOutline(whole.part, model))
        context = above
        census.append(plan.census(of: words, in: whole))
        parts.append(census[census.count - 1].closest == nil ? nil : (whole, number, nil))
      }
    }
    return (parts, census)
  }

  private func emptiness(_ parts: [Counted?], _ counted: [QueryCensus]) -> QueryEmptiness {
    let nodes = plan.conjunctNodes
    return QueryEmptiness(
      terms: nodes.indices.map { term in (nodes[term], counted.reduce(0) { $0 + $1.counts[term] }) },
      scopeCount: counted.reduce(0) { $0 + $1.scopeCount },
      closest: counted.closest.flatMap { best in
        parts[best.part].map { part, file, place in
          task(best.row, of: part, in: file, place: place)
        }
      })
  }
}
