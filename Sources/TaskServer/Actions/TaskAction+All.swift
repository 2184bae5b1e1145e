import TaskAssist
import TaskFiles
import TaskModel
import TaskWorkspace

extension TaskAction {
  /// All actions, in the order in which an editor shows them.
  static let all: [TaskAction] = [
    TaskAction(name: "done", title: "Mark as done", command: ["done"]) { edit, tasks, _ throws(EditFailure) in
      try edit.complete(tasks, on: nil)
    },
    TaskAction(name: "start", title: "Start", command: ["start"]) { edit, tasks, _ throws(EditFailure) in
      try edit.start(tasks)
    },
    TaskAction(name: "stop", title: "Stop", command: ["stop"]) { edit, tasks, _ throws(EditFailure) in
      try edit.stop(tasks)
    },
    TaskAction(name: "wait", title: "Wait for someone", command: ["wait"]) { edit, tasks, _ throws(EditFailure) in
      try edit.wait(tasks, for: nil)
    },
    TaskAction(name: "cancel", title: "Cancel", command: ["cancel"]) { edit, tasks, _ throws(EditFailure) in
      try edit.cancel(tasks)
    },
    TaskAction(name: "skip", title: "Skip this occurrence", command: ["skip"]) { edit, tasks, _ throws(EditFailure) in
      try edit.skip(tasks)
    },
    TaskAction(name: "reopen", title: "Reopen", command: ["reopen"]) { edit, tasks, ring throws(EditFailure) in
      try edit.reopen(tasks, ring)
    },
    .set("due.tomorrow", "Due tomorrow", "due:tomorrow"),
    .set("due.monday", "Due on Monday", "due:monday"),
    .set("due.week", "Due in a week", "due:+1w"),
    .snooze("snooze.tomorrow", "Snooze until tomorrow", "tomorrow"),
    .snooze("snooze.monday", "Snooze until Monday", "monday"),
    .snooze("snooze.week", "Snooze for a week", "+1w"),
    step("letter.up", "Raise the letter", by: -1),
    step("letter.down", "Lower the letter", by: 1),
    .set("quadrant.1", "Quadrant 1: urgent and important", "q:1"),
    .set("quadrant.2", "Quadrant 2: important, not urgent", "q:2"),
    .set("quadrant.3", "Quadrant 3: urgent, not important", "q:3"),
    .set("quadrant.4", "Quadrant 4: neither", "q:4"),
    TaskAction(name: "move.up", title: "Move before the task above", command: ["move", "--up"]) {
      edit, tasks, _ throws(EditFailure) in try edit.shift(edit.tasks.outermost(of: tasks), isUp: true)
    },
    TaskAction(name: "move.down", title: "Move behind the task below", command: ["move", "--down"]) {
      edit, tasks, _ throws(EditFailure) in try edit.shift(edit.tasks.outermost(of: tasks), isUp: false)
    },
    beside("move.in", "Make it a subtask of the task above", command: ["move", "--under"]) {
      edit, first, tasks throws(EditFailure) in
      guard let above = edit.tasks.sibling(before: first) else { return }
      try edit.move(tasks, to: try edit.destination(.under(above.word(in: edit)), standard: first.path))
    },
    beside("move.out", "Take it out of its task", command: ["move", "--below"]) {
      edit, first, tasks throws(EditFailure) in
      guard let parent = edit.tasks.parent(of: first) else { return }
      try edit.move(tasks, to: try edit.destination(.below(parent.word(in: edit)), standard: first.path))
    },
    TaskAction(name: "archive", title: "Move to the archive", keepsCanonicalForm: true, command: ["archive"]) {
      edit, tasks, _ throws(EditFailure) in try edit.archive(tasks)
    },
    beside("after", "Do it after the task above", command: ["set", "after:"], refusesErrors: true) {
      edit, first, tasks throws(EditFailure) in
      guard let above = edit.tasks.sibling(before: first) else { return }
      try edit.set([Array("after:".utf8) + above.word(in: edit)], of: tasks)
    },
    TaskAction(name: "id", title: "Give it an id", refusesErrors: true, command: ["set", "id:"]) {
      edit, tasks, _ throws(EditFailure) in try edit.giveIDs(to: tasks)
    },
  ]

  static func named(_ name: String) -> TaskAction? {
    guard let colon = name.firstIndex(of: ":") else { return all.first { $0.name == name } }
    return name[..<colon] == headingName ? moveToHeading(HeadingTitle(String(name[colon...].dropFirst()))) : nil
  }

  /// The name of the actions that move a task below a heading of its file, without the title of the heading.
  static let headingName = "move.heading"

  static func moveToHeading(_ title: HeadingTitle) -> TaskAction {
    TaskAction(
      name: "\(headingName):\(title.text)", title: "Move to '\(title.shown)'", command: ["move", "--section"]
    ) { edit, tasks, _ throws(EditFailure) in
      let outermost = edit.tasks.outermost(of: tasks)
      let place = TypedPlace.file(nil, heading: Array(title.text.utf8))
      let destination = try edit.destination(place, standard: try edit.commonFile(of: outermost))
      try edit.move(outermost, to: destination)
    }
  }

  /// The letters from the best to none, as words that `set` takes.
  private static let letters = ["pri:A", "pri:B", "pri:C", "pri:D", "pri:E", "no:pri"]

  /// An action that depends on the tasks around the first one of those that lie in no other one of them.
  private static func beside(
    _ name: String, _ title: String, command: [String], refusesErrors: Bool = false,
    _ make: @escaping @Sendable (inout WorkspaceEdit, FoundTask, [FoundTask]) throws(EditFailure) -> Void
  ) -> TaskAction {
    TaskAction(name: name, title: title, refusesErrors: refusesErrors, command: command) {
      edit, tasks, _ throws(EditFailure) in
      let outermost = edit.tasks.outermost(of: tasks)
      if let first = outermost.first { try make(&edit, first, outermost) }
    }
  }

  /// An action that moves the letter of each task by one.
  private static func step(_ name: String, _ title: String, by step: Int) -> TaskAction {
    TaskAction(name: name, title: title, refusesErrors: true, command: []) { edit, tasks, _ throws(EditFailure) in
      for task in tasks {
        if let word = letterWord(of: task, by: step) { try edit.set([Array(word.utf8)], of: [task]) }
      }
    }
  }

  /// Returns the word that moves the letter of a task; `nil` where there is no further letter.
  static func letterWord(of task: FoundTask, by step: Int) -> String? {
    let letter = Int(task.part.letter(of: task.row))
    let index = (letter == 0 ? letters.count - 1 : letter - 1) + step
    return letters.indices.contains(index) ? letters[index] : nil
  }
}

extension FoundTask {
  /// The place of the task as a word that commands take: `home.tasks:12`.
  fileprivate func word(in edit: WorkspaceEdit) -> [UInt8] {
    path.relative(to: edit.folder).bytes + Array(":\(line)".utf8)
  }
}
