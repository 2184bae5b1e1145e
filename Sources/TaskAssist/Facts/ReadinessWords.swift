import TaskModel
import TaskSyntax

/// Describes why a task cannot be done now.
struct ReadinessWords {
  let task: KnownTask
  private var workspace: EditorWorkspace { task.workspace }
  private var facts: WorkspaceFacts { workspace.index.facts }
  private var today: CalendarDate { workspace.settings.today }

  init(_ task: KnownTask) { self.task = task }

  /// The largest number of blocking tasks named.
  private static let mostNamed = 5

  /// A line for each reason, then the chain of tasks that have to be done first. Empty for a task that is ready or
  /// closed.
  var lines: [FactText] {
    let number = task.number
    var lines: [FactText] = []
    var blockers = 0
    for hindrance in facts.hindrances(of: number) {
      switch hindrance {
      case .blocked(let other, let need):
        blockers += 1
        if blockers <= Self.mostNamed { lines.append("\(mention(other)) comes first, \(words(need, by: number))") }
      case .waiting: lines.append("it waits\(owner(of: task))")
      case .deferred(let day): lines.append("it starts \(DateEcho.text(day.literal, today: today))")
      case .held(let other): lines.append("\(mention(other)) above it \(state(known(other)))")
      }
    }
    if blockers > Self.mostNamed { lines.append("and \(blockers - Self.mostNamed) more come first") }
    if let chain = facts.blockingChain(of: number), chain.steps.count > 1 || chain.loopStart != nil {
      lines.append(words(chain))
    }
    return lines
  }

  private func known(_ number: Int) -> KnownTask { KnownTask(workspace, number: number) }

  private func mention(_ number: Int) -> FactText { known(number).mention }

  private func words(_ need: TaskNeed, by number: Int) -> FactText {
    switch need {
    case .subtask: "as its subtask"
    case .after(let bearer):
      bearer == number ? "as its 'after' says" : "as 'after' of \(mention(bearer)) says"
    }
  }

  /// Returns the words for a chain: from the blocking task to a task that can be done now, or around a loop.
  private func words(_ chain: BlockingChain) -> FactText {
    let steps = chain.steps.map { mention($0.task) }
    var words = steps[0]
    for step in steps.dropFirst() { words.append(" needs \(step)") }
    if let start = chain.loopStart {
      words.append(start < 0 ? ", which needs this one: a loop" : ", which needs \(steps[start]) again: a loop")
    } else if let last = chain.steps.last {
      words.append(", which \(ending(last.task))")
    }
    return words
  }

  /// Returns the clause about the last task of a chain.
  private func ending(_ number: Int) -> FactText {
    if facts.readiness(of: number).contains(.ready) { return "can be done now" }
    switch facts.hindrances(of: number).first {
    case .waiting: return "waits\(owner(of: known(number)))"
    case .deferred(let day): return "starts \(DateEcho.text(day.literal, today: today))"
    case .held(let other): return "stands below \(mention(other)), which \(state(known(other)))"
    case .blocked, nil: return "is blocked"
    }
  }

  private func owner(of task: KnownTask) -> FactText {
    let attributes = task.attributes
    return attributes[.owner].map { " for \(attributes.value(of: $0))" } ?? ""
  }

  private func state(_ task: KnownTask) -> FactText {
    if !task.row.status.isActive { return "is \(task.row.status.name)" }
    if task.row.status == .waiting { return "waits\(owner(of: task))" }
    guard let day = task.row.start.date else { return "waits" }
    return "starts \(DateEcho.text(day.literal, today: today))"
  }
}

extension KnownTask {
  /// The task for use within a sentence: `kfp "Order the worktop"`.
  var mention: FactText { "\(front)\"\(FactText(title, .mention))\"" }

  /// The handle with a blank behind it; empty if it is not known.
  var front: FactText { handle.map { "\(FactText($0, .handle)) " } ?? "" }
}
