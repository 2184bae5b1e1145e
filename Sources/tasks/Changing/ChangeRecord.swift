import TaskFiles

/// What `undo` is told of the change that a command makes: a record in the ring of each workspace.
struct ChangeRecord: Sendable {
  /// By the root of the workspace; none where there is no folder to keep them in.
  private(set) var recorders: [BytePath: UndoRecorder] = [:]
  /// Where the old bytes of files are kept that can only be written in place.
  private(set) var journal: BytePath?

  /// Where nothing can be kept, that is said, and no reason to stop: files are written as safely as with it.
  init(_ invocation: Invocation, command: String, workspaces: [BytePath]) {
    do throws(FileError) {
      guard let state = try invocation.userFolders.makeStateFolder() else {
        invocation.console.report(
          .warning, "this change cannot be undone: neither 'XDG_STATE_HOME' nor 'HOME' says where to keep it")
        return
      }
      journal = state.joined("journal")
      let now = invocation.surroundings.clock().secondsSince1970
      for root in workspaces where recorders[root] == nil {
        recorders[root] = UndoRing(in: state.joined("undo"), workspace: root).begin(command, at: now)
      }
    } catch {
      invocation.console.report(
        .warning, "this change cannot be undone: cannot make '\(error.path.bytes)': \(error.message)",
        help: "set 'XDG_STATE_HOME' to a folder that can be written to")
    }
  }

  /// To be called when all files are written, or are not.
  func finish(_ invocation: Invocation) {
    for (_, recorder) in recorders.sorted(by: { $0.key < $1.key }) {
      do throws(FileError) {
        try recorder.finish()
      } catch {
        invocation.console.report(.warning, "cannot write '\(error.path.bytes)': \(error.message)")
      }
    }
  }
}
