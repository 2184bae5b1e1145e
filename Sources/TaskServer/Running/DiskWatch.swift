import TaskFiles

/// Watches the folders of open workspaces on behalf of a client that cannot be asked to.
final class DiskWatch: Sendable {
  /// The time after a change in which more are expected, in milliseconds: programs write a file in several steps.
  private static let quiet: Int32 = 50

  private let watch: FolderWatch
  private let known = SharedState<Set<BytePath>>([])

  /// Fails where the system cannot report changes; then files are looked at when one is opened or saved.
  init() throws(SystemError) { watch = try FolderWatch() }

  /// Watches folders from now on. One that is gone or cannot be read holds no file that counts.
  func add(_ folders: [BytePath]) {
    let new = known.withLock { known in
      let new = folders.filter { !known.contains($0) }
      known.formUnion(new)
      return new
    }
    for folder in new { try? watch.add(folder) }
  }

  /// Calls `body` on a thread of its own after changes of files that count.
  func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    BackgroundThread.start {
      while let events = try? self.watch.events() {
        guard events.contains(where: Self.counts) else { continue }
        Pause.milliseconds(Self.quiet)
        body()
      }
    }
  }

  private static func counts(_ event: FolderWatch.Event) -> Bool {
    switch event {
    case .unknown, .entry(_, isFolder: true): true
    case .entry(let name, isFolder: false):
      TaskFileName.matches(BytePath(name)) || Workspace.governingNames.contains { name.elementsEqual($0.utf8) }
    }
  }
}
