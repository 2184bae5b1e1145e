import TaskModel
import TaskSyntax
import TaskTesting

// Draws for settling tasks that were closed by hand.
extension DrawnChange {
  static func settle(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let one = random.once(in: 2) ? random.below(scene.names.count) : nil
    let unsettled = scene.names.indices.filter { one == nil || one == $0 }.flatMap { scene.unsettled(inFile: $0) }
    let isConfirmed = unsettled.count > 1 || random.once(in: 2)
    let closesSubtasks = random.once(in: 3)
    var words = ["settle"] + (one.map { [scene.names[$0]] } ?? [])
    if isConfirmed { words.append("--yes") }
    if closesSubtasks { words.append("--children") }
    var drawn = DrawnChange(words, of: scene)
    drawn.mayBeRefused = true
    let single = unsettled.filter { !scene[$0].hasToComeBack(on: scene.today) }
    let closesAll = closesSubtasks && drawn.hasActive(below: single, in: scene)
    for task in unsettled.sorted(by: { ($0.file, $0.index) > ($1.file, $1.index) }) {
      drawn.settle(task, in: scene, closesSubtasks: closesAll)
    }
    drawn.cameBack = nil
    return drawn
  }

  private mutating func settle(_ task: SeenWorkspace.Task, in scene: SeenWorkspace, closesSubtasks: Bool) {
    replaceBlock(of: task, in: scene) { block in
      block.map { task in
        var task = task
        if task.closingDay == nil, task.mark == .done { task["done"] = scene.today.description }
        if task.closingDay == nil, task.mark == .cancelled { task["cancelled"] = scene.today.description }
        return task
      }
    }
    let stamped = tasks[task.file][task.index]
    let comesBack = stamped.hasToComeBack(on: scene.today)
    guard comesBack || closesSubtasks else { return }
    close(
      task, in: scene, stamped.mark, on: stamped.closingDay ?? scene.today, comesBack: comesBack,
      closesSubtasks: closesSubtasks)
  }
}

extension SeenTask {
  /// Whether the task is done but its next occurrence is missing: a closed task whose occurrence was written has no
  /// recurrence.
  fileprivate func hasToComeBack(on today: CalendarDate) -> Bool {
    mark == .done && step(from: closingDay ?? today) != nil
  }
}

extension SeenWorkspace {
  /// Closed tasks whose day or next occurrence is missing, except those inside a task that comes back.
  fileprivate func unsettled(inFile file: Int) -> [Task] {
    let all = documents[file].tasks
    var found: [Task] = []
    var end = 0
    for (index, task) in all.enumerated() where index >= end && !task.isActive {
      let comesBack = task.hasToComeBack(on: today)
      if task.closingDay == nil || comesBack { found.append(Task(file: file, index: index)) }
      if comesBack { end = SeenTask.blockEnd(all, index) }
    }
    return found
  }
}
