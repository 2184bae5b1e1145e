internal import SystemCalls

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Descriptor {
  /// Opens a file for writing at its beginning: a new one, or one that loses its bytes.
  init(replacing path: BytePath) throws(FileError) {
    self.init(
      taking: try unsafe path.withCString { text throws(SystemError) in
        try retrying { unsafe open(text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666) }
      })
  }

  /// What is handed to the system at once, so that a signal need not wait long.
  private static var piece: Int { 1 << 20 }

  /// Writes all bytes of `range` to the file, to the same places or `shift` bytes further.
  func write(_ bytes: [UInt8], _ range: Range<Int>, at shift: Int = 0) throws(SystemError) {
    let number = number
    try unsafe bytes.span.withUnsafeBytes { raw throws(SystemError) in
      var done = range.lowerBound
      while done < range.upperBound {
        let end = min(done + Self.piece, range.upperBound)
        let rest = unsafe UnsafeRawBufferPointer(rebasing: raw[done..<end])
        let count = try retrying { unsafe pwrite(number, rest.baseAddress, rest.count, off_t(shift + done)) }
        guard count > 0 else { throw .inputOutput }
        done += count
      }
    }
  }

  /// What is read at once to be compared: it stays in the cache of a core.
  private static var comparedPiece: Int { 128 << 10 }

  /// Whether the file consists of just the first `size` of these bytes.
  func holds(_ bytes: [UInt8], size: Int) throws(SystemError) -> Bool {
    var buffer = [UInt8](repeating: 0, count: min(size + 1, Self.comparedPiece))
    var offset = 0
    while true {
      let count = try read(from: offset, into: &buffer, 0..<buffer.count)
      guard count <= size - offset else { return false }
      guard buffer.span.isEqual(to: bytes.span.extracting(offset..<(offset + count)), count: count) else {
        return false
      }
      offset += count
      if count < buffer.count { return offset == size }
    }
  }

  func truncate(to size: Int) throws(SystemError) {
    _ = try retrying { ftruncate(number, off_t(size)) }
  }

  /// Waits until the bytes are on the disk. Asked once: after an error the system may say yes without having written.
  /// Who could open the file may have it synchronized, so an error that speaks of rights is one of the disk: it was
  /// made read-only after a fault.
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

  func setMode(_ mode: UInt32) throws(SystemError) {
    _ = try retrying { fchmod(number, mode_t(mode)) }
  }

  /// Gives a file the rights that a new one gets.
  func setModeOfNewFile(isProgram: Bool) throws(SystemError) {
    try setMode((isProgram ? 0o777 : 0o666) & ~UInt32(system_creation_mask()))
  }

  /// Locks the file against other processes of ours, and other threads, until `unlock`. False where one of them has it;
  /// `isShared` where that is no other one's own lock.
  func tryLock(isShared: Bool = false) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try retrying { flock(number, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
      return true
    } catch {
      guard error.meansLater else { throw error }
      return false
    }
  }

  /// To be called at the end of what is done under the lock: it keeps the descriptor, and the lock with it, until then.
  /// Closing alone does not unlock while a program that is just being started has a copy of the descriptor.
  func unlock() {
    _ = flock(number, LOCK_UN)
  }

  /// Waits a tenth of a second at most for those who have the file open to write. Whether none is left, as far as the
  /// system can tell. This descriptor is open for reading only.
  func waitForWriters() -> Bool {
    let end = ContinuousClock.now + .milliseconds(100)
    while system_is_open_for_writing(number) == 1 {
      if ContinuousClock.now >= end { return false }
      Pause.milliseconds(1)
    }
    return true
  }
}
