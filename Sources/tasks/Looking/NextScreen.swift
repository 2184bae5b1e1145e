import TaskModel
import TaskQuery
import TaskWorkspace

/// The next tasks: those at the gate, then those for today, then a few lines about tasks not shown.
struct NextScreen {
  private let page: TaskPage
  private let foundNumbers: [UInt32]
  private let next: NextList
  private let facts: WorkspaceFacts
  private var workspace: WorkspaceTasks { page.workspace }

  init(_ page: TaskPage) {
    self.page = page
    facts = page.workspace.facts(finding: .order)
    foundNumbers = page.outcome.tasks.numbers(in: page.workspace.numbers)
    next = NextList(facts, among: foundNumbers, isMine: page.workspace.isMine)
  }

  /// Writes the list. On a terminal it is shortened to the height.
  ///
  /// - Parameter withRest: Whether the lists are shortened and a line sums up the other tasks.
  func write(withRest: Bool) {
    let isWritten = page.writesFormat(total: next.tasks.count) {
      workspace.tasks(next.tasks).first(page.limit ?? .max)
    }
    if isWritten { return }
    guard page.outcome.answer.total > 0 else { return PageFooter(page: page).writeEmptiness() }
    let all = page.command(withRest ? "tasks next" : "tasks next \(next.tasks.count + next.alsoToday.count)")
    let most = withRest ? Self.mostAlone : nil
    let entries = DayEntries(page, facts)
    var table = TaskSections(page)
    table.add(.init(tasks: workspace.tasks(next.tasks), row: row, most: most, command: all))
    table.add(
      .init(
        title: "also today", tasks: workspace.tasks(next.alsoToday),
        row: { TaskTable.Row(task: $0, when: entries.when(entries.today($0, $1), $0)) }, most: most, command: all))
    if next.tasks.isEmpty {
      page.console.writeLine("nothing can be done now")
      if !next.alsoToday.isEmpty { page.console.writeLine() }
    }
    let notes = notes + (withRest ? [rest] : [])
    let other = page.console.lineCount(ofFooter: notes) + page.endLineCount + (next.tasks.isEmpty ? 2 : 0)
    table.write(otherLines: other)
    page.console.writeFooter(notes)
  }

  /// Returns the row of a task, with an arrow if its letter comes from a task that needs it.
  private var row: @Sendable (FoundTask, Int) -> TaskTable.Row {
    let (facts, numbers) = (facts, next.tasks)
    return { task, index in
      let effective = facts.priority(of: Int(numbers[index]))
      let isLent = effective?.letter != task.part.letter(of: task.row)
      return TaskTable.Row(task: task, rank: isLent ? effective.map { "\($0.description) ↑" } : nil)
    }
  }

  /// The notes about tasks left out of the list, with the reasons.
  private var notes: [TerminalText] {
    var notes: [TerminalText] = []
    var counts: [TerminalText] = []
    if !next.toDelegate.isEmpty { counts.append("\(next.toDelegate.count) to delegate") }
    if !next.toDrop.isEmpty { counts.append("\(next.toDrop.count) to drop") }
    if !next.others.isEmpty { counts.append("others (\(next.others.count))") }
    if !counts.isEmpty { notes.append(TerminalText(joining: counts, with: ", ")) }
    let named = next.behind.prefix(Self.mostNamed)
    let cells = page.cells(showing: FoundTasks(named.flatMap { [workspace[$0.task], workspace[$0.behind]] }))
    for waiting in named {
      let verb: TerminalText = next.toDrop.contains(UInt32(waiting.behind)) ? "to be dropped" : "to be delegated"
      notes.append(
        "\(cells.mention(workspace[waiting.task])) waits for \(cells.mention(workspace[waiting.behind])), \(verb)")
    }
    if next.behind.count > Self.mostNamed {
      notes.append("and \(next.behind.count - Self.mostNamed) more wait for such")
    }
    return notes
  }

  private static let mostNamed = 5
  /// The number of tasks per list that `tasks` without a command shows.
  private static let mostAlone = 10

  /// The line that sums up all tasks that are not at the gate.
  private var rest: TerminalText {
    var letters = [Int](repeating: 0, count: 6)
    for number in next.later { letters[Int(facts.priority(of: Int(number))?.letter ?? 0)] += 1 }
    var words: [TerminalText] = []
    for letter in 1...5 where letters[letter] > 0 {
      words.append("\(letters[letter]) \(String(Unicode.Scalar(UInt8(0x40 + letter))))")
    }
    if letters[0] > 0 { words.append("\(letters[0]) without a letter") }
    var states = [0, 0, 0, 0]
    for number in foundNumbers {
      let readiness = facts.readiness(of: Int(number))
      // Each task counts once, by its first hindrance.
      if let state = [TaskReadiness.waiting, .blocked, .deferred, .held].firstIndex(where: readiness.contains) {
        states[state] += 1
      }
    }
    let names: [TerminalText] = ["waiting", "blocked", "for later", "held up from above"]
    for (count, name) in zip(states, names) where count > 0 { words.append("\(count) \(name)") }
    return words.isEmpty ? "nothing else is left" : "besides: \(TerminalText(joining: words, with: ", "))"
  }
}
