import TaskQuery

/// A command name of other programs, with the equivalent command here, to suggest when someone types it.
package struct ForeignCommand: Sendable {
  package let names: [String]
  /// The advice, with commands of this program in quotes.
  package let help: String
  /// The command that takes the same words; `nil` if it takes others.
  package let command: String?

  private init(_ names: String..., as command: String? = nil, is help: String) {
    self.names = names
    self.command = command
    self.help = help
  }

  /// Returns the advice for a word that names a command of another tool; `nil` for other words.
  ///
  /// - Parameter rest: The words behind it.
  static func help(for word: [UInt8], before rest: [[UInt8]] = []) -> TerminalText? {
    if let known = all.first(where: { command in command.names.contains { $0.utf8.elementsEqual(word) } }) {
      guard let command = known.command, !rest.isEmpty, rest.allSatisfy({ !$0.isEmpty && $0.isPlainInShell }) else {
        return "\(known.help)"
      }
      return "did you mean 'tasks \(command) \(Array(rest.joined(separator: [0x20])))'?"
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
    .init("week", "upcoming", is: "'tasks agenda' shows the next two weeks"),
    .init(
      "find", "search", "grep", "filter", "query", as: "list",
      is: "'tasks list' takes a query, as in 'tasks list paint'"),
    .init("lsprj", "listproj", "lsproj", as: "projects", is: "'tasks projects' lists the projects"),
    .init("lsc", "listcon", as: "contexts", is: "'tasks contexts' lists the contexts"),
    .init("listpri", is: "'tasks list pri:A' lists the tasks with a letter"),
    .init("lf", "listfile", is: "'tasks list in:home.tasks' lists the tasks of a file, 'tasks files' the files"),
    .init("unblocked", "actionable", is: "'tasks list is:ready' lists tasks that can be done now"),
    .init("scheduled", is: "'tasks list has:plan' lists planned tasks"),
    .init("oldest", is: "'tasks list sort:created limit:10' lists the oldest tasks"),
    .init("newest", is: "'tasks list sort:-created limit:10' lists the newest tasks"),
    .init("ids", "uuids", is: "'tasks list --format ids' lists the handles"),
    .init("minimal", "long", is: "'tasks list show:title,due' chooses the columns"),
    .init("columns", "fields", is: "'tasks help query' lists the fields"),
    .init("context", is: "'tasks contexts' lists the contexts, 'tasks list @phone' the tasks of one"),
    .init(
      "diff", "commit", "blame", "stash",
      is: "'tasks undo --diff' shows the last change; task files are plain text, so use git for the rest"),
    .init(
      "sync", "pull", "push-to",
      is: "git carries the files, and 'tasks git install' lets it merge them; 'tasks merge' is for sync folders"
    ),
    .init(
      "resolve", "mergetool", "conflicts",
      is: "'tasks git resolve' settles conflicts that git left, and 'tasks merge' merges conflict copies"),
    .init("server", is: "there is no server: editors run 'tasks lint'"),
    .init("todo", "task", "tasks", is: "'tasks' alone shows what to do next, 'tasks help' lists all commands"),
    .init("chart", is: "'tasks burndown' and 'tasks stats' draw charts"),
    .init("status", is: "'tasks today' shows what is due, and 'tasks count' counts the active tasks"),
    .init("validate", "verify", "linter", as: "lint", is: "'tasks lint' finds mistakes"),
    .init("config", "settings", is: "'tasks config show' shows the settings"),
    .init("all", "listall", "lsa", as: "list all", is: "'tasks list all' also lists closed tasks"),
    .init("history", "completed", "ghistory", "timesheet", is: "'tasks log' shows finished tasks"),
    .init("summary", is: "'tasks stats' counts added and closed tasks, and 'tasks log' shows finished ones"),
    .init("due", is: "'tasks list due:..today' lists tasks due by today; 'tasks agenda' shows the next days"),
    .init(
      "inbox",
      is:
        "'tasks list in:inbox.tasks' lists the tasks of the inbox file, 'tasks list no:project' those without a project"
    ),
    .init("info", "information", "view", as: "show", is: "'tasks show TASK' shows the details of a task"),

    // Changing
    .init("begin", as: "start", is: "'tasks start TASK' starts a task"),
    .init(
      "append", "app", is: "'tasks set TASK title:\"NEW TITLE\"' replaces the title, 'tasks note TASK TEXT' adds a note"
    ),
    .init("prepend", "prep", "replace", is: "'tasks set TASK title:\"NEW TITLE\"' replaces the title"),
    .init("addm", is: "'tasks add - < FILE' adds a task for each line"),
    .init("addto", is: "'tasks add --file home.tasks TITLE' adds a task to a file"),
    .init("deduplicate", is: "'tasks lint --select duplicate-task' finds tasks that are there twice"),
    .init("duplicate", "copy", is: "'tasks edit TASK' opens the line to copy it, 'tasks add' adds a task"),
    .init("tag", is: "'tasks set TASK #shop' adds a tag, quoted in a shell: 'tasks set TASK --tag shop'"),
    .init("denotate", is: "'tasks edit TASK' opens the note"),
    .init("subtask", is: "'tasks add TITLE --under TASK' adds a subtask"),
    .init("new", "create", "insert", as: "add", is: "'tasks add' adds a task"),
    .init("finish", "complete", "close", "tick", as: "done", is: "'tasks done TASK' completes a task"),
    .init("undone", "uncomplete", "untick", "restore", as: "reopen", is: "'tasks reopen TASK' reopens a closed task"),
    .init("delete", "del", "erase", as: "remove", is: "'tasks remove TASK' removes a task from its file"),
    .init("drop", "abandon", as: "cancel", is: "'tasks cancel TASK' cancels a task and keeps its line"),
    .init(
      "push", "postpone", "defer", "delay", "reschedule",
      is: "'tasks snooze TASK 1w' postpones its start, 'tasks set TASK due:due+1w' its due date"),
    .init("schedule", is: "'tasks set TASK plan:fri' plans a task for a day"),
    .init("prio", "priority", "prioritize", as: "pri", is: "'tasks pri TASK A' gives a task a letter"),
    .init("depri", "dp", is: "'tasks set TASK no:pri' removes the letter"),
    .init("modify", "mod", "change", "update", as: "set", is: "'tasks set TASK due:fri' changes a task"),
    .init("spend", "spent", "log-time", "track", is: "'tasks set TASK spent:+45m' adds to the time spent"),
    .init("timer", "pomodoro", as: "focus", is: "'tasks focus TASK' runs a timer"),
    .init("annotate", "comment", as: "note", is: "'tasks note TASK TEXT' adds to a task's note"),
    .init("delegate", "assign", is: "'tasks wait TASK --owner maria' delegates a task"),
    .init("repeat", "recur", is: "'tasks set TASK every:1w' makes a task recur"),
    .init("clean", "purge", is: "'tasks archive' moves closed tasks to an archive"),
  ]
}
