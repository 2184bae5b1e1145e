import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// The names and tasks of the workspace that a command line would work in. Unreadable files contribute no candidates.
struct CompletionWorkspace {
  private let invocation: Invocation

  /// - Parameter globalWords: The options of the command line that select the workspace.
  init(_ invocation: Invocation, _ globalWords: [[UInt8]]) {
    let words = globalWords + [Array("list".utf8)]
    let arguments = (try? ArgumentReader.read(words, commands: [.list])) ?? ParsedArguments()
    self.invocation = Invocation(
      arguments: arguments, console: invocation.console, process: invocation.process,
      commands: invocation.commands)
  }

  /// The views of the settings.
  var views: [(name: [UInt8], query: [UInt8])] {
    guard let workspace = try? invocation.workspace(),
      let settings = try? invocation.settings(of: workspace)
    else { return [] }
    return settings[.views].map { ($0.name, $0.value) }
  }

  /// The projects, contexts or tags that need no quotes, with their number of active tasks.
  func names(_ kind: NameKind) -> [CompletionCandidate] {
    guard let page = page(ofAll: true) else { return [] }
    return NameCounts(page.tasks, by: kind).counts.compactMap { count in
      guard let name = count.name, Self.isPlain(name) else { return nil }
      return CompletionCandidate(name, count.open == 0 ? "nothing left" : "\(TerminalText(count.open, "task"))")
    }
  }

  /// The ids of tasks, with their titles.
  var ids: [CompletionCandidate] {
    guard let page = page(ofAll: true) else { return [] }
    return page.tasks.compactMap { task in
      LineAttributes(task)[.id].map { CompletionCandidate(task.part.part.value(of: $0), Self.title(task)) }
    }
  }

  /// The handles of active tasks with their titles, or ids if the word begins like one.
  func tasks(beginning word: [UInt8]) -> [CompletionCandidate] {
    for front in ["id:", "^"] where word.starts(with: front.utf8) { return ids.map { $0.behind(front.utf8) } }
    guard let page = page(ofAll: false) else { return [] }
    return page.tasks.map { CompletionCandidate(page.workspace.handle(of: $0), Self.title($0)) }
  }

  private static func title(_ task: FoundTask) -> TerminalText {
    task.styledTitle().withoutStyles.truncated(to: mostColumns)
  }

  private static let mostColumns = 60

  /// Whether a name can be typed without quotes.
  private static func isPlain(_ name: [UInt8]) -> Bool {
    name.allSatisfy {
      $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "-_./".utf8.contains($0)
    }
  }

  private func page(ofAll isWide: Bool) -> TaskPage? {
    let use = QueryUse("tasks list", clauses: [], formats: [.table])
    guard var session = try? QuerySession(invocation, [], for: use) else { return nil }
    session.query.clauses.all = isWide
    guard let outcome = try? session.run(keeps: .tasks, keepsWorkspace: true) else { return nil }
    return TaskPage(session, outcome, invocation.console)
  }
}
