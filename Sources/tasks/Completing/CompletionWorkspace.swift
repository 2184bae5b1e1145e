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

  /// The projects, contexts or tags, in quotes where necessary, with their number of active tasks.
  func names(_ kind: NameKind) -> [CompletionCandidate] {
    guard let page = page(ofAll: true) else { return [] }
    return NameCounts(page.tasks, by: kind).counts.compactMap { count in
      guard let name = count.name, let written = Self.written(name) else { return nil }
      return CompletionCandidate(written, count.open == 0 ? "nothing left" : "\(TerminalText(count.open, "task"))")
    }
  }

  /// The ids of tasks, with their titles.
  var ids: [CompletionCandidate] {
    guard let page = page(ofAll: true) else { return [] }
    return page.tasks.compactMap(Self.id)
  }

  /// The tasks that a command accepts.
  enum Tasks {
    case active, closed
    case started, notStarted
    case recurring
    /// The active ones, and the closed ones if no active one fits.
    case activeFirst
  }

  /// The handles of tasks with their titles, or ids if the word begins like one.
  func tasks(_ accepted: Tasks, beginning word: [UInt8]) -> [CompletionCandidate] {
    let page = page(ofAll: accepted == .closed || accepted == .activeFirst)
    guard let page else { return [] }
    let front = ["id:", "^"].first { word.starts(with: $0.utf8) }
    func candidates(_ isAccepted: (FoundTask) -> Bool) -> [CompletionCandidate] {
      page.tasks.filter(isAccepted).compactMap { task in
        guard let front else { return CompletionCandidate(page.workspace.handle(of: task), Self.title(task)) }
        return Self.id(task)?.behind(front.utf8)
      }.filter { $0.word.starts(with: word) }
    }
    switch accepted {
    case .active: return candidates { $0.row.status.isActive }
    case .closed: return candidates { !$0.row.status.isActive }
    case .started: return candidates { $0.row.status == .started }
    case .notStarted: return candidates { $0.row.status.isActive && $0.row.status != .started }
    case .recurring: return candidates { $0.row.status.isActive && $0.row.flags.contains(.isRecurring) }
    case .activeFirst:
      let active = candidates { $0.row.status.isActive }
      return active.isEmpty ? candidates { !$0.row.status.isActive } : active
    }
  }

  private static func id(_ task: FoundTask) -> CompletionCandidate? {
    task.id.map { CompletionCandidate($0, title(task)) }
  }

  private static func title(_ task: FoundTask) -> TerminalText {
    task.styledTitle().withoutStyles.truncated(to: mostColumns)
  }

  private static let mostColumns = 60

  /// Returns a name as it is typed; `nil` if it cannot be.
  private static func written(_ name: [UInt8]) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    if SourceText(name).isName { return name }
    return name.contains(quote) ? nil : [quote] + name + [quote]
  }

  private func page(ofAll isWide: Bool) -> TaskPage? {
    let use = QueryUse("tasks list", clauses: [], formats: [.table])
    guard var session = try? QuerySession(invocation, [], for: use) else { return nil }
    session.query.clauses.all = isWide
    guard let outcome = try? session.run(keeps: .tasks, documents: .findsHandles) else { return nil }
    return TaskPage(session, outcome, invocation.console)
  }
}
