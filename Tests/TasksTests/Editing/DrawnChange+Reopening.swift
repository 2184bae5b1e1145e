import TaskModel
import TaskSyntax
import TaskTesting

// Draws for reopening closed tasks.
extension DrawnChange {
  static func reopen(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    reopening(random.pick(scene.all), in: scene)
  }

  /// - Parameter isUntouched: Whether the next occurrence was just written and is unchanged.
  static func reopening(
    _ task: SeenWorkspace.Task, in scene: SeenWorkspace, isUntouched: Bool = false
  ) -> DrawnChange {
    var drawn = DrawnChange(["reopen", scene.place(of: task)], of: scene)
    drawn.mayBeRefused = !isUntouched
    if scene[task].mark != .open {
      drawn.change(task, in: scene) { $0.reopen() }
      // A series that ended when the task was closed continues, with the subtasks that were cancelled then.
      for subtask in scene.tasks(below: task) where scene[task].isSeries {
        let day = scene[task].closingDay
        guard let day, scene[subtask].mark == .cancelled, scene[subtask].closingDay == day else { continue }
        drawn.change(subtask, in: scene) { $0.reopen() }
      }
    }
    if !scene[task].isActive, let successor = scene.successor(of: task) {
      drawn.takenBack = TakenBack(task: task, successor: successor.index, isSure: isUntouched)
    }
    return drawn
  }
}

extension SeenTask {
  mutating func reopen() {
    mark = .open
    self["done"] = nil
    self["cancelled"] = nil
  }
}

extension SeenWorkspace {
  /// The nearest preceding sibling of a closed task that may be its next occurrence.
  fileprivate func successor(of task: Task) -> Task? {
    let all = documents[task.file].tasks
    for index in all[..<task.index].indices.reversed() {
      guard all[index].depth >= all[task.index].depth else { return nil }
      if all[index].depth == all[task.index].depth, all[index].isActive, all[index].isSeries,
        all[index].title == all[task.index].title
      {
        return Task(file: task.file, index: index)
      }
    }
    return nil
  }
}
