import TaskFiles
import TaskModel
import TaskWorkspace

/// A change of tasks that an editor offers: that of a command, with its gate and its refusals.
///
/// An action is a value in `TaskAction+All.swift`.
struct TaskAction: Sendable {
  typealias Make = @Sendable (inout WorkspaceEdit, [FoundTask], UndoRing?) throws(EditFailure) -> Void

  /// The name by which it is found again.
  let name: String
  /// The kind by which an editor asks for it: `refactor.tasks.done`.
  var kind: String { "refactor.tasks.\(name.prefix { $0 != ":" })" }
  /// A capitalized phrase without a period.
  let title: String
  /// Whether files in canonical form stay so.
  var keepsCanonicalForm = false
  /// Whether a change that makes a new error is refused.
  var refusesErrors = false
  /// The command with which the action is compared, without the names of the tasks.
  let command: [String]
  let make: Make

  /// A change by words that `set` takes.
  static func set(_ name: String, _ title: String, _ word: String) -> TaskAction {
    TaskAction(name: name, title: title, refusesErrors: true, command: ["set", word]) {
      edit, tasks, _ throws(EditFailure) in try edit.set([Array(word.utf8)], of: tasks)
    }
  }

  /// A change by a day that `snooze` takes.
  static func snooze(_ name: String, _ title: String, _ day: String) -> TaskAction {
    TaskAction(name: name, title: title, command: ["snooze", day]) { edit, tasks, _ throws(EditFailure) in
      try edit.putOff(tasks, until: Array(day.utf8))
    }
  }
}

/// The answers to the questions of a change: nobody can be asked, as for a command without a terminal.
struct UnaskedQuestions: EditQuestions {
  func answer(_ question: EditQuestion) -> EditAnswer? { nil }
}
