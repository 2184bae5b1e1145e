/// What became of bytes handed to the operating system.
package enum WriteOutcome: Sendable, Equatable {
  case written
  /// The reader of a pipe has gone: nobody wants more.
  case closed
  /// The reason in the system's words.
  case failed(String)
}

/// One stream of the process: collects text and hands it on in large pieces.
package struct OutputSink {
  private var buffer: [UInt8] = []
  private let write: ([UInt8]) -> WriteOutcome
  /// The first outcome that was not `.written`; from then on everything is dropped.
  package private(set) var outcome = WriteOutcome.written
  package var depth = ColorDepth.off

  /// A piece of 64 KiB is what a pipe takes at once on Linux.
  private static let capacity = 1 << 16

  package init(_ write: @escaping ([UInt8]) -> WriteOutcome) { self.write = write }

  package mutating func append(_ text: TerminalText) {
    if text.isBare(depth) { return append(ready: text.bytes) }
    guard outcome == .written else { return }
    text.render(depth, into: &buffer)
    if buffer.count >= Self.capacity { flush() }
  }

  package mutating func append(_ text: some EncodedText) { append(ready: text.bytes) }

  /// A large piece is handed on as it is.
  private mutating func append(ready bytes: [UInt8]) {
    let isLarge = bytes.count >= Self.capacity
    if isLarge { flush() }
    guard outcome == .written else { return }
    if isLarge {
      outcome = write(bytes)
    } else {
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.capacity { flush() }
    }
  }

  /// For a stream that is no terminal.
  mutating func append(verbatim line: some Collection<UInt8>, endingIn end: UInt8? = nil) {
    guard outcome == .written else { return }
    buffer.append(contentsOf: line)
    if let end { buffer.append(end) }
    if buffer.count >= Self.capacity { flush() }
  }

  package mutating func flush() {
    guard outcome == .written, !buffer.isEmpty else { return }
    outcome = write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
