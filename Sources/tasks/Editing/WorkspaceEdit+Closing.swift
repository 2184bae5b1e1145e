import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

// Closing tasks, and what then comes back.
extension WorkspaceEdit {
  /// Closes tasks, each with what lies in it, and says of each what became of it, in the order in which they are given.
  ///
  /// A task that lies in another one of them is closed before it.
  mutating func close(
    _ tasks: [FoundTask], _ make: (TaskBlock, FoundTask) throws(EditProblem) -> ClosedBlock
  ) throws(CommandFailure) {
    var results: [Int: (result: ClosedBlock, isChanged: Bool)] = [:]
    for task in tasks.sorted(by: isBehind) {
      results[self.tasks.number(of: task)] = try change(task) { document, place throws(EditProblem) in
        let block = try document.block(of: place)
        let result = try make(block, task)
        if result.successor == nil, result.closedSubtasks.isEmpty, let line = result.closed.task(0) {
          try document.replaceLine(of: place, with: line)
        } else {
          try document.replace(place, with: result.blocks)
        }
        return (result, result.blocks != [block])
      }
    }
    for task in tasks {
      guard let (result, isChanged) = results[self.tasks.number(of: task)] else { continue }
      if isChanged {
        say(result, of: task)
      } else if let content = result.closed.task(0)?.content {
        note("\(cells.reference(task)) is \(words(ofClosing: content)) already")
      }
    }
  }

  /// Whether the first of two tasks stands behind the second: what lies in another task stands behind it.
  private func isBehind(_ a: FoundTask, _ b: FoundTask) -> Bool { tasks.number(of: a) > tasks.number(of: b) }

  private mutating func say(_ result: ClosedBlock, of task: FoundTask) {
    if let line = result.successor?.task(0), case .next(let next) = result.step {
      let date = line.content[next.key].flatMap { DateLiteral(String(decoding: $0, as: UTF8.self)) }
      say("comes back \(words(of: date ?? next.date.literal))", of: task, line)
    }
    guard let line = result.closed.task(0) else { return }
    say("\(words(ofClosing: line.content))\(wordsOfEnd(result))", of: task, line)
    for index in result.closedSubtasks {
      guard let line = result.closed.task(index) else { continue }
      say("\(TaskStatus(line.mark).name) with the task above it", of: task, line)
    }
  }

  /// `done Sat 2026-11-21 (today)`.
  private func words(ofClosing content: TaskContent) -> TerminalText {
    let status = TerminalText(encoding: TaskStatus(content.mark).name)
    return content.closingDay.map { "\(status) \(words(of: $0))" } ?? status
  }

  private func wordsOfEnd(_ result: ClosedBlock) -> TerminalText {
    switch result.step {
    case .single: ""
    case .next: result.successor == nil ? "; it will not come back" : ""
    case .over(let date, let until):
      "; it ends here: the next date, \(date.description), is past until:\(until.description)"
    case .beyondCalendar: "; it ends here: the next date is past 9999-12-31"
    }
  }

  func words(of day: CalendarDate) -> TerminalText { words(of: day.literal) }

  /// `Sat 2026-11-21 (today)`.
  func words(of date: DateLiteral) -> TerminalText { TerminalText(encoding: DateEcho.text(date, today: now.date)) }
}

extension WorkspaceEdit {
  /// Asks about every task whose last occurrence was closed on `day`: completing it means the next one.
  func confirmNext(_ closed: [FoundTask], on day: CalendarDate) throws(CommandFailure) {
    guard isWritten else { return }
    for task in closed where task.row.flags.contains(.isRecurring) && isClosed(occurrenceBehind: task, on: day) {
      let date = [task.row.due.date, task.row.plan.date, task.row.start.date].compactMap { $0 }.first
      let name: TerminalText = date.map { TerminalText(encoding: $0.description) } ?? "the next one"
      let when: TerminalText = day == now.date ? "already done today" : "already done on \(day.description)"
      switch answer(to: "\(when); complete \(name) too?", about: [cells.line(task)]) {
      case true?: continue
      case false?: throw CommandFailure.declined
      case nil:
        throw CommandFailure(
          .conflict, "\(cells.reference(task)) is \(when)", help: "add '--yes' to complete \(name) too")
      }
    }
  }

  /// Whether what stands straight behind a task is its last occurrence, closed on `day`.
  private func isClosed(occurrenceBehind task: FoundTask, on day: CalendarDate) -> Bool {
    guard let copy = tasks.siblingBehind(task), copy.row.closed.date == day, copy.row.status == .done,
      !copy.row.flags.contains(.isRecurring)
    else { return false }
    let (old, new) = (LineAttributes(copy), LineAttributes(task))
    return copy.part.part.title(of: Int(copy.row.record)) == task.part.part.title(of: Int(task.row.record))
      && old[.of].map(old.value) == new[.id].map(new.value)
  }
}

extension WorkspaceTasks {
  /// The next task behind another one, and all that lies in it, that lies in the same task; at the top of the same file.
  func siblingBehind(_ task: FoundTask) -> FoundTask? { sibling(of: task, step: 1) { _, _ in true } }

  /// The nearest task before another one that lies in the same task, and fulfills `isWanted`; at the top in the same
  /// file.
  func sibling(before task: FoundTask, where isWanted: (TaskRow, SyntaxPart) -> Bool) -> FoundTask? {
    sibling(of: task, step: -1, where: isWanted)
  }

  private func sibling(
    of task: FoundTask, step: Int, where isWanted: (TaskRow, SyntaxPart) -> Bool
  ) -> FoundTask? {
    guard let place = task.place else { return nil }
    let document = documents.documents[place.document]
    var other = place.task
    while true {
      other.row += step
      while !document.document.model.parts[other.part].rows.indices.contains(other.row) {
        other.part += step
        guard document.document.parts.indices.contains(other.part) else { return nil }
        other.row = step > 0 ? 0 : document.document.model.parts[other.part].rows.count - 1
      }
      let row = document.document.model[other]
      guard row.depth >= task.row.depth else { return nil }
      if row.depth == task.row.depth, isWanted(row, document.document.parts[other.part]) {
        return self[WorkspaceModel.Place(document: place.document, task: other)]
      }
    }
  }
}
