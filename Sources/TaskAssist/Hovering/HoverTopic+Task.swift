import TaskModel
import TaskSyntax

extension HoverTopic {
  /// The task on the line, on words that say nothing of their own.
  static let task = HoverTopic { cursor in
    guard let task = cursor.task, cursor.offset >= Int(task.row.offset) else { return nil }
    let words = cursor.syntax.words(of: task.record)
    return (min(Int(task.row.offset), words.lowerBound)..<max(Int(task.row.offset), words.upperBound), .task(task))
  }

  /// The tasks that `after`, `of` and `id` name.
  static let link = HoverTopic { cursor in
    guard let word = cursor.word, word.kind == .attribute, let task = cursor.task else { return nil }
    guard let (name, range) = cursor.linkedName else { return nil }
    if word.key == .id { return (range, .task(task)) }
    let bearers = cursor.workspace.bearers(of: name)
    guard let bearer = bearers.first(where: { $0.row.status.isActive }) ?? bearers.first else {
      return (range, FactPage([.paragraph("no task has the id '\(name)'")]))
    }
    return (range, .task(bearer, isElsewhere: true))
  }
}

extension FactPage {
  /// The largest number of tasks shown that need another one.
  private static let mostNeeders = 5
  /// The largest number of lines of a note that is shown.
  private static let mostNoteLines = 10

  /// Returns the page of a task.
  ///
  /// - Parameter isElsewhere: Whether the place is shown.
  static func task(_ task: KnownTask, isElsewhere: Bool = false) -> FactPage {
    var title = task.front
    title.append(FactText(task.title))
    var rows = FactSheet(task).rows
    if let lender = task.lender { rows.append(FactRow("priority from", lender.mention)) }
    let needers = task.row.status.isActive ? task.waiting.filter(\.row.status.isActive) : []
    for (number, needer) in needers.prefix(mostNeeders).enumerated() {
      rows.append(FactRow(number == 0 ? "needed by" : "", needer.mention))
    }
    if needers.count > mostNeeders { rows.append(FactRow("", "and \(needers.count - mostNeeders) more")) }
    if let origin = task.projectOrigin { rows.append(FactRow("project from", origin)) }
    if isElsewhere { rows.append(FactRow("where", "\(task.part.file):\(task.line)")) }
    var page = FactPage([.heading(title), .rows(rows)])
    if let note = task.part.part.note(of: task.record), !note.isEmpty {
      let lines = note.split(separator: UInt8(ascii: "\n"), maxSplits: mostNoteLines)
      for line in lines.prefix(mostNoteLines) { page.blocks.append(.paragraph(FactText(Array(line)))) }
      if lines.count > mostNoteLines { page.blocks.append(.paragraph("…")) }
    }
    let subtasks = task.subtasks
    if !subtasks.isEmpty {
      let closed = subtasks.count { !$0.row.status.isActive }
      page.blocks.append(.paragraph("subtasks: \(closed) of \(subtasks.count) closed"))
    }
    return page
  }
}

extension KnownTask {
  /// The effective priority, and the task that it comes from, if it is not the task's own.
  var lentRow: FactRow? {
    guard let raised = workspace.index.raisedPriority(of: place) else { return nil }
    let lender: FactText = lender.map { "for \($0.mention)" } ?? "for a task that needs it"
    return FactRow("counted as", "\(raised.description), \(lender)")
  }
}
