import CLibrary

/// An open file, closed when it goes out of scope and not inherited by child processes.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  enum Purpose {
    /// Opens a file to read bytes. A pipe or a device is opened without waiting, so that it can be inspected and
    /// refused.
    case file
    /// Opens a folder to list entries.
    case folder
  }

  /// - Parameter followingLinks: whether a link is followed; otherwise a link is an error of too many links.
  init(opening path: BytePath, for purpose: Purpose, followingLinks: Bool = true) throws(FileError) {
    let link = followingLinks ? 0 : O_NOFOLLOW
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (purpose == .folder ? O_DIRECTORY : 0) | link
    number = try unsafe path.withCString { text throws(SystemError) in
      try retrying { unsafe open(text, flags) }
    }
  }

  /// Takes ownership of an open descriptor.
  init(taking number: Int32) { self.number = number }

  deinit {
    // Not repeated after EINTR: on Linux the number is already free and may belong to another thread's file.
    _ = close(number)
  }

  func status() throws(SystemError) -> FileStatus {
    var record = stat()
    _ = try retrying { unsafe fstat(number, &record) }
    return FileStatus(record)
  }

  /// Reads up to `room` bytes from `offset` of the file and appends them. Reads fewer only at the end of the file.
  func read(from offset: Int, appendingTo output: inout OutputSpan<UInt8>, upTo room: Int) throws(SystemError) {
    let number = number
    try unsafe output.withUnsafeMutableBufferPointer { buffer, count throws(SystemError) in
      let end = min(buffer.count, count + room)
      let all = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<end])
      let start = UInt(bitPattern: all.baseAddress)
      let shares = Shares(count: all.count)
      let counts: [Result<Int, SystemError>] = WorkerPool.map(items: shares.number) { share in
        let range = shares[share]
        return Result { () throws(SystemError) in
          try unsafe Self.fill(unsafe UnsafeMutableRawBufferPointer(at: start, range)) { rest, done in
            unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + range.lowerBound + done))
          }
        }
      }
      for (share, result) in counts.enumerated() {
        let read = try result.get()
        count += read
        // If the file became shorter, later shares may hold bytes appended after that moment.
        if read < shares[share].count { break }
      }
    }
  }

  /// The ranges of a large file, each long enough to justify a thread.
  struct Shares: Sendable {
    let count: Int
    private static let length = 4 << 20

    var number: Int { max(1, count / Self.length) }

    subscript(number: Int) -> Range<Int> {
      number * Self.length..<(number + 1 == self.number ? count : (number + 1) * Self.length)
    }
  }

  /// Reads from `offset` of the file into `buffer[range]`; fewer bytes only at the end of the file. Returns their
  /// number.
  func read(from offset: Int, into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemError) -> Int {
    try Self.read(number, from: offset, into: &buffer, range)
  }

  /// Reads in the same way from the open file with descriptor `number`.
  static func read(
    _ number: Int32, from offset: Int, into buffer: inout [UInt8], _ range: Range<Int>
  ) throws(SystemError) -> Int {
    var span = buffer.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { raw throws(SystemError) in
      try unsafe fill(unsafe UnsafeMutableRawBufferPointer(rebasing: raw[range])) { rest, done in
        unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + done))
      }
    }
  }

  /// Calls `readSome` until `target` is full or the file ends. `readSome` receives the unfilled rest and the number of
  /// bytes read so far.
  private static func fill(
    _ target: UnsafeMutableRawBufferPointer, _ readSome: (UnsafeMutableRawBufferPointer, Int) -> Int
  ) throws(SystemError) -> Int {
    var done = 0
    while done < target.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[done...])
      let count = try retrying { unsafe readSome(rest, done) }
      if count == 0 { break }
      done += count
    }
    return done
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Creates a share of the buffer at `address`. Threads use disjoint shares.
  fileprivate init(at address: UInt, _ range: Range<Int>) {
    unsafe self.init(start: UnsafeMutableRawPointer(bitPattern: address + UInt(range.lowerBound)), count: range.count)
  }
}
