import CLibrary
import TaskSyntax

extension Descriptor {
  /// Opens a file for writing from its beginning: a new file, or an existing one that is truncated.
  init(replacing path: BytePath, followingLinks: Bool) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    self.init(
      taking: try unsafe path.withCString { text throws(SystemError) in
        try retrying { unsafe open(text, flags, 0o666) }
      })
  }

  /// The number of bytes that one call writes, small enough that a signal does not wait long.
  private static var piece: Int { 1 << 20 }

  /// The number of written bytes of a large file after which the system starts to write them to the disk, while later
  /// ones are passed to it.
  private static var startedLength: Int { 8 << 20 }

  /// Writes the bytes of `range` of a document to the same range of the file.
  func write(_ text: EditedText, _ range: Range<Int>) throws(SystemError) {
    var started = range.lowerBound
    try text.forEachChunk(of: Self.piece, in: range) { bytes, offset throws(SystemError) in
      try write(bytes, at: offset)
      guard offset - started >= Self.startedLength else { return }
      let (number, start) = (number, started)
      _ = try retrying { system_start_writing(number, off_t(start), off_t(offset - start)) }
      started = offset
    }
  }

  /// Writes bytes to the file at `offset`.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(SystemError) {
    let number = number
    try unsafe bytes.withUnsafeBytes { raw throws(SystemError) in
      var done = 0
      while done < raw.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: raw[done..<min(done + Self.piece, raw.count)])
        let count = try retrying { unsafe pwrite(number, rest.baseAddress, rest.count, off_t(offset + done)) }
        guard count > 0 else { throw .inputOutput }
        done += count
      }
    }
  }

  /// Whether the contents of the file equal this document. A large file is compared on all cores.
  func holds(_ text: EditedText) throws(SystemError) -> Bool {
    let number = number
    let shares = Shares(count: text.count)
    let results: [Result<Bool, SystemError>] = WorkerPool.map(items: shares.number) { share in
      Result { () throws(SystemError) in
        try Self.holds(number, text, shares[share], isEnd: share + 1 == shares.number)
      }
    }
    for result in results where try !result.get() { return false }
    return true
  }

  /// Whether an open file has the bytes of a range of a document in the same range. If the range is at the end of the
  /// document, the file must end there, too.
  private static func holds(
    _ number: Int32, _ text: EditedText, _ range: Range<Int>, isEnd: Bool
  ) throws(SystemError) -> Bool {
    // At the end, one more byte is requested, which must not exist.
    let end = isEnd ? range.upperBound + 1 : range.upperBound
    var buffer = [UInt8](repeating: 0, count: min(end - range.lowerBound, EditedText.comparedLength))
    var room: [UInt8] = []
    var offset = range.lowerBound
    while offset < end {
      let wanted = min(end - offset, buffer.count)
      let count = try read(number, from: offset, into: &buffer, 0..<wanted)
      guard count == min(wanted, range.upperBound - offset) else { return false }
      let isSame = text.withBytes(in: offset..<offset + count, room: &room) {
        $0.isEqual(to: buffer.span, count: count)
      }
      guard isSame else { return false }
      offset += count
      if count < wanted { return true }
    }
    return true
  }

  func truncate(to size: Int) throws(SystemError) { _ = try retrying { ftruncate(number, off_t(size)) } }

  /// Waits until the bytes are on the disk. Called only once, because after an error the system may report success
  /// without having written. Any process that could open the file may synchronize it, so an error about permissions is
  /// one of the disk, which became read-only after a fault.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      let result = fcntl(number, F_FULLFSYNC)
    #else
      let result = fsync(number)
    #endif
    guard result != 0 else { return }
    let error = SystemError.last
    throw error.meansNoRight || error == .badDescriptor ? .inputOutput : error
  }

  func setOwner(of status: FileStatus) throws(SystemError) {
    _ = try retrying { fchown(number, status.user, status.group) }
  }

  func setMode(_ mode: UInt32) throws(SystemError) { _ = try retrying { fchmod(number, mode_t(mode)) } }

  /// Gives the file the permissions of a newly created one.
  func setModeOfNewFile(isProgram: Bool) throws(SystemError) {
    try setMode((isProgram ? 0o777 : 0o666) & ~UInt32(system_creation_mask()))
  }

  /// Locks the file against other processes of this program and other threads, until `unlock`. Returns `false` if one
  /// of them holds a conflicting lock. A shared lock, with `isShared`, conflicts only with exclusive ones.
  func tryLock(isShared: Bool = false) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try retrying { flock(number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
      return true
    } catch {
      guard error.meansLater else { throw error }
      return false
    }
  }

  /// Releases the lock; called at the end of the work under it, which keeps the descriptor alive until then. Closing
  /// the descriptor does not unlock while a program that is being started has a copy of it.
  func unlock() { _ = flock(number, LOCK_UN) }

  /// Waits up to a tenth of a second for processes that have the file open for writing. Returns whether none is left,
  /// as far as the system can tell. This descriptor must be open for reading only.
  func waitForWriters() -> Bool {
    let end = ContinuousClock.now + .milliseconds(100)
    while system_is_open_for_writing(number) == 1 {
      if ContinuousClock.now >= end { return false }
      Pause.milliseconds(1)
    }
    return true
  }
}
