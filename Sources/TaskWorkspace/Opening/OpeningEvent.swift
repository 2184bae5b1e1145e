package import TaskFiles
package import TaskQuery

/// A fact to tell a person while a workspace is opened, its files are selected or a query is run. The work goes on.
///
/// A name is the one that a person knows a file by; a path is absolute.
package enum OpeningEvent {
  case workspace(Workspace)
  /// One of several problems of a file; the last of them is thrown.
  case wrongSettings(SettingFault)
  /// Files of other users that do not count, each once.
  case foreign([ForeignFile])
  /// A workspace has no task files.
  case noFiles(FileList, in: Workspace)

  /// A file that was asked for cannot be read.
  case unreadable(FileError, name: BytePath)
  /// A file that nobody asked for cannot be read.
  case unreadableAside(FileError)
  /// A folder that was asked for has no task files.
  case noFilesInFolder(name: BytePath)
  /// A file is not named like a task file, where it must be.
  case misnamed(name: BytePath)
  /// A file that was asked for is ignored.
  case leftOut(name: BytePath, IgnoreOrigin)
  case noChangedFiles
  /// Copies that a sync service has made of task files are not read; reported once.
  case conflictCopies([BytePath])

  case index(IndexEvent)
  case query(QueryEvent)
}

/// A fact about files of git's index.
package enum IndexEvent {
  /// The index holds several versions of a file.
  case unmerged(path: BytePath)
  /// A file is larger than what is read.
  case oversized(FileError)
  /// A path names nothing in the index.
  case missing(name: BytePath)
  /// Settings on the disk that the index does not have, so that they do not count.
  case settingsMissing(path: BytePath)
  /// A baseline that the index does not have, so that none counts.
  case baselineMissing(path: BytePath)
}

/// A fact about the answer to a query.
package enum QueryEvent {
  /// A file with conflict markers is not counted.
  case conflict(ConflictedFile)
  /// No file fits the patterns of the query.
  case noFileFits(patterns: [[UInt8]])
  /// Names in the query that no task of so many files has.
  case unknownNames([UnknownName], fileCount: Int)
}
