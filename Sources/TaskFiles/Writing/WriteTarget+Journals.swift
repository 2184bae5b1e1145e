import TaskSyntax

/// Journals that an earlier write of this file left. Until they are dealt with the file is not written: who repairs it
/// later would put the text of that time in the place of the one that we write.
extension WriteTarget {
  /// Refuses where the file is half written. A journal of which it holds all, the text before or the one after, is not
  /// needed any more and removed.
  ///
  /// - Parameters:
  ///   - folder: where journals are.
  ///   - status: of the file, which is locked.
  ///   - source: what it holds.
  func checkJournals(in folder: BytePath, _ status: FileStatus, _ source: SourceText) throws(FileWriter.Failure) {
    for path in try noting({ () throws(FileError) in try Self.journals(in: folder) }) {
      let isTorn = try noting { () throws(FileError) in try settle(path, status, source) }
      if isTorn { throw failure(.halfWritten(journal: path)) }
    }
  }

  /// Returns the finished journals; none where there is no such folder, or none that may be read.
  private static func journals(in folder: BytePath) throws(FileError) -> [BytePath] {
    var paths: [BytePath] = []
    do throws(FileError) {
      try FolderListing(folder).forEachEntry { name, kind in
        guard kind == .regular, TemporaryFile.isName(name, for: .journal) else { return }
        paths.append(folder.joined(name.indices.map { name[$0] }))
      }
    } catch {
      guard error.isNotFound || error.meansNoRight else { throw error }
    }
    // One that is not finished may be about to be locked by its maker.
    return paths.filter { FileStatus.ifAny($0)?.mode != TemporaryFile.unfinishedMode }.sorted()
  }

  /// Whether the journal is one of this file, which is half written. Removes one of this file, which is whole.
  private func settle(_ path: BytePath, _ status: FileStatus, _ source: SourceText) throws(FileError) -> Bool {
    do throws(FileError) {
      guard let file = try UnusedFile.open(path) else { return false }
      defer { file.unlock() }
      guard let header = try file.journalHeader(), isOf(header, status), let (journal, _) = try file.journal() else {
        return false
      }
      if !journal.isComplete(source) { return true }
      try file.remove()
      return false
    } catch {
      guard error.isNotFound || error.meansNoRight else { throw error }
      return false
    }
  }

  /// Whether the journal was made of this file, by this name, another one, or one that it had: numbers of files are not
  /// those of one file system alone, so that without the name the size has to be one that a half written file can have.
  private func isOf(_ journal: WriteJournal, _ status: FileStatus) -> Bool {
    guard journal.inode == status.identity.inode else { return false }
    if journal.target == resolved || FileStatus.ifAny(journal.target)?.identity == status.identity { return true }
    let sizes = min(journal.oldCount, journal.newCount)...max(journal.oldCount, journal.newCount)
    return sizes.contains(status.size)
  }
}
