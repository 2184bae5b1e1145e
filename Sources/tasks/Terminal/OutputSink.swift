/// The result of a write to the operating system.
package enum WriteOutcome: Sendable, Equatable {
  case written
  /// The reader has closed the pipe.
  case closed
  /// The write failed, for the reason in the system's words.
  case failed(String)
}

/// A buffered output stream of the process.
package struct OutputSink: Sendable {
  private var buffer: [UInt8] = []
  private let write: @Sendable ([UInt8]) -> WriteOutcome
  /// The first outcome that was not `.written`. The sink drops all output after it.
  package private(set) var outcome = WriteOutcome.written
  package var depth = ColorDepth.off
  /// Whether links are written.
  package var showsLinks = false

  /// Whether no write has failed so far.
  var isOpen: Bool { if case .written = outcome { true } else { false } }

  /// The size at which the buffer is flushed, in bytes: the capacity of a pipe on Linux.
  private static let capacity = 1 << 16

  package init(_ write: @escaping @Sendable ([UInt8]) -> WriteOutcome) { self.write = write }

  package mutating func append(_ text: TerminalText) {
    guard isOpen else { return }
    text.render(depth, links: showsLinks, into: &buffer)
    if buffer.count >= Self.capacity { flush() }
  }

  package mutating func append(_ text: some EncodedText) { append(verbatim: text.bytes) }

  /// Appends bytes that are encoded, or need no encoding because the stream is no terminal.
  mutating func append(verbatim line: some Collection<UInt8>, endingIn end: UInt8? = nil) {
    guard isOpen else { return }
    buffer.append(contentsOf: line)
    if let end { buffer.append(end) }
    if buffer.count >= Self.capacity { flush() }
  }

  package mutating func flush() {
    guard isOpen, !buffer.isEmpty else { return }
    outcome = write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
