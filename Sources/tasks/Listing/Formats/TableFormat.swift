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
    let isTree = page.clauses.tree
    var tasks = page.tasks
    var headings: [(task: Int, text: TerminalText)] = []
    if !page.clauses.group.isEmpty {
      var numbers: [Int] = []
      page.forEachGroup { heading, indices in
        if let heading { headings.append((numbers.count, heading)) }
        numbers += indices
      }
      tasks = tasks.selecting(numbers)
    }
    // A tree also shows the parents of its tasks.
    var table = TaskTable(page, order: order, cells: isTree ? nil : page.cells(showing: tasks))
    table.add(
      TaskListing(tasks: tasks, headings: headings, state: OpenOutline(page.workspace.documents)) {
        outline, task, _, add in
        if order == .outline { add(.headings(outline.headings(above: task).map(\.text), task.path)) }
        if isTree { for above in outline.tasks(above: task) { add(.task(.init(task: above, isAround: true))) } }
        add(.task(.init(task: task)))
      })
    table.finish()
  }
}

extension TaskPage {
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
