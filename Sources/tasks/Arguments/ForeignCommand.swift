import TaskQuery

/// A command name of other programs, with the equivalent command here, to suggest when someone types it.
package struct ForeignCommand: Sendable {
  package let names: [String]
  /// The advice, with commands of this program in quotes.
  package let help: String

  private init(_ names: String..., is help: String) {
    self.names = names
    self.help = help
  }

  /// Returns the advice for a word that names a command of another tool; `nil` for other words.
  static func help(for word: [UInt8]) -> TerminalText? {
    if let known = all.first(where: { command in command.names.contains { $0.utf8.elementsEqual(word) } }) {
      return "\(known.help)"
    }
    guard let flag = QueryFlag.allCases.first(where: { $0.rawValue.utf8.elementsEqual(word) }) else { return nil }
    return "'tasks list is:\(flag.rawValue)' lists these tasks"
  }

  /// All known names. None of them is a command of this program or a word after `is:`.
  package static let all: [ForeignCommand] = [
    // Looking
    .init("now", is: "'tasks next' shows what to do now"),
    .init(
      "Q1", "Q2", "Q3", "Q4", is: "'tasks matrix' shows the quadrants, 'tasks list q:1' the tasks of one of them"),
    .init("import", is: "'tasks add - < FILE' adds a task for each line"),
    .init("week", "upcoming", is: "'tasks agenda' shows the next two weeks"),
    .init("find", "search", "grep", "filter", "query", is: "'tasks list' takes a query, as in 'tasks list paint'"),
    .init("lsprj", "listproj", "lsproj", is: "'tasks projects' lists the projects"),
    .init("lsc", "listcon", is: "'tasks contexts' lists the contexts"),
    .init("chart", is: "'tasks burndown' and 'tasks stats' draw charts"),
    .init("status", is: "'tasks today' shows what is due, and 'tasks count' counts the active tasks"),
    .init("validate", "verify", is: "'tasks lint' finds mistakes"),
    .init("config", "settings", is: "'tasks config show' shows the settings"),
    .init("all", is: "'tasks list all' also lists closed tasks"),
    .init("export", is: "'tasks list --format json' writes all data of the tasks"),
    .init("history", "completed", is: "'tasks log' shows finished tasks"),
    .init("summary", is: "'tasks stats' counts added and closed tasks, and 'tasks log' shows finished ones"),
    .init("due", is: "'tasks list due:..today' lists tasks due by today; 'tasks agenda' shows the next days"),
    .init(
      "inbox",
      is:
        "'tasks list in:inbox.tasks' lists the tasks of the inbox file, 'tasks list no:project' those without a project"
    ),
    .init("info", "view", is: "'tasks show TASK' shows the details of a task"),

    // Changing
    .init("begin", is: "'tasks start TASK' starts a task"),
    .init("append", is: "'tasks set TASK title:\"NEW TITLE\"' replaces the title, 'tasks note TASK TEXT' adds a note"),
    .init("prepend", is: "'tasks set TASK title:\"NEW TITLE\"' replaces the title"),
    .init("subtask", is: "'tasks add TITLE --under TASK' adds a subtask"),
    .init("new", "create", "insert", is: "'tasks add' adds a task"),
    .init("finish", "complete", "close", "tick", is: "'tasks done TASK' completes a task"),
    .init("undone", "uncomplete", "untick", is: "'tasks reopen TASK' reopens a closed task"),
    .init("delete", "del", "erase", is: "'tasks remove TASK' removes a task from its file"),
    .init("drop", "abandon", is: "'tasks cancel TASK' cancels a task and keeps its line"),
    .init(
      "push", "postpone", "defer", "delay", "reschedule",
      is: "'tasks snooze TASK 1w' postpones its start, 'tasks set TASK due:due+1w' its due date"),
    .init("schedule", is: "'tasks set TASK plan:fri' plans a task for a day"),
    .init("pri", "prio", "priority", "prioritize", is: "'tasks set TASK pri:A' gives a task a letter"),
    .init("depri", is: "'tasks set TASK no:pri' removes the letter"),
    .init("modify", "mod", "change", "update", is: "'tasks set TASK due:fri' changes a task"),
    .init("spend", "spent", "log-time", "track", is: "'tasks set TASK spent:+45m' adds to the time spent"),
    .init("timer", "pomodoro", is: "'tasks focus TASK' runs a timer"),
    .init("annotate", "comment", is: "'tasks note TASK TEXT' adds to a task's note"),
    .init("delegate", "assign", is: "'tasks wait TASK --owner maria' delegates a task"),
    .init("repeat", "recur", is: "'tasks set TASK every:1w' makes a task recur"),
    .init("clean", "purge", is: "'tasks archive' moves closed tasks to an archive"),
  ]
}
