/// A buffer that sends its bytes to a stream in large pieces. It keeps the first error and drops all later output, so
/// that rendering code need not check every write; `finish` throws that error. A caller with much output can check
/// `error` to stop early.
package struct OutputWriter: ~Copyable {
  private let stream: ByteStream
  private let capacity: Int
  private var buffer: [UInt8] = []
  package private(set) var error: FileError?

  /// Creates a writer with a buffer of `capacity` bytes.
  package init(_ stream: ByteStream, capacity: Int = 64 << 10) {
    self.stream = stream
    self.capacity = capacity
  }

  package mutating func write(_ bytes: [UInt8]) {
    if bytes.count >= capacity {
      flush()
      return send(bytes)
    }
    buffer += bytes
    sendIfFull()
  }

  package mutating func write(_ bytes: ArraySlice<UInt8>) {
    buffer += bytes
    sendIfFull()
  }

  package mutating func write(_ text: String) {
    buffer += text.utf8
    sendIfFull()
  }

  package mutating func write(_ byte: UInt8) {
    buffer.append(byte)
    sendIfFull()
  }

  /// Sends the buffered bytes at once.
  package mutating func flush() {
    send(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func send(_ bytes: [UInt8]) {
    guard error == nil, !bytes.isEmpty else { return }
    do throws(SystemError) {
      try stream.send(bytes)
    } catch {
      self.error = FileError(BytePath(stream.name), .system(error))
    }
  }

  /// Sends the buffered bytes and throws the first error of all writes. The caller must call this at the end, because
  /// the writer sends nothing when it goes out of scope.
  package mutating func finish() throws(FileError) {
    flush()
    if let error { throw error }
  }

  private mutating func sendIfFull() { if buffer.count >= capacity { flush() } }
}
