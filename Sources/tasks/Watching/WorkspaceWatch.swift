import TaskFiles
import TaskWorkspace

/// Runs a command again whenever files of a workspace change (`--watch`). The system reports the changes; nothing is
/// polled.
///
/// All folders are registered again before each run. The run sees every change before the registration; every later
/// change triggers the next run.
struct WorkspaceWatch {
  /// Returns the workspaces of a run with their settings.
  typealias Workspaces = (Invocation) -> [(workspace: Workspace, settings: Settings)]

  private let invocation: Invocation
  private let folder: BytePath
  /// The paths and files on the command line.
  private let paths: [[UInt8]]
  private let files: [[UInt8]]
  private let workspaces: Workspaces
  private let body: (Invocation) throws(CommandFailure) -> ExitStatus
  /// The names of files that trigger a run besides those of task files.
  private var names = Set(Workspace.governingNames.map { Array($0.utf8) })

  /// The quiet time before a run, in milliseconds. Programs write a file in several steps, so a run waits until nothing
  /// has changed for this long.
  private static let quiet: Int32 = 50
  /// The maximum time that a run waits for a quiet moment.
  private static let longestWait = Duration.milliseconds(1000)

  /// Creates a watch for a command that runs in `folder`.
  ///
  /// - Parameters:
  ///   - paths: The task files and folders on the command line.
  ///   - files: Other files whose changes trigger a run.
  ///   - run: Runs the command; called once at the start and after each change.
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

  /// Runs the command once. An error is reported but does not end the watch, because the next run may succeed.
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
    invocation.opener.reportForeignFiles()
    console.flush()
    console.note("waiting for changes; press Ctrl-C to stop")
    return status
  }

  /// Watches all folders in which a change can affect a run. A folder may be created while others are added, so the
  /// search repeats until it finds no new one.
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
          // A folder that is gone or unreadable holds no file that a run reads.
          if case .system(let reason) = error.reason, reason == .noSpace || reason == .unsupported { throw reason }
        }
      }
    }
  }

  private func folders(_ names: inout Set<[UInt8]>) -> Set<BytePath> {
    // Settings may be created or removed in any parent folder.
    var folders = Set(GitRepository.containing(folder).map { above(folder, upTo: $0.root) } ?? [folder])
    for path in paths {
      let whole = folder.joined(BytePath(path))
      folders.insert(whole.parent)
      if let target = try? whole.resolved() { folders.insert(target.parent) }
    }
    for file in files { folders.insert(folder.joined(BytePath(file)).parent) }
    let silent = Console(process: invocation.process, output: { _ in .written }, errors: { _ in .written })
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

  /// Returns a folder and its parents up to `root`.
  private func above(_ folder: BytePath, upTo root: BytePath) -> [BytePath] {
    var folders = [folder]
    var current = folder
    while current != root, current.parent != current {
      current = current.parent
      folders.append(current)
    }
    return folders
  }

  /// Waits until a relevant file has changed. Returns false on an interrupt, or if the output was closed.
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
  /// Returns the invocation for another run, which reads the settings again.
  fileprivate func again(_ console: Console) -> Invocation {
    Invocation(arguments: arguments, console: console, process: process, commands: commands)
  }
}
