package import TaskFiles

/// The settings that all changes of one request share: whose they are, and how files are written.
package struct ChangeSettings {
  /// The person's folders: records for undo and journals are kept there.
  package let user: UserFolders
  /// The current folder. Names of files begin there; so do those of diffs outside of a repository.
  package let folder: BytePath
  /// Whether files of any name are written, and files that an editor has open.
  package let isForced: Bool
  /// The time of the change in its record.
  package let secondsSince1970: Int
  /// Stands between the steps of writing a file; `nil` but for tests.
  package let observer: WriteStep.Observer?
  package let reporter: any ChangeReporter

  package init(
    user: UserFolders, folder: BytePath, isForced: Bool = false, secondsSince1970: Int,
    observer: WriteStep.Observer? = nil, reporter: any ChangeReporter
  ) {
    self.user = user
    self.folder = folder
    self.isForced = isForced
    self.secondsSince1970 = secondsSince1970
    self.observer = observer
    self.reporter = reporter
  }
}
