import TaskFiles
import TaskSyntax

/// `--watch`: runs a command again when the files of a workspace change, as the system tells it.
///
/// All folders are watched anew before each run: what changes before that is seen by the run, what changes later wakes
/// the next one.
struct WorkspaceWatch {
  /// The workspaces that a run reads, with their settings.
  typealias Workspaces = (Invocation) -> [(workspace: Workspace, settings: Settings)]

  private let invocation: Invocation
  private let folder: BytePath
  /// The paths and files that the command line names.
  private let paths: [[UInt8]]
  private let files: [[UInt8]]
  private let workspaces: Workspaces
  private let body: (Invocation) throws(CommandFailure) -> ExitStatus
  /// Names that count beside those of task files.
  private var names = Set(Workspace.governingNames.map { Array($0.utf8) })

  /// Programs write a file in several steps: a run waits until nothing has happened for so many milliseconds,
  private static let quiet: Int32 = 50
  /// but not longer than this.
  private static let longestWait = Duration.milliseconds(1000)

  /// - Parameters:
  ///   - paths: task files and folders that are read, as they were given.
  ///   - files: other files that count.
  ///   - run: is called once at first, and after each change.
  init(
    _ invocation: Invocation, in folder: BytePath, paths: [[UInt8]] = [], files: [[UInt8]],
    workspaces: @escaping Workspaces, run: @escaping (Invocation) throws(CommandFailure) -> ExitStatus
  ) {
    self.invocation = invocation
    self.folder = folder
    self.paths = paths
    self.files = files
    self.workspaces = workspaces
    body = run
    for path in paths + files { names.insert(Array(BytePath(path).name)) }
  }

  func run() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.success
    while true {
      let isChanged: Bool
      do throws(SystemError) {
        let watch = try FolderWatch()
        var names = names
        try addFolders(to: watch, &names)
        status = once()
        guard invocation.console.isWanted else { return status }
        isChanged = try wait(for: watch, names)
      } catch {
        throw CommandFailure(
          .inaccessible, "cannot watch files: \(error.text)",
          help: error == .unsupported ? "'--watch' needs Linux" : Self.help(error))
      }
      if !isChanged { return status }
    }
  }

  private static func help(_ error: SystemError) -> TerminalText? {
    switch error {
    case .noSpace: "raise the limit 'fs.inotify.max_user_watches' with 'sysctl'"
    default: error.help.map { "\($0)" }
    }
  }

  /// Runs once. What would end another run is said; the next one may go better.
  private func once() -> ExitStatus {
    let console = invocation.console
    let invocation = invocation.again(console)
    var status: ExitStatus
    do throws(CommandFailure) {
      status = try body(invocation)
    } catch {
      console.report(.error, error.message, help: error.help)
      status = error.status
    }
    invocation.noteForeignFiles()
    console.flush()
    console.note("waiting for changes; Ctrl-C ends it")
    return status
  }

  /// Watches all folders in which something can happen that changes what is read. A folder that comes while others are
  /// looked into is found the next time: so it is looked until there is none.
  private func addFolders(
    to watch: borrowing FolderWatch, _ names: inout Set<[UInt8]>
  ) throws(SystemError) {
    var known: Set<BytePath> = []
    while true {
      let folders = folders(&names).subtracting(known)
      if folders.isEmpty { return }
      for folder in folders.sorted() {
        known.insert(folder)
        do throws(FileError) {
          try watch.add(folder)
        } catch {
          // One that is gone or may not be read holds no file that is read.
          if case .system(let reason) = error.reason, reason == .noSpace || reason == .unsupported { throw reason }
        }
      }
    }
  }

  private func folders(_ names: inout Set<[UInt8]>) -> Set<BytePath> {
    // Settings may come, or go, in any folder above.
    var folders = Set(GitRepository.containing(folder).map { above(folder, upTo: $0.root) } ?? [folder])
    for path in paths {
      let whole = folder.joined(BytePath(path))
      folders.insert(whole.parent)
      if let target = try? whole.resolved() { folders.insert(target.parent) }
    }
    for file in files {
      folders.insert(folder.joined(BytePath(file)).parent)
    }
    let silent = Console(surroundings: invocation.surroundings, output: { _ in .written }, errors: { _ in .written })
    let invocation = invocation.again(silent)
    for (workspace, settings) in workspaces(invocation) {
      folders.formUnion(workspace.files(FileSearchOptions().with(settings)).folders)
      folders.insert(workspace.root)
      if let repository = workspace.repository { folders.formUnion(above(workspace.root, upTo: repository.root)) }
      if let baseline = settings[.baseline].map({ BytePath($0) }) {
        names.insert(Array(baseline.name))
        folders.insert(workspace.root.joined(baseline).parent)
      }
      let inbox = workspace.root.joined(BytePath(settings[.inbox]))
      names.insert(Array(inbox.name))
      folders.insert(inbox.parent)
    }
    return folders
  }

  /// A folder and those above it.
  private func above(_ folder: BytePath, upTo root: BytePath) -> [BytePath] {
    var folders = [folder]
    var current = folder
    while current != root, current.parent != current {
      current = current.parent
      folders.append(current)
    }
    return folders
  }

  /// Waits until something has changed that counts. False where the person wants no more.
  private func wait(for watch: borrowing FolderWatch, _ names: Set<[UInt8]>) throws(SystemError) -> Bool {
    var end: ContinuousClock.Instant?
    while true {
      switch try watch.wait(milliseconds: end == nil ? -1 : Self.quiet) {
      case .interrupted, .outputClosed: return false
      case .timeIsOver: return true
      case .changed:
        let counts = try watch.events().contains { event in
          switch event {
          case .unknown: true
          case .entry(let name, true): name.first != UInt8(ascii: ".")
          case .entry(let name, false):
            names.contains(name) || name.first != UInt8(ascii: ".") && TaskFileName.matches(BytePath(name))
          }
        }
        if counts, end == nil { end = .now + Self.longestWait }
        if let end, end <= .now { return true }
      }
    }
  }
}

extension Invocation {
  /// The same for another run: settings are read again.
  fileprivate func again(_ console: Console) -> Invocation {
    Invocation(arguments: arguments, console: console, surroundings: surroundings, commands: commands)
  }
}
