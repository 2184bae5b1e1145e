import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax

// Changes and dates that are typed.
extension WorkspaceEdit {
  /// The environment in which typed words are read.
  var typingRules: TypingRules { TypingRules(today: now.date, keyTypes: settings.keyTypes) }

  /// Changes what tasks say, each by the same words.
  package mutating func set(_ words: [[UInt8]], of tasks: [FoundTask]) throws(EditFailure) {
    for task in tasks {
      let typed = try changes(of: task, line(of: task), words)
      try confirmPast(typed.dates)
      let changes = try typed.changes.map { change throws(EditFailure) in try withIDs(change, of: task) }
      try changeLine(of: task, as: .changed(words, typed), orRemark: .isAsAsked) { line throws(EditProblem) in
        try line.apply(changes)
      }
    }
  }

  /// Puts tasks off until a day that is typed: their `start`, and their `plan` if they have one, become that day.
  package mutating func putOff(_ tasks: [FoundTask], until word: [UInt8]) throws(EditFailure) {
    try refuseClosed(tasks, for: .putOff)
    for task in tasks {
      let old = try line(of: task)
      let typed = try changes(of: task, old, [Array("start:".utf8) + word])
      guard let first = typed.dates.first else { continue }
      if first.date.firstDay < now.date, !isForced { throw .past(first) }
      let value = Array(first.date.description.utf8)
      let movesPlan = old.content[.plan] != nil
      let movesDue = try movesDue(of: task, old, to: first.date)
      let kind = EditEvent.Change.putOff(typed.dates, movesPlan: movesPlan, movesDue: movesDue)
      try changeLine(of: task, as: kind, orRemark: .isPutOff) { line throws(EditProblem) in
        try line.set(Array("start".utf8), value)
        if movesPlan { try line.set(Array("plan".utf8), value) }
        if movesDue { try line.set(Array("due".utf8), value) }
      }
    }
  }

  /// Returns the changes that words make to a task with this line.
  private func changes(
    of task: FoundTask, _ line: TaskLine, _ words: [[UInt8]]
  ) throws(EditFailure) -> TypedChanges {
    try translating(try TypedChanges(words, of: line, typingRules)) { EditFailure.problem($0, .task(task)) }
  }

  /// Asks about due dates that are past, unless the change is forced.
  func confirmPast(_ dates: [TypedDate]) throws(EditFailure) {
    guard !isForced else { return }
    for date in dates where date.key == .due && date.date.lastDay < now.date {
      try questions.confirm(.isPastMeant(date))
    }
  }

  /// Whether a task is due before `date`, and that is confirmed to be moved, too.
  private func movesDue(of task: FoundTask, _ line: TaskLine, to date: DateLiteral) throws(EditFailure) -> Bool {
    guard let text = line.content[.due], let due = DateLiteral(String(decoding: text, as: UTF8.self)),
      due.lastDay < date.firstDay
    else { return false }
    try questions.confirm(.movesDue(task, due: due, to: date))
    return true
  }
}
