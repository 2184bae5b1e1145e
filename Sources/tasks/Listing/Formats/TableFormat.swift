import TaskQuery
import TaskWorkspace

/// Tasks as a table for people, in groups if the query asks for them, with a footer that counts the tasks.
struct TableFormat {
  let page: TaskPage

  func write() {
    if page.tasks.isEmpty { return }
    if page.clauses.show.isEmpty { writeTable() } else { FieldTable(page: page).write() }
    PageFooter(page: page).write()
  }

  private func writeTable() {
    let order: TaskTable.RowOrder =
      page.isInFileOrder
      ? page.clauses.tree ? .outline : .files : page.clauses.tree && page.clauses.group.isEmpty ? .files : .any
    var table = TaskTable(page, order: order)
    var outline = OpenOutline(page.workspace)
    page.forEachGroup { heading, indices in
      if let heading { table.addHeading(heading) }
      page.forEachTask(indices) { task in
        if order == .outline { table.addHeadings(outline.headings(above: task).map(\.text), in: task.path) }
        if page.clauses.tree { for above in outline.tasks(above: task) { table.add(above, isAround: true) } }
        table.add(task)
      }
    }
    table.finish()
  }
}

extension TaskPage {
  /// Calls `body` with tasks, as long as output is wanted.
  fileprivate func forEachTask(_ indices: [Int], _ body: (FoundTask) -> Void) {
    var start = 0
    while start < indices.count {
      let end = min(indices.count, start + Self.mostTasksAtOnce)
      for task in indices[start..<end].lazy.map({ tasks[$0] }).reading() {
        guard console.isWanted else { return }
        body(task)
      }
      start = end
    }
  }

  /// Calls `body` with the heading and the tasks of each group; without groups, once with all tasks.
  func forEachGroup(_ body: (_ heading: TerminalText?, _ indices: [Int]) -> Void) {
    guard !clauses.group.isEmpty else { return body(nil, Array(tasks.indices)) }
    let heads = GroupHeading(keys: clauses.group, today: today)
    for (number, group) in outcome.answer.groups.enumerated() {
      var heading: TerminalText = "\("\(heads.text(group.key)) (\(group.tasks.count))", .heading)"
      if outcome.answer.calculations.indices.contains(number) {
        let sums = words(of: outcome.answer.calculations[number].values)
        if !sums.isEmpty { heading.append("  \(sums, .dim)") }
      }
      body(heading, group.tasks)
    }
  }

  /// Returns the calculated values in words: `sum.est 1h30m, avg.est 45m`.
  func words(of values: [QueryValue?]) -> TerminalText {
    let words = zip(clauses.calc, values).map { aggregate, value -> TerminalText in
      "\(aggregate.text) \(value?.text ?? Array("–".utf8))"
    }
    return TerminalText(joining: words, with: ", ")
  }
}
