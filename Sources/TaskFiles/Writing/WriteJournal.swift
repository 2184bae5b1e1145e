import TaskSyntax

/// The state of a file before it is written in place, kept until the new bytes are durable. In the journal file, all
/// numbers have 64 bits and are little-endian:
///
///     "tasks journal 1\n"
///     inode, size before, hash before (2), size after, hash after (2), size of the path
///     the path of the file
///     hash of all above (2)
///     the bytes of the file before
package struct WriteJournal: Equatable {
  var target: BytePath
  var inode: UInt64
  var oldCount: Int
  var oldHash: ContentHash
  var newCount: Int
  var newHash: ContentHash

  private static let mark = Array("tasks journal 1\n".utf8)
  private static let numbers = 8

  /// The bytes of the journal before the old bytes of the file.
  package var header: [UInt8] {
    var bytes = Self.mark
    bytes.append(littleEndian: inode)
    bytes.append(littleEndian: UInt64(oldCount))
    bytes.append(oldHash)
    bytes.append(littleEndian: UInt64(newCount))
    bytes.append(newHash)
    bytes.append(littleEndian: UInt64(target.bytes.count))
    bytes += target.bytes
    bytes.append(ContentHash(bytes))
    return bytes
  }

  /// Returns a complete journal and the offset of the old bytes in it; `nil` for any other bytes.
  package static func decoded(_ bytes: Span<UInt8>) -> (journal: WriteJournal, start: Int)? {
    guard let (journal, start) = header(bytes), bytes.count - start == journal.oldCount,
      ContentHash(bytes.extracting(start..<bytes.count)) == journal.oldHash
    else { return nil }
    return (journal, start)
  }

  /// Returns the journal whose header is at the start of `bytes`, and the offset of the old bytes; `nil` if there is
  /// none.
  static func header(_ bytes: Span<UInt8>) -> (journal: WriteJournal, start: Int)? {
    let pathStart = mark.count + 8 * numbers
    guard bytes.count >= pathStart + 16, bytes.holds(mark, at: 0) else { return nil }
    let numbers = (0..<numbers).map { bytes.number(at: mark.count + 8 * $0) }
    guard let oldCount = Int(exactly: numbers[1]), let newCount = Int(exactly: numbers[4]),
      let pathCount = Int(exactly: numbers[7]), pathCount <= bytes.count - pathStart - 16
    else { return nil }
    let hashStart = pathStart + pathCount
    let start = hashStart + 16
    let journal = WriteJournal(
      target: BytePath((pathStart..<hashStart).map { bytes[$0] }), inode: numbers[0],
      oldCount: oldCount, oldHash: ContentHash(first: numbers[2], second: numbers[3]),
      newCount: newCount, newHash: ContentHash(first: numbers[5], second: numbers[6]))
    let isWhole = bytes.hash(at: hashStart) == ContentHash(bytes.extracting(0..<hashStart))
    return isWhole ? (journal, start) : nil
  }
}

extension WriteJournal {
  init(of target: BytePath, _ identity: FileIdentity, _ change: HashedText) {
    let (text, hashes) = (change.text, change.hashes)
    self.init(
      target: target, inode: identity.inode, oldCount: text.old.count, oldHash: hashes.old, newCount: text.count,
      newHash: hashes.new)
  }
}

/// A journal in its folder, locked.
struct StoredJournal: ~Copyable {
  private let folder: OpenFolder
  private let file: TemporaryFile
  let path: BytePath

  /// Writes a journal, which is durable afterwards. A missing folder is created. On an error no file remains, or its
  /// path is added to `left`. `finishing` is called when the bytes are durable, before the mode marks the file as
  /// finished.
  init(
    _ journal: WriteJournal, old: SourceText, in path: BytePath, left: inout [BytePath],
    finishing: () throws(SystemError) -> Void
  ) throws(FileError) {
    try path.makeFolders(isPrivate: true)
    do throws(SystemError) {
      let folder = try OpenFolder(path)
      let file = try TemporaryFile(in: folder, for: .journal, left: &left)
      do throws(SystemError) {
        try Self.fill(file, journal, old, finishing)
        try folder.synchronize()
      } catch {
        folder.discard(file.name, left: &left)
        throw error
      }
      self.path = path.joined(file.name.bytes)
      self.folder = folder
      self.file = file
    } catch {
      throw FileError(path, .system(error))
    }
  }

  private static func fill(
    _ file: borrowing TemporaryFile, _ journal: WriteJournal, _ old: SourceText,
    _ finishing: () throws(SystemError) -> Void
  ) throws(SystemError) {
    let header = journal.header
    try file.descriptor.write(header.span, at: 0)
    try file.descriptor.write(old.bytes, at: header.count)
    // Synchronized before the mode is set, so that after a loss of power no file without its bytes is marked as
    // finished.
    try file.descriptor.synchronize()
    try finishing()
    try file.descriptor.setMode(0o600)
    try file.descriptor.synchronize()
  }

  /// Removes the journal. If that fails, its path is added to `left`, and `Leftovers` finds it as removable.
  func remove(left: inout [BytePath]) {
    folder.discard(file.name, left: &left)
    file.descriptor.unlock()
  }
}

extension Span<UInt8> {
  fileprivate func number(at index: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[index + $1]) << UInt64(8 * $1) }
  }

  fileprivate func hash(at index: Int) -> ContentHash {
    ContentHash(first: number(at: index), second: number(at: index + 8))
  }
}
