package import TaskFiles

/// The record of a change for undo, in the ring of each workspace.
///
/// A missing folder for it, or one that the person may not write to, is reported once and is no reason to
/// stop: files are written as safely as with it. A disk that is full or fails is one: nothing is written.
package struct ChangeRecord: Sendable {
  /// The record of the change of one file, or of several files together.
  enum Entry: Sendable {
    /// The record is durable, or none is kept.
    case made
    /// The change is not recorded, and may be made all the same.
    case missing(FileError)
    /// The change is not recorded, and must not be made.
    case refused(FileError)
  }

  /// By the root of the workspace; none where there is no folder to keep them in.
  private var recorders: [BytePath: UndoRecorder] = [:]
  /// The folder for the old bytes of files that can only be written in place.
  private(set) var journal: BytePath?
  /// Why nothing may be written.
  private var obstacle: FileError?

  /// - Parameters:
  ///   - label: the description of the change.
  ///   - workspaces: the roots of the workspaces whose files are changed.
  package init(_ settings: ChangeSettings, _ label: ChangeLabel, workspaces: [BytePath]) {
    let user = settings.user
    do throws(FileError) {
      guard try user.makeStateFolder() != nil else {
        settings.reporter.report(.cannotBeUndone(nil))
        return
      }
      journal = user.journalFolder
      for root in workspaces where recorders[root] == nil {
        recorders[root] = user.undoRing(of: root)?.begin(label, at: settings.secondsSince1970)
      }
    } catch {
      if error.meansTroubledDisk { obstacle = error } else { settings.reporter.report(.cannotBeUndone(error)) }
    }
  }

  /// Records what is about to be done to files of a workspace; called before they are touched.
  func record(_ changes: [UndoRecorder.Change], workspace: BytePath?) -> Entry {
    if let obstacle { return .refused(obstacle) }
    do throws(FileError) {
      if let workspace { try recorders[workspace]?.record(changes) }
      return .made
    } catch {
      return error.meansNoRight ? .missing(error) : .refused(error)
    }
  }

  /// Withdraws the last record of a file: it was not changed after all.
  func withdraw(_ path: BytePath, workspace: BytePath?) { if let workspace { recorders[workspace]?.withdraw(path) } }

  /// Notes that nobody knows whether a file was changed.
  func leaveInDoubt(workspace: BytePath?) { if let workspace { recorders[workspace]?.leaveInDoubt() } }

  /// Ends the record; called when all files are written, or are not.
  ///
  /// - Parameter missing: the errors of changes that were made without a record.
  package func finish(missing: [FileError] = [], _ reporter: any ChangeReporter) {
    if let error = missing.first { reporter.report(.cannotBeUndone(error)) }
    for (_, recorder) in recorders.sorted(by: { $0.key < $1.key }) {
      do throws(FileError) {
        try recorder.finish()
      } catch {
        reporter.report(.recordWithoutEnd(error))
      }
    }
  }
}
