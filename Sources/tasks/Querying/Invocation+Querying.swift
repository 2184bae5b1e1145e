import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Invocation {
  /// Returns the environment in which a query is parsed: the day, the views and the keys of the settings.
  func queryContext(_ settings: Settings, now: CalendarMoment) -> QueryContext {
    QueryContext(
      now: now, views: settings[.views].map { ($0.name, $0.value) },
      declaredKeys: settings[.keys].map { ($0.name, QueryFieldKind($0.value)) })
  }

  /// The files that a query is asked of: those of the workspace, of which `in:` may leave some out, and with `in:-`
  /// standard input alone.
  func queriedFiles(
    _ query: Query, _ paths: [BytePath], in workspace: Workspace, from folder: BytePath
  ) throws(CommandFailure) -> [QueryRun.File] {
    let globs = query.clauses.files
    if globs.contains([UInt8(ascii: "-")]) {
      do throws(FileError) {
        return [QueryRun.File(path: BytePath("-"), name: [UInt8(ascii: "-")], source: try standardInput())]
      } catch {
        throw CommandFailure(.inaccessible, Self.message(error, "-"), help: nil)
      }
    }
    let patterns = PathPatterns(globs)
    return paths.map { path in
      QueryRun.File(
        path: path, name: path.relative(to: workspace.root).bytes,
        isAsked: globs.isEmpty || patterns.matches(path.relative(to: folder).bytes))
    }
  }
}

extension QueryFieldKind {
  init(_ type: KeyType) {
    switch type {
    case .text, .words: self = .text
    case .number: self = .number
    case .date: self = .date
    case .duration: self = .duration
    }
  }
}

extension QuerySettings {
  init(_ settings: Settings, now: CalendarMoment) {
    let letters = ["A", "B", "C", "D", "E", "none"]
    let given = settings[.points]
    self.init(
      now: now, urgentWithin: settings[.urgentWithin], me: settings[.me],
      points: letters.indices.map { index in
        given.first { $0.name == Array(letters[index].utf8) }?.value ?? Self.standardPoints[index]
      })
  }
}
