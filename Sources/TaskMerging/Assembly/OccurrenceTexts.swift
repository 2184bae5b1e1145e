import TaskSyntax

/// The texts of recurring tasks that a side closed, and of the records of that.
struct OccurrenceTexts {
  private var texts: [Int: NodeText] = [:]

  init(_ graph: MergeGraph, _ dialect: Dialect) {
    for task in graph.base.items.indices {
      let records = (graph.matchings.a.records[task], graph.matchings.b.records[task])
      guard graph.nodes[task].isShared else { continue }
      switch records {
      case (nil, nil): continue
      case (let left?, let right?): closedTwice(task, left, right, graph, dialect)
      case (let left?, nil): closed(task, left, .a, graph, dialect)
      case (nil, let right?): closed(task, right, .b, graph, dialect)
      }
    }
  }

  /// Returns the text of a node if it is a closed recurring task, or a record with changes.
  func text(of node: Int) -> NodeText? { texts[node] }

  /// Merges a task that one side closed with the changes of the other side.
  private mutating func closed(
    _ task: Int, _ records: [Int], _ side: MergeSide, _ graph: MergeGraph, _ dialect: Dialect
  ) {
    let base = Lines(graph.base, task)
    let (closed, changed) = (
      Lines(graph.versions[side], graph.nodes[task][side]),
      Lines(graph.versions[side.other], graph.nodes[task][side.other])
    )
    let due = graph.matchings[side].occurrence(task, in: graph.base)
    guard base.line != changed.line, let parts = OccurrenceMerge(base: base.line, changed.line, dialect),
      let record = records.first(where: { graph.matchings[side].occurrence($0, in: graph.versions[side]) == due })
    else { return }
    let recordLines = Lines(graph.versions[side], record)
    let isRecorded = parts.record != base.line
    texts[task] = NodeText(
      TaskLineMerge(base: base.line, closed.line, parts.task, dialect), closed, rule: isRecorded ? .recordedChange : nil
    )
    if isRecorded {
      texts[graph.numbers[side][record]] = NodeText(
        TaskLineMerge(base: base.line, recordLines.line, parts.record, dialect), recordLines, rule: nil)
    }
  }

  /// Merges a task that both sides closed: its dates are those of the side whose record counts.
  private mutating func closedTwice(
    _ task: Int, _ left: [Int], _ right: [Int], _ graph: MergeGraph, _ dialect: Dialect
  ) {
    let base = Lines(graph.base, task)
    let a = Lines(graph.versions.a, graph.nodes[task].a)
    let b = Lines(graph.versions.b, graph.nodes[task].b)
    let due = graph.matchings.a.occurrence(task, in: graph.base)
    guard a.line != b.line,
      let recordA = left.first(where: { graph.matchings.a.occurrence($0, in: graph.versions.a) == due }),
      let recordB = right.first(where: { graph.matchings.b.occurrence($0, in: graph.versions.b) == due })
    else { return }
    let isA =
      left.count == right.count
      ? OccurrenceMerge.counts(
        Lines(graph.versions.a, recordA).line, over: Lines(graph.versions.b, recordB).line, dialect)
      : left.count > right.count
    let winner = isA ? a : b
    guard let loser = OccurrenceMerge.line((isA ? b : a).line, withDatesOf: winner.line, dialect) else { return }
    texts[task] = NodeText(
      TaskLineMerge(base: base.line, winner.line, loser, dialect), winner, rule: .occurrence)
  }
}

/// The lines of a task in a version, without indentation.
struct Lines {
  let allowances: [UInt8]
  let line: [UInt8]
  let end: [UInt8]

  init(_ version: MergeVersion, _ index: Int) {
    let item = version.items[index]
    allowances = Indentation.removed(item.column, from: version.allowances(index))
    line = Indentation.removed(item.column, from: version.line(index))
    end = Array(version.source.storage[item.textEnd..<item.lines.upperBound])
  }
}

extension NodeText {
  /// Creates the text of a task whose line is merged by itself.
  init(_ merge: TaskLineMerge, _ lines: Lines, rule: MergeRule?) {
    self.init([.text(lines.allowances), merge.chunk.ended(by: lines.end)], merge.rules + (rule.map { [$0] } ?? []))
  }
}
