import TaskSyntax

/// The journals of earlier writes of this file. Until they are handled the file is not written, because a later repair
/// would replace the new text by the text of that time.
extension WriteTarget {
  /// Throws if the file is half written. A journal whose old or new text equals the file's text is no longer needed and
  /// is removed.
  ///
  /// - Parameters:
  ///   - folder: the folder of the journals.
  ///   - status: the status of the locked file.
  ///   - source: the text of the file.
  func checkJournals(in folder: BytePath, _ status: FileStatus, _ source: SourceText) throws(FileWriter.Failure) {
    for path in try noting(Self.journals(in: folder)) {
      let isTorn = try noting(settle(path, status, source))
      if isTorn { throw failure(.halfWritten(journal: path)) }
    }
  }

  /// Returns the finished journals; none if the folder does not exist or cannot be read.
  private static func journals(in folder: BytePath) throws(FileError) -> [BytePath] {
    var paths: [BytePath] = []
    do throws(FileError) {
      try FolderListing(folder).forEachEntry { name, kind in
        guard kind == .regular, TemporaryFile.isName(name, for: .journal) else { return }
        paths.append(folder.joined(name.array(name.indices)))
      }
    } catch {
      guard error.isNotFound || error.meansNoRight else { throw error }
    }
    // The creator of an unfinished journal may be about to lock it.
    return paths.filter { FileStatus.ifAny($0)?.mode != TemporaryFile.unfinishedMode }.sorted()
  }

  /// Whether the journal is of this file and the file is half written. Removes a journal of this file if the file is
  /// whole.
  private func settle(_ path: BytePath, _ status: FileStatus, _ source: SourceText) throws(FileError) -> Bool {
    do throws(FileError) {
      guard let file = try UnusedFile.open(path) else { return false }
      defer { file.unlock() }
      guard let header = try file.journalHeader(), isOf(header, status), let (journal, _) = try file.journal() else {
        return false
      }
      if !journal.isComplete(source) { return true }
      try path.removeFile()
      return false
    } catch {
      guard error.isNotFound || error.meansNoRight else { throw error }
      return false
    }
  }

  /// Whether the journal is of this file, under this name, another one or an earlier one. Inode numbers are unique only
  /// within a file system, so without the name the size must be one that a half written file can have.
  private func isOf(_ journal: WriteJournal, _ status: FileStatus) -> Bool {
    guard journal.inode == status.identity.inode else { return false }
    if journal.target == resolved || FileStatus.ifAny(journal.target)?.identity == status.identity { return true }
    let sizes = min(journal.oldCount, journal.newCount)...max(journal.oldCount, journal.newCount)
    return sizes.contains(status.size)
  }
}
