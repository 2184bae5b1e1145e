import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The screen of one task: title, readiness, attributes with their meaning, place, note and subtasks.
struct TaskScreen {
  let page: TaskPage
  let task: FoundTask
  private var workspace: WorkspaceTasks { page.workspace }
  private var cells: TaskCells { page.cells }
  private var console: Console { page.console }
  private var attributes: LineAttributes { LineAttributes(task) }

  func write() {
    writeHead()
    var table = Table([.init(), .init(wraps: true)])
    table.indentation = 2
    for (label, value) in facts + dates + names + place { table.addRow(["\(label, .dim)", value]) }
    console.write(table)
    writeNote()
    writeSubtasks()
  }

  private func writeHead() {
    var head = Table([.init(gap: 1), .init(gap: 1), .init(gap: 1), .init(wraps: true)])
    head.addRow([cells.handle(task), cells.box(task), cells.rank(task), task.styledTitle().styled(.bold)])
    console.write(head)
    console.writeLine()
  }

  private typealias Fact = (label: TerminalText, value: TerminalText)

  /// The rows about status, readiness, rank and quadrant.
  private var facts: [Fact] {
    let number = workspace.number(of: task)
    var facts: [Fact] = []
    guard task.row.status.isActive else {
      facts.append(("status", "\(task.row.status.name)"))
      if let score = workspace.score(of: task) { facts.append(("points", "\(score)")) }
      return facts
    }
    if task.row.status != .open { facts.append(("status", "\(task.row.status.name)")) }
    let reasons = TaskReasons(cells: cells).lines(task)
    facts.append(("ready", reasons.isEmpty ? "yes" : "no: \(reasons[0])"))
    for reason in reasons.dropFirst() { facts.append(("", reason)) }
    if let rank = workspace.facts.rank(of: number) {
      let reason = cells.effectiveRank(task).map { ", counted as \($0) for a task that needs it" as TerminalText } ?? ""
      facts.append(("rank", "\(rank) of \(workspace.facts.ranked.count)\(reason)"))
    }
    if let count = workspace.facts.unblocks(number), count > 0 {
      facts.append(("unblocks", TerminalText(count, "task")))
    }
    let (quadrant, isWritten) = task.part.quadrant(of: task.row, workspace.settings)
    facts.append(("quadrant", quadrant == 0 ? "none: unsorted" : "Q\(quadrant)\(isWritten ? ", as written" : "")"))
    return facts
  }

  /// The rows of the attributes: dates in full, others as written.
  private var dates: [Fact] {
    let attributes = attributes
    return AttributeKey.allCases.flatMap { key -> [Fact] in
      if key == .remind, !attributes.reminders.isEmpty {
        return [
          ("remind", TerminalText(joining: attributes.reminders.map { "\(attributes.value(of: $0))" }, with: ", "))
        ]
      }
      guard key != .declared, let word = attributes[key] else { return [] }
      let value = attributes.value(of: word)
      let label = TerminalText(encoding: key.name.description)
      guard let date = DateLiteral(value.span, in: 0..<value.count) else { return [(label, "\(value)")] }
      let text: TerminalText = "\(DateEcho.text(date, today: page.today))"
      // The row adds the due date in words for a period, of which the end counts, and for an overdue task.
      let isSaid = key != .due || date.kind == .day && !task.row.isOverdue(now: workspace.settings.now)
      return [(label, isSaid || !task.row.status.isActive ? text : "\(text), \(cells.due(task))")]
    } + attributes.declared.map { ("\(attributes.name(of: $0))", "\(attributes.value(of: $0))") }
  }

  private var names: [Fact] {
    var names: [Fact] = []
    if task.project != nil { names.append(("project", cells.project(task))) }
    for (label, areTags, style) in [("contexts", false, Style.context), ("tags", true, .tag)]
      as [(TerminalText, Bool, Style)]
    {
      let labels = task.part.labels(ofRow: task.index, areTags: areTags).map { number -> TerminalText in
        TerminalText(encoding: task.part.names[number]).styled(style)
      }
      if !labels.isEmpty { names.append((label, TerminalText(joining: labels, with: ", "))) }
    }
    return names
  }

  private var place: [Fact] {
    var facts: [Fact] = []
    if let parent = workspace.parent(of: task) { facts.append(("part of", cells.mention(parent))) }
    let titles = task.part.titles(ofSection: Int(task.row.section)).map { TerminalText(encoding: $0) }
    if !titles.isEmpty { facts.append(("section", TerminalText(joining: titles, with: " / "))) }
    facts.append(("where", cells.place(task, console.link(to: task.path))))
    return facts
  }

  private func writeNote() {
    guard let note = task.part.part.note(of: task.record), !note.isEmpty else { return }
    console.writeLine()
    for line in note.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let indentation = min(line.prefix { $0 == 0x20 }.count, 16)
      for text in TerminalText(encoding: line.dropFirst(indentation)).wrapped(to: console.lineWidth - 2 - indentation) {
        var whole = TerminalText()
        if !text.isEmpty { whole.append(spaces: 2 + indentation) }
        whole.append(text)
        console.writeLine(whole)
      }
    }
  }

  private func writeSubtasks() {
    let subtasks = workspace.subtasks(of: task)
    guard !subtasks.isEmpty else { return }
    console.writeLine()
    let done = subtasks.filter { !$0.row.status.isActive }.count
    var table = TaskTable(page, files: [task.path])
    table.addHeading("\("subtasks (\(done) of \(subtasks.count) closed)", .heading)")
    for subtask in subtasks { table.add(subtask) }
    table.finish()
  }
}
