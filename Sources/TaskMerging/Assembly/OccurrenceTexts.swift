import TaskSyntax

/// The texts of recurring tasks that a side closed, and of the records of that.
struct OccurrenceTexts {
  private(set) var uses: [MergeRuleUse] = []
  private var texts: [Int: NodeText] = [:]
  private let graph: MergeGraph
  private let dialect: Dialect

  init(_ graph: MergeGraph, _ dialect: Dialect) {
    self.graph = graph
    self.dialect = dialect
    for task in graph.base.items.indices where graph.nodes[task].isShared {
      switch (graph.matchings.a.closings[task], graph.matchings.b.closings[task]) {
      case (nil, nil): continue
      case (let left?, let right?): closedTwice(task, left, right)
      case (let left?, nil): closed(task, left, .a)
      case (nil, let right?): closed(task, right, .b)
      }
    }
  }

  /// Returns the text of a node that a closed recurring task is merged with: the task, its record, and the subtasks of
  /// both.
  func text(of node: Int) -> NodeText? { texts[node] }

  /// Merges a task that one side closed with the changes of the other side.
  private mutating func closed(_ task: Int, _ series: ClosedSeries, _ side: MergeSide) {
    let isEnded = self.isEnded(task, side.other)
    if isEnded { uses.append(MergeRuleUse(.seriesEnd, task)) }
    for (old, record) in [(task, series.own)] + series.copies.sorted(by: { $0.key < $1.key }).map({ ($0, $1) }) {
      divide(old, record, side, isEnded: isEnded)
    }
  }

  /// Whether a task is a cancelled one that recurs: its series is over.
  private func isEnded(_ task: Int, _ side: MergeSide) -> Bool {
    let status = graph.versions[side].items[graph.nodes[task][side]].status
    guard status.isRecurring, status.isClosed else { return false }
    return OccurrenceMerge.isCancelled(Lines(graph.versions[side], graph.nodes[task][side]).line, dialect)
  }

  /// Divides the changes of a task or subtask between its successor and its record.
  ///
  /// - Parameter side: the side that closed the task.
  private mutating func divide(_ old: Int, _ record: Int, _ side: MergeSide, isEnded: Bool) {
    guard graph.nodes[old].isShared, record != graph.nodes[old][side] else { return }
    let base = Lines(graph.base, old)
    let closed = Lines(graph.versions[side], graph.nodes[old][side])
    let changed = Lines(graph.versions[side.other], graph.nodes[old][side.other])
    guard base.line != changed.line,
      let parts = OccurrenceMerge(base: base.line, changed.line, dialect, isEnded: isEnded)
    else { return }
    let isRecorded = parts.record != base.line
    let isDoubtful = graph.matchings[side.other].doubtful.contains(old)
    let merge = TaskLineMerge(base: base.line, closed.line, parts.task, dialect, isDoubtful: isDoubtful)
    texts[old] = NodeText(merge, base: base, closed, changed)
    if isRecorded {
      uses.append(MergeRuleUse(.recordedChange, old))
      let lines = Lines(graph.versions[side], record)
      let merge = TaskLineMerge(base: base.line, lines.line, parts.record, dialect)
      texts[graph.numbers[side][record]] = NodeText(merge, base: lines, lines, lines)
    }
  }

  /// Merges a task that both sides closed: its dates are those of the side with the record that counts.
  private mutating func closedTwice(_ task: Int, _ left: ClosedSeries, _ right: ClosedSeries) {
    uses.append(MergeRuleUse(.occurrence, task))
    if isEnded(task, .a) != isEnded(task, .b) { uses.append(MergeRuleUse(.seriesEnd, task)) }
    let isA =
      left.records.count == right.records.count
      ? OccurrenceMerge.counts(
        Lines(graph.versions.a, left.own).line, over: Lines(graph.versions.b, right.own).line, dialect)
      : left.records.count > right.records.count
    mergeRecord(task, left.own, right.own)
    for (x, y) in graph.recordPairs(left, right, of: task).dropFirst() {
      mergeLaterRecord(x, y, datesOf: isA ? .a : .b)
    }
    mergeSuccessor(task, datesOf: isA ? .a : .b)
    for old in Set(left.copies.keys).union(right.copies.keys).sorted() {
      if let x = left.copies[old], let y = right.copies[old] { mergeRecord(old, x, y) }
      mergeSuccessor(old, datesOf: isA ? .a : .b)
    }
  }

  private mutating func mergeSuccessor(_ old: Int, datesOf side: MergeSide) {
    guard graph.nodes[old].isShared else { return }
    let base = Lines(graph.base, old)
    let winner = Lines(graph.versions[side], graph.nodes[old][side])
    let other = Lines(graph.versions[side.other], graph.nodes[old][side.other])
    guard winner.line != other.line,
      let line = OccurrenceMerge.line(other.line, withDatesOf: winner.line, dialect),
      let reopened = OccurrenceMerge.reopened(base.line, dialect)
    else { return }
    texts[old] = NodeText(TaskLineMerge(base: reopened, winner.line, line, dialect), base: base, winner, other)
  }

  /// Merges the records of an occurrence after the first. Their dates follow from when the first one was closed.
  private mutating func mergeLaterRecord(_ a: Int, _ b: Int, datesOf side: MergeSide) {
    let lines = MergeSides(a: Lines(graph.versions.a, a), b: Lines(graph.versions.b, b))
    let (winner, other) = (lines[side], lines[side.other])
    guard winner.line != other.line,
      let line = OccurrenceMerge.line(other.line, withDatesOf: winner.line, dialect)
    else { return }
    texts[graph.numbers.a[a]] = NodeText(
      TaskLineMerge(base: nil, winner.line, line, dialect), base: winner, winner, other)
  }

  /// Merges the records of both sides, and their notes, as changes of the task that was closed.
  private mutating func mergeRecord(_ old: Int, _ a: Int, _ b: Int) {
    let node = graph.numbers.a[a]
    guard node >= 0, node == graph.numbers.b[b], graph.nodes[node].base < 0 else { return }
    texts[node] = NodeText(MergeNode(base: old, a: a, b: b), graph, dialect, doubt: .none)
    let notes = (graph.base.notes(of: old), graph.versions.a.notes(of: a), graph.versions.b.notes(of: b))
    guard notes.0.count == notes.1.count, notes.1.count == notes.2.count else { return }
    for (place, note) in notes.0.enumerated() {
      let node = graph.numbers.a[notes.1[place]]
      guard node >= 0, node == graph.numbers.b[notes.2[place]], graph.nodes[node].base < 0 else { continue }
      let places = MergeNode(base: note, a: notes.1[place], b: notes.2[place])
      texts[node] = NodeText(places, graph, dialect, doubt: .none)
    }
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
  /// Creates the text of a task from its merged line.
  init(_ merge: TaskLineMerge, base: Lines, _ a: Lines, _ b: Lines) {
    let allowances = TextMerge.merge(base: base.allowances[...], a.allowances[...], b.allowances[...])
    let end = NodeText.one(base.end, a.end, b.end)
    self.init(allowances + [merge.chunk.ended(by: end)], merge.rules)
  }
}
