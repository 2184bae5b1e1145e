package import TaskSyntax

/// An open regular file to read from. Opening never waits for a pipe or a device, and fails for them. Several threads
/// may use one reader.
package final class FileReader: Sendable {
  /// The largest size in bytes: 4 GiB − 1, because offsets are 32 bits wide.
  package static var sizeLimit: Int { SourceText.maximumCount }

  package let path: BytePath
  /// The status of the file when it was opened.
  package let status: FileStatus
  private let limit: Int
  let descriptor: Descriptor

  /// The size in bytes when the file was opened.
  package var size: Int { status.size }

  package convenience init(
    _ path: BytePath, sizeLimit: Int = FileReader.sizeLimit, followingLinks: Bool = true
  ) throws(FileError) {
    let descriptor: Descriptor
    do throws(FileError) {
      descriptor = try Descriptor(opening: path, for: .file, followingLinks: followingLinks)
    } catch {
      // The system reports a socket this way.
      guard error.reason == .system(.noDevice) else { throw error }
      throw FileError(path, FileStatus.ifAny(path).map { .notRegular($0.kind) } ?? error.reason)
    }
    try self.init(path, descriptor, sizeLimit: sizeLimit)
  }

  /// Creates a reader of an open file; `path` is used in messages.
  init(_ path: BytePath, _ descriptor: consuming Descriptor, sizeLimit: Int) throws(FileError) {
    self.path = path
    status = try Self.status(of: descriptor, at: path, limit: sizeLimit)
    limit = sizeLimit
    self.descriptor = descriptor
  }

  /// Returns all bytes, as they were at one moment: a file that changes in the meantime is read again. In the array,
  /// `reservedTail` zero bytes follow them.
  package func contents(reservedTail: Int = 0) throws(FileError) -> FileContents {
    var contents = FileContents(bytes: [], count: 0)
    _ = try whileUnchanged { size throws(FileError) in
      contents = try wholeContents(expecting: size, reservedTail: reservedTail)
      return contents.count
    }
    return contents
  }

  /// Reads all bytes to the start of `buffer`, which grows if it is too small and whose other bytes stay, so that many
  /// files can be read into one buffer. Returns the size of the file in bytes.
  package func contents(into buffer: inout [UInt8], reservedTail: Int) throws(FileError) -> Int {
    try whileUnchanged { size throws(FileError) in
      let room = max(1, size) + max(0, reservedTail)
      if buffer.count < room { buffer += repeatElement(0, count: max(room, 2 * buffer.count) - buffer.count) }
      return try read(from: 0, into: &buffer, at: 0, count: max(1, size))
    }.size
  }

  /// Returns the document in the file, the file's status at that moment, and whether the document equals the expected
  /// one. An expected document is returned without a copy.
  func snapshot(
    expecting expected: SourceText?
  ) throws(FileError) -> (source: SourceText, status: FileStatus, isExpected: Bool) {
    var isExpected = false
    var contents = FileContents(bytes: [], count: 0)
    let status = try whileUnchanged { size throws(FileError) in
      if let expected {
        isExpected = try holds(expected)
        if isExpected { return expected.count }
      }
      contents = try wholeContents(expecting: size, reservedTail: SourceText.padding)
      return contents.count
    }
    if isExpected, let expected { return (expected, status, true) }
    return (SourceText(contents), status, false)
  }

  private func holds(_ expected: SourceText) throws(FileError) -> Bool {
    try path.attempt(descriptor.holds(EditedText(expected)))
  }

  /// Calls `read` until the file was the same before and after, because another program may save it in place at the same
  /// time. Gives up after a second, but not before the fourth call. `read` receives the number of bytes to expect and
  /// returns the number of bytes read.
  private func whileUnchanged(_ read: (Int) throws(FileError) -> Int) throws(FileError) -> FileStatus {
    var last = status
    let isUnchanged = try Pause.wait(until: .now + Self.patience, atLeast: 4) { () throws(FileError) in
      let before = last
      let count = try read(before.size)
      last = try Self.status(of: descriptor, at: path, limit: limit)
      return last.hasBytes(of: before) && count == before.size
    }
    guard isUnchanged else { throw FileError(path, .changedWhileRead) }
    return last
  }

  /// Reads up to `count` bytes from `offset` of the file into `buffer`, starting at `index`. Reads fewer only at the
  /// end of the file or of the buffer. Returns the number of bytes read. A caller that reads a file in pieces calls
  /// `checkUnchanged` at the end.
  package func read(
    from offset: Int, into buffer: inout [UInt8], at index: Int, count: Int
  ) throws(FileError) -> Int {
    guard offset >= 0, index >= 0, count > 0, index < buffer.count else { return 0 }
    let range = index..<(index + min(count, buffer.count - index))
    let number = try path.attempt(descriptor.read(from: offset, into: &buffer, range))
    ReadingCount.add(bytes: number, from: offset)
    return number
  }

  /// Returns `count` bytes from `offset` of the file on, fewer at its end, in an array with capacity for `reservedTail`
  /// more.
  package func bytes(from offset: Int, count: Int, reservedTail: Int) throws(FileError) -> [UInt8] {
    ReadingCount.add(bytes: count, from: offset)
    return try path.attempt(
      [UInt8](capacity: count + reservedTail) { output throws(SystemError) in
        try descriptor.read(from: offset, appendingTo: &output, upTo: count)
      })
  }

  /// Throws if the file has changed since it was opened.
  package func checkUnchanged() throws(FileError) {
    let now = try Self.status(of: descriptor, at: path, limit: limit)
    if !now.hasBytes(of: status) { throw FileError(path, .changedWhileRead) }
  }

  private static let patience: Duration = .seconds(1)

  private static func status(
    of descriptor: borrowing Descriptor, at path: BytePath, limit: Int
  ) throws(FileError) -> FileStatus {
    let status = try path.attempt(descriptor.status())
    guard status.kind == .regular else { throw FileError(path, .notRegular(status.kind)) }
    guard status.size <= limit else { throw FileError(path, .tooLarge(limit: limit)) }
    return status
  }

  /// Reads the whole file. The count in the result is that of the bytes read and may differ from `size`. At least one
  /// byte is requested, because files of `/proc` report no size.
  private func wholeContents(expecting size: Int, reservedTail: Int) throws(FileError) -> FileContents {
    let tail = max(0, reservedTail)
    var count = 0
    let bytes = try path.attempt(
      [UInt8](capacity: size + max(1, tail)) { output throws(SystemError) in
        try descriptor.read(from: 0, appendingTo: &output, upTo: max(1, size))
        count = output.count
        if output.count > size { _ = output.removeLast() }
        for _ in 0..<tail { output.append(0) }
      })
    ReadingCount.add(bytes: count, from: 0)
    return FileContents(bytes: bytes, count: count)
  }
}

/// The bytes of a file, followed by zero bytes that a scanner may read.
package struct FileContents: Sendable {
  /// The file's bytes and the reserved tail.
  package var bytes: [UInt8]
  /// The number of `bytes` that belong to the file.
  package var count: Int

  package init(bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }
}

extension FileContents {
  /// Reads the file at `path`, which a person named or a folder lists.
  package init(of path: BytePath, reservedTail: Int = 0) throws(FileError) {
    self = try FileReader(path).contents(reservedTail: reservedTail)
  }

  /// Reads `stream`, of any kind, until its end. Waits for the end.
  package init(
    of stream: ByteStream, reservedTail: Int = 0, sizeLimit: Int = FileReader.sizeLimit
  ) throws(FileError) {
    let tail = max(0, reservedTail)
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    while true {
      if bytes.count - count <= tail { bytes += repeatElement(0, count: bytes.count + tail) }
      let number = try BytePath(stream.name).attempt(stream.fill(&bytes, from: count))
      if number == 0 { break }
      count += number
      guard count <= sizeLimit else { throw FileError(BytePath(stream.name), .tooLarge(limit: sizeLimit)) }
    }
    bytes.removeLast(bytes.count - count)
    bytes += repeatElement(0, count: tail)
    self.init(bytes: bytes, count: count)
  }
}

extension SourceText {
  /// Takes the contents of a file that was read with a tail of `SourceText.padding` bytes.
  package init(_ contents: consuming FileContents) {
    let count = contents.count
    var bytes = contents.bytes
    contents.bytes = []
    bytes.removeLast(bytes.count - count)
    self.init(padding: bytes)
  }
}
