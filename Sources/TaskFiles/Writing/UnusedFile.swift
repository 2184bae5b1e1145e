import TaskSyntax

/// A temporary file or a journal that no running process uses, locked so that none starts to.
final class UnusedFile {
  let path: BytePath
  let status: FileStatus
  private let reader: FileReader

  private init(_ reader: FileReader, _ status: FileStatus) {
    self.reader = reader
    path = reader.path
    self.status = status
  }

  /// Opens and locks a file. Returns `nil` if a process uses it, that is, has it locked or open for writing.
  static func open(_ path: BytePath) throws(FileError) -> UnusedFile? {
    let reader = try FileReader(path)
    do throws(SystemError) {
      guard try reader.descriptor.tryLock() else { return nil }
      // The creator may have renamed the file before it was locked here.
      let there = try OpenFolder(path.parent).statusIfAny(of: BytePath(path.name))
      if let there, there.identity == reader.status.identity, reader.descriptor.waitForWriters() {
        return UnusedFile(reader, there)
      }
      reader.descriptor.unlock()
      return nil
    } catch {
      throw FileError(path, .system(error))
    }
  }

  /// Releases the lock; called at the end.
  func unlock() { reader.descriptor.unlock() }

  private func source() throws(FileError) -> SourceText {
    SourceText(try reader.contents(reservedTail: SourceText.padding))
  }

  /// Whether the file was never finished and therefore has no bytes worth keeping.
  private var isUnfinished: Bool { status.mode == TemporaryFile.unfinishedMode || status.size == 0 }
}

extension UnusedFile {
  /// Returns the kind of a file with a temporary name.
  ///
  /// - Parameters:
  ///   - files: the other files in its folder.
  ///   - isKnown: whether bytes with this hash can be restored.
  func kindOfReplacement(
    among files: [BytePath], _ isKnown: (ContentHash) -> Bool
  ) throws(FileError) -> (Leftover.Kind, target: BytePath?) {
    if isUnfinished { return (.removable, nil) }
    let source = try source()
    for file in files.sorted() {
      guard let other = FileStatus.ifAny(file, followingLinks: false), other.size == status.size else { continue }
      if other.identity == status.identity { return (.removable, file) }
      let contents = try SourceText(FileContents(of: file, reservedTail: SourceText.padding))
      if contents.bytes.isEqual(to: source.bytes) { return (.removable, file) }
    }
    return (isKnown(ContentHash(source.bytes)) ? .removable : .unknown, nil)
  }

  func kindOfJournal() throws(FileError) -> (Leftover.Kind, target: BytePath?) {
    if isUnfinished { return (.removable, nil) }
    let source = try source()
    guard let journal = WriteJournal.decoded(source.bytes)?.journal else { return (.unknown, nil) }
    guard let target = FileStatus.ifAny(journal.target) else { return (.unknown, journal.target) }
    let contents = try FileContents(of: journal.target, reservedTail: SourceText.padding)
    if journal.isComplete(SourceText(contents)) { return (.removable, journal.target) }
    return (target.identity.inode == journal.inode ? .torn : .unknown, journal.target)
  }

  /// Returns the header of the journal without reading the old bytes; `nil` if the file is not a journal.
  func journalHeader() throws(FileError) -> WriteJournal? {
    let bytes = try reader.bytes(from: 0, count: 64 << 10, reservedTail: 0)
    guard let (journal, start) = WriteJournal.header(bytes.span) else { return nil }
    return status.size - start == journal.oldCount ? journal : nil
  }

  /// Returns the journal and the old bytes in it; `nil` if the file is not a complete journal.
  func journal() throws(FileError) -> (WriteJournal, old: [UInt8])? {
    let source = try source()
    guard let found = WriteJournal.decoded(source.bytes) else { return nil }
    return (found.journal, Array(source.storage[found.start..<source.count]))
  }
}

extension WriteJournal {
  /// Whether a file has all bytes of the state before the write, or all of the state after it.
  func isComplete(_ source: SourceText) -> Bool {
    let hash = ContentHash(source.bytes)
    return hash == oldHash || hash == newHash
  }
}
