#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of ours, closed when it goes out of scope and not handed to programs that we start.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  enum Purpose {
    /// Opens a file to read bytes. A pipe or a device is opened without waiting, so that it can be inspected and
    /// refused.
    case file
    /// Opens a folder to list entries.
    case folder
  }

  /// - Parameter followingLinks: whether a link is followed; else it is an error of too many links.
  init(opening path: BytePath, for purpose: Purpose, followingLinks: Bool = true) throws(FileError) {
    let link = followingLinks ? 0 : O_NOFOLLOW
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (purpose == .folder ? O_DIRECTORY : 0) | link
    number = try unsafe path.withCString { text throws(SystemError) in
      try retrying { unsafe open(text, flags) }
    }
  }

  /// Takes over an open one.
  init(taking number: Int32) {
    self.number = number
  }

  deinit {
    // Not repeated after EINTR: on Linux the number is free by then, and may be another thread's.
    _ = close(number)
  }

  func status() throws(SystemError) -> FileStatus {
    var record = stat()
    _ = try retrying { unsafe fstat(number, &record) }
    return FileStatus(record)
  }

  /// Reads up to `room` bytes that begin at `offset` in the file, fewer only at its end, and appends them.
  func read(from offset: Int, appendingTo output: inout OutputSpan<UInt8>, upTo room: Int) throws(SystemError) {
    let number = number
    try unsafe output.withUnsafeMutableBufferPointer { buffer, count throws(SystemError) in
      let end = min(buffer.count, count + room)
      let all = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<end])
      let start = UInt(bitPattern: all.baseAddress)
      let shares = Shares(count: all.count)
      let counts: [Result<Int, SystemError>] = WorkerPool.map(items: shares.number) { share in
        let range = shares[share]
        do throws(SystemError) {
          return .success(
            try unsafe Self.fill(unsafe UnsafeMutableRawBufferPointer(at: start, range)) { rest, done in
              unsafe pread(number, rest.baseAddress, rest.count, off_t(offset + range.lowerBound + done))
            })
        } catch {
          return .failure(error)
        }
      }
      for (share, result) in counts.enumerated() {
        let read = try result.get()
        count += read
        // What follows where the file ended meanwhile was not there at that moment.
        if read < shares[share].count { break }
      }
    }
  }

  /// The bytes of a large file in ranges, each so long that a thread is worth its start.
  struct Shares: Sendable {
    let count: Int
    private static let length = 4 << 20

    var number: Int { max(1, count / Self.length) }

    subscript(number: Int) -> Range<Int> {
      number * Self.length..<(number + 1 == self.number ? count : (number + 1) * Self.length)
    }
  }

  /// Reads into `buffer[range]`, fewer bytes only at the end of the file. Returns their number.
  func read(from offset: Int, into buffer: inout [UInt8], _ range: Range<Int>) throws(SystemError) -> Int {
    try Self.read(number, from: offset, into: &buffer, range)
  }

  /// The same of an open file of this number.
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

  /// Calls `readSome` until `target` is full or there is no more. `readSome` gets what is left and how much is done.
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
  /// A share of a buffer that begins at an address: threads that have others of it do not meet.
  fileprivate init(at address: UInt, _ range: Range<Int>) {
    unsafe self.init(start: UnsafeMutableRawPointer(bitPattern: address + UInt(range.lowerBound)), count: range.count)
  }
}
