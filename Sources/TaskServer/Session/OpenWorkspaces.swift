import TaskFiles
import TaskModel
import TaskWorkspace

/// The workspaces of the open documents.
///
/// A workspace is found from a file, as on the command line: the folder that the editor has open does not matter, unless
/// the file lies in no workspace but in that folder.
final class OpenWorkspaces {
  private let environment: ServerEnvironment
  /// The workspaces by their roots; the empty path for texts that lie in none.
  private var known: [BytePath: LiveWorkspace] = [:]
  /// The workspaces that were opened or failed to since the disk changed.
  private var current: Set<BytePath> = []
  /// The workspace of each folder that was asked for; `nil` for none.
  private var places: [BytePath: Workspace?] = [:]
  private var opener: WorkspaceOpener
  /// The workspaces with files that are not read, of which was not told yet, and those of which was.
  private var limited: [(root: BytePath, count: Int)] = []
  private var toldLimits: Set<BytePath> = []
  private let events = OpeningEvents()

  init(_ environment: ServerEnvironment) {
    self.environment = environment
    opener = WorkspaceOpener(environment.options, environment.opening, reporter: events)
  }

  /// Forgets what was read of settings, baselines and lists of files: the disk may have changed.
  func noteDiskChange() {
    opener = WorkspaceOpener(environment.options, environment.opening, reporter: events)
    current = []
    places = [:]
    events.faults = []
    events.failures = []
  }

  /// The person's folders.
  var user: UserFolders { opener.user }

  /// The folders in which changes may concern a workspace.
  var folders: [BytePath] { known.values.flatMap(\.folders) }

  /// The problems of the settings that were read.
  var faults: [SettingFault] { events.faults }

  /// Removes and returns why workspaces could not be opened, but for problems of settings.
  func takeFailures() -> [WorkspaceProblem] {
    defer { events.failures = [] }
    return events.failures
  }

  /// Removes and returns the workspaces with files that are not read, each once.
  func takeLimited() -> [(root: BytePath, count: Int)] {
    defer { limited = [] }
    return limited
  }

  /// Returns the workspace of a file. Where its settings are wrong, that is the workspace with the settings that were
  /// right before; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - path: `nil` for a text without a file.
  ///   - folders: those that the editor has open.
  func workspace(of path: BytePath?, folders: [BytePath]) -> LiveWorkspace? {
    let workspace = path.flatMap { self.workspace(holding: $0, folders) }
    let root = workspace?.root ?? BytePath([])
    if !current.insert(root).inserted { return known[root] }
    do throws(WorkspaceProblem) {
      let live = try LiveWorkspace(workspace, opener, limits: environment.limits, replacing: known[root])
      known[root] = live
      if live.leftOut > 0, toldLimits.insert(root).inserted { limited.append((root, live.leftOut)) }
    } catch {
      events.add(error)
    }
    return known[root]
  }

  private func workspace(holding path: BytePath, _ folders: [BytePath]) -> Workspace? {
    if let place = places[path.parent] { return place }
    let found = try? find(path, folders)
    places[path.parent] = .some(found)
    return found
  }

  private func find(_ path: BytePath, _ folders: [BytePath]) throws(FileError) -> Workspace {
    // A problem of the person's settings is met again, and kept, when the workspace is opened.
    let home = (try? opener.home()) ?? nil
    let found = try opener.workspace(of: path, home: home)
    guard [.startingFolder, .taskFiles].contains(found.origin) else { return found }
    // The outermost of nested folders counts, because more tasks are known in it.
    let wider = folders.filter(path.isInside).compactMap { try? opener.workspace(of: $0, home: home) }
      .filter { found.root.isInside($0.root) && !isTooWide($0) }
    return wider.min { $0.root.bytes.count < $1.root.bytes.count } ?? found
  }

  /// Whether a workspace is all files of the machine or of a person, only because an editor is open there.
  private func isTooWide(_ workspace: Workspace) -> Bool {
    guard [.startingFolder, .taskFiles].contains(workspace.origin) else { return false }
    return workspace.root == .root || workspace.root == (try? opener.user.home?.resolved())
  }
}

/// Collects what is wrong while workspaces are opened.
private final class OpeningEvents: OpeningReporter {
  var faults: [SettingFault] = []
  var failures: [WorkspaceProblem] = []

  func report(_ event: OpeningEvent, from opener: WorkspaceOpener) {
    if case .wrongSettings(let fault) = event { add(fault) }
  }

  func add(_ problem: WorkspaceProblem) {
    switch problem {
    case .wrongSettings(let fault), .baseline(.wrong(let fault)): add(fault)
    default: failures.append(problem)
    }
  }

  /// Several workspaces meet a problem of the person's settings, which is kept once.
  private func add(_ fault: SettingFault) { if !faults.contains(fault) { faults.append(fault) } }
}
