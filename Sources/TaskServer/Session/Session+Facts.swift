package import TaskAssist
import TaskFiles
import TaskModel
import TaskQuery
package import TaskWorkspace

/// The facts about all tasks together that an answer needs.
package enum NeededFacts: Int, Comparable, Sendable {
  case none
  /// Readiness, priorities and counts, found by a pass over all tasks.
  case linear
  /// Also ranks and handles, which take a sort of all tasks and their titles.
  case sorted

  package static func < (a: NeededFacts, b: NeededFacts) -> Bool { a.rawValue < b.rawValue }

  /// The facts that are found together.
  fileprivate var kinds: WorkspaceFacts.Kinds {
    switch self {
    case .none: []
    case .linear: [.readiness, .priority, .unblocks]
    case .sorted: .all
    }
  }
}

/// Ranks and handles of all tasks of a large workspace, which another thread finds.
package struct FactWork: Sendable {
  fileprivate let number: Int
  fileprivate let index: TaskIndex

  package struct Result: Sendable {
    fileprivate let number: Int
    fileprivate let index: TaskIndex
    fileprivate let handles: TaskHandles
  }

  package func run() -> Result {
    var index = index
    index.find(NeededFacts.sorted.kinds)
    return Result(number: number, index: index, handles: index.makeHandles())
  }
}

/// A workspace as an editor sees it, with the names of its documents.
struct EditedWorkspace: Sendable {
  let facts: NeededFacts
  let workspace: EditorWorkspace
  let names: [DocumentURI]
  let paths: [BytePath?]
}

extension Session {
  /// Returns the tasks of a workspace as an editor sees them, made once for each change. Of a large workspace the facts
  /// that take long may be missing.
  func edited(_ tasks: WorkspaceTasks, _ settings: Settings, _ needs: NeededFacts) -> EditedWorkspace {
    var needs = needs
    if needs == .sorted, tasks.numbers.count > factLimit {
      if lastEdited.map({ $0.tasks !== tasks || $0.workspace.facts < .sorted }) ?? true { wantFacts(of: tasks) }
      needs = .linear
    }
    if let last = lastEdited, last.tasks === tasks, last.workspace.facts >= needs { return last.workspace }
    let open = Dictionary(documents.values.map { ($0.name, $0.uri) }, uniquingKeysWith: { first, _ in first })
    let paths = tasks.documents.documents.map(\.path)
    let editorSettings = EditorSettings(
      tasks.settings, keyTypes: settings.keyTypes, projects: settings[.projects])
    let edited = EditedWorkspace(
      facts: needs, workspace: EditorWorkspace(tasks, editorSettings, needs),
      names: paths.map { open[$0] ?? DocumentURI($0) }, paths: paths)
    lastEdited = (tasks, edited)
    return edited
  }

  private func wantFacts(of tasks: WorkspaceTasks) {
    if factWork?.tasks === tasks { return }
    factWorkCount += 1
    factWork = (tasks, factWorkCount, isStarted: false)
  }

  /// Returns work for another thread, whose result `note` takes; `nil` where there is none, or things still change.
  package func takeFactWork() -> FactWork? {
    guard isQuiet, let work = factWork, !work.isStarted else { return nil }
    factWork?.isStarted = true
    return FactWork(number: work.number, index: work.tasks.index)
  }

  /// Takes the facts that another thread found, unless something changed meanwhile.
  package func note(_ result: FactWork.Result) {
    guard let work = factWork, work.number == result.number else { return }
    factWork = nil
    guard let last = lastEdited, last.tasks === work.tasks else { return }
    let old = last.workspace
    let workspace = EditorWorkspace(
      old.workspace.files, result.index, result.handles, old.workspace.settings)
    lastEdited = (
      last.tasks, EditedWorkspace(facts: .sorted, workspace: workspace, names: old.names, paths: old.paths)
    )
  }
}

extension EditorWorkspace {
  /// The tasks of a workspace that was read.
  package init(_ tasks: WorkspaceTasks, _ settings: EditorSettings, _ needs: NeededFacts = .sorted) {
    _ = tasks.facts(finding: needs.kinds)
    let files = zip(tasks.documents.documents, tasks.index.parts).map { file, parts in
      EditorWorkspace.File(parts.first?.file ?? file.path.bytes, file.document)
    }
    self.init(files, tasks.index, needs == .sorted ? tasks.handles : nil, settings)
  }
}
