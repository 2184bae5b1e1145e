import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Describes why a task cannot be done now.
struct TaskReasons {
  let cells: TaskCells
  private var workspace: WorkspaceTasks { cells.tasks }
  private var today: CalendarDate { workspace.settings.now.date }

  /// The largest number of blocking tasks named.
  private static let mostNamed = 5

  /// Returns a line for each reason, then the chain of tasks that have to be done first. Empty for a task that is ready
  /// or closed.
  func lines(_ task: FoundTask) -> [TerminalText] {
    let number = workspace.number(of: task)
    var lines: [TerminalText] = []
    var blockers = 0
    for hindrance in workspace.facts.hindrances(of: number) {
      switch hindrance {
      case .blocked(let other, let need):
        blockers += 1
        if blockers <= Self.mostNamed {
          lines.append("\(cells.mention(workspace[other])) comes first, \(words(need, by: number))")
        }
      case .waiting: lines.append("it waits\(owner(of: task))")
      case .deferred(let day): lines.append("it starts \(DateEcho.text(day.literal, today: today))")
      case .held(let other): lines.append("\(cells.mention(workspace[other])) above it \(state(workspace[other]))")
      }
    }
    if blockers > Self.mostNamed { lines.append("and \(blockers - Self.mostNamed) more come first") }
    if let chain = workspace.facts.blockingChain(of: number), chain.steps.count > 1 || chain.loopStart != nil {
      lines.append(words(chain))
    }
    return lines
  }

  private func words(_ need: TaskNeed, by number: Int) -> TerminalText {
    switch need {
    case .subtask: "as its subtask"
    case .after(let bearer):
      bearer == number ? "as its 'after' says" : "as 'after' of \(cells.mention(workspace[bearer])) says"
    }
  }

  /// Returns the words for a chain: from the blocking task to a task that can be done now, or around a loop.
  private func words(_ chain: BlockingChain) -> TerminalText {
    let steps = chain.steps.map { cells.mention(workspace[$0.task]) }
    var words: TerminalText = "\(steps[0])"
    for step in steps.dropFirst() { words.append(" needs \(step)") }
    if let start = chain.loopStart {
      words.append(start < 0 ? ", which needs this one: a loop" : ", which needs \(steps[start]) again: a loop")
    } else if let last = chain.steps.last {
      words.append(", which \(ending(last.task))")
    }
    return words
  }

  /// Returns the clause about the last task of a chain.
  private func ending(_ number: Int) -> TerminalText {
    if workspace.facts.readiness(of: number).contains(.ready) { return "can be done now" }
    switch workspace.facts.hindrances(of: number).first {
    case .waiting: return "waits\(owner(of: workspace[number]))"
    case .deferred(let day): return "starts \(DateEcho.text(day.literal, today: today))"
    case .held(let other): return "stands below \(cells.mention(workspace[other])), which \(state(workspace[other]))"
    case .blocked, nil: return "is blocked"
    }
  }

  private func owner(of task: FoundTask) -> TerminalText {
    let attributes = LineAttributes(task)
    return attributes[.owner].map { " for \(attributes.value(of: $0))" } ?? ""
  }

  private func state(_ task: FoundTask) -> TerminalText {
    if !task.row.status.isActive { return "is \(task.row.status.name)" }
    if task.row.status == .waiting { return "waits\(owner(of: task))" }
    guard let day = task.row.start.date else { return "waits" }
    return "starts \(DateEcho.text(day.literal, today: today))"
  }
}
