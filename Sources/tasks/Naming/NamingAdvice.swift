import TaskEditing
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The advice on a word that names no task.
struct NamingAdvice {
  private let tasks: WorkspaceTasks
  private let word: [UInt8]

  /// - Parameter word: neither a handle nor an id, and no place.
  init(_ word: [UInt8], in tasks: WorkspaceTasks) {
    self.tasks = tasks
    self.word = word
  }

  /// The active tasks in whose title it stands, in the order of the files.
  var titled: [Int] {
    let text = QueryText(word)
    return (0..<tasks.numbers.count).filter { number in
      let task = tasks[number]
      guard task.row.status.isActive else { return false }
      let title = task.part.part.title(of: task.record)
      return text.matches(title.span, in: 0..<title.count)
    }
  }

  /// The word to write instead; `nil` where no word is similar.
  var help: TerminalText? {
    if let first = word.first, [UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "#")].contains(first) {
      return "'tasks list \(word)' shows all that have it; changes take them with --where '\(word)'"
    }
    if let form = TypedField.form(ofRank: word) { return TerminalText(encoding: form) }
    if DateReader(today: tasks.settings.now.date, looksForward: false).canRead(word) {
      return "'tasks done' takes the day on which it was done as --on \(word)"
    }
    if TypedChanges.firstChange(in: [word]) == 0 {
      return "what a task says is changed by 'tasks set'"
    }
    return nil
  }
}
