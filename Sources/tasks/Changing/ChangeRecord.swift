import TaskFiles

/// The record of a command's change for `undo`, in the ring of each workspace.
///
/// Where there is no folder to keep it in, or none that the person may write to, that is said once and no reason to
/// stop: files are written as safely as with it. A disk that is full or fails is one: nothing is written.
struct ChangeRecord: Sendable {
  /// By the root of the workspace; none where there is no folder to keep them in.
  private var recorders: [BytePath: UndoRecorder] = [:]
  /// The folder for the old bytes of files that can only be written in place.
  private(set) var journal: BytePath?
  /// Why nothing may be written.
  private var obstacle: FileError?

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
      if error.meansTroubledDisk { obstacle = error } else { Self.warn(of: error, invocation) }
    }
  }

  /// Notes what is about to be done to a file of a workspace, before it is touched. Where it throws, the file must stay
  /// as it is. The error that it returns is to be told to `finish`: this change cannot be undone.
  func record(
    _ path: BytePath, _ change: HashedText, workspace: BytePath?
  ) throws(FileError) -> FileError? {
    if let obstacle { throw obstacle }
    do throws(FileError) {
      if let workspace { try recorders[workspace]?.record(path, change) }
      return nil
    } catch {
      guard error.meansNoRight else { throw error }
      return error
    }
  }

  /// Takes the last record of a file back: it was not changed after all.
  func withdraw(_ path: BytePath, workspace: BytePath?) {
    if let workspace { recorders[workspace]?.withdraw(path) }
  }

  /// Nobody knows whether a file was changed.
  func leaveInDoubt(workspace: BytePath?) {
    if let workspace { recorders[workspace]?.leaveInDoubt() }
  }

  /// Ends the record; called when all files are written, or are not, with the result of `record`.
  func finish(_ invocation: Invocation, unrecorded: [FileError]) {
    if let error = unrecorded.first { Self.warn(of: error, invocation) }
    for (_, recorder) in recorders.sorted(by: { $0.key < $1.key }) {
      do throws(FileError) {
        try recorder.finish()
      } catch {
        invocation.console.report(.warning, "cannot write '\(error.path.bytes)': \(error.message)")
      }
    }
  }

  private static func warn(of error: FileError, _ invocation: Invocation) {
    invocation.console.report(
      .warning, "this change cannot be undone: cannot make '\(error.path.bytes)': \(error.message)",
      help: "set 'XDG_STATE_HOME' to a folder that can be written to")
  }
}
