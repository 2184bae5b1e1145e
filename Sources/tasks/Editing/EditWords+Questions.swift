import TaskEditing
import TaskModel
import TaskSyntax
import TaskWorkspace

// Questions before a change is made.
extension EditWords {
  /// A question, and the lines that are shown before it.
  func question(_ question: EditQuestion) -> (sentence: TerminalText, lines: [TerminalText]) {
    switch question {
    case .whichIsMeant(let failure): cells.choice(failure)
    case .isMeant(let task, let word):
      ("a task with the title of '\(word)' was closed today. \(invocation.commandName) this one?", [cells.line(task)])
    case .changesAll(let tasks): ("\(invocation.commandName) these \(tasks.count) tasks?", tasks.map(cells.line))
    case .completesNext(let task, let day): ("\(already(on: day)); complete \(next(of: task)) too?", [cells.line(task)])
    case .wasDone(let task, let day, let created):
      ("\(self.created(created, after: day)). Was it really done on that day?", [cells.line(task)])
    case .closesSubtasks(let left):
      ("\(TerminalText(left.count, "subtask")) would stay active.", left.map(cells.line))
    case .settles(let tasks): ("write these changes to \(tasks.count) tasks?", tasks.map(line))
    case .removes(let tasks):
      (tasks.count == 1 ? "remove this task?" : "remove these \(tasks.count) tasks?", tasks.flatMap(removalLines))
    case .isPastMeant(let date): ("\(echo(date)) is in the past. Use it anyway?", [])
    case .movesDue(let task, let due, let date):
      ("\(cells.reference(task)) is due \(self.date(due)). Move the due date to \(date.description) too?", [])
    }
  }

  /// Why a change ends where nobody can be asked.
  func unanswered(_ question: EditQuestion) -> CommandFailure {
    let candidates = self.question(question).lines.map { "  \($0)" as TerminalText }
    return switch question {
    case .whichIsMeant(let failure): CommandFailure(failure, cells)
    case .isMeant(_, let word):
      CommandFailure(
        .conflict, "'\(word)' may mean another task: one with the same title was closed today",
        help: "add '--yes' to change this one", candidates: candidates)
    case .changesAll(let tasks):
      CommandFailure(
        .conflict, "\(tasks.count) tasks match, and the command cannot ask", help: "add '--yes' to change all of them",
        candidates: candidates)
    case .completesNext(let task, let day):
      CommandFailure(
        .conflict, "\(cells.reference(task)) is \(already(on: day))",
        help: "add '--yes' to complete \(next(of: task)) too")
    case .wasDone(let task, let day, let created):
      CommandFailure(
        .conflict, "\(cells.reference(task)) was \(self.created(created, after: day))",
        help: "add '--yes' if it was done on that day")
    case .closesSubtasks: .declined
    case .settles(let tasks):
      CommandFailure(
        .conflict, "\(tasks.count) tasks were closed by hand, and the command cannot ask",
        help: "add '--yes' to settle all of them", candidates: candidates)
    case .removes(let tasks):
      CommandFailure(
        .conflict, "\(TerminalText(tasks.count, "task")) would be removed, and the command cannot ask",
        help: "add '--yes' to remove \(tasks.count == 1 ? "it" : "them")", candidates: candidates)
    case .isPastMeant(let date): past(date)
    case .movesDue(let task, let due, let date):
      .usage(
        "\(cells.reference(task)) is due \(self.date(due)), before \(date.description)",
        help: "add '--yes' to move the due date too"
      )
    }
  }

  func past(_ date: TypedDate) -> CommandFailure {
    .usage("\(echo(date)) is in the past", help: "use '--force' to use it anyway")
  }

  private func already(on day: CalendarDate) -> TerminalText {
    day == today ? "already done today" : "already done on \(day.description)"
  }

  private func next(of task: FoundTask) -> TerminalText {
    let date = [task.row.due.date, task.row.plan.date, task.row.start.date].compactMap { $0 }.first
    return date.map { TerminalText(encoding: $0.description) } ?? "the next occurrence"
  }

  private func created(_ created: CalendarDate, after day: CalendarDate) -> TerminalText {
    "created on \(self.day(created)), after \(day.description)"
  }

  /// The line of a question about a task that was closed by hand, with what is added to it.
  private func line(_ unsettled: UnsettledTask) -> TerminalText {
    let task = unsettled.task
    let status: TerminalText = unsettled.content.mark == .done ? "done" : "cancelled"
    let next: TerminalText =
      if unsettled.hasSuccessor {
        ", came back already"
      } else if case .next(let next) = unsettled.step {
        ", comes back \(day(next.date))"
      } else {
        ""
      }
    return "\(cells.place(task))  \(cells.box(task)) \(task.styledTitle())  \(status) \(day(unsettled.day))\(next)"
  }

  /// A task that is to be removed, and what goes with it.
  private func removalLines(_ task: FoundTask) -> [TerminalText] {
    let subtasks = cells.tasks.descendants(of: task)
    let active = subtasks.filter { $0.row.status.isActive }.count
    var parts: [TerminalText] = []
    if !subtasks.isEmpty {
      parts.append("\(TerminalText(subtasks.count, "subtask"))\(active > 0 ? " (\(active) active)" : "")")
    }
    if ([task] + subtasks).contains(where: { $0.row.flags.contains(.hasNote) }) { parts.append("a note") }
    return [cells.line(task)] + (parts.isEmpty ? [] : ["  with \(TerminalText(joining: parts, with: " and "))"])
  }
}
