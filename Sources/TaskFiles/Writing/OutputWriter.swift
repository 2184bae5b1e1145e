/// Collects bytes for a stream and sends them in large pieces. The first error is kept and what comes after it is
/// dropped, so that rendering code need not ask after each word: `finish` tells. A caller with much to write may look
/// at `error` to stop early.
package struct OutputWriter: ~Copyable {
  private let stream: ByteStream
  private let capacity: Int
  private var buffer: [UInt8] = []
  package private(set) var error: FileError?

  /// `capacity` in bytes.
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

  /// Sends what is held, so that it is seen now.
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

  /// Sends what is held and throws the first error there was, now or before. To be called at the end: nothing is sent
  /// when the value goes out of scope.
  package mutating func finish() throws(FileError) {
    flush()
    if let error { throw error }
  }

  private mutating func sendIfFull() {
    if buffer.count >= capacity { flush() }
  }
}
