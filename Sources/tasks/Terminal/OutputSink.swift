/// The result of handing bytes to the operating system.
package enum WriteOutcome: Sendable, Equatable {
  case written
  /// The reader of a pipe has gone: nobody wants more.
  case closed
  /// The reason in the system's words.
  case failed(String)
}

/// One stream of the process: collects text and hands it on in large pieces.
package struct OutputSink: Sendable {
  private var buffer: [UInt8] = []
  private let write: @Sendable ([UInt8]) -> WriteOutcome
  /// The first outcome that was not `.written`; from then on everything is dropped.
  package private(set) var outcome = WriteOutcome.written
  package var depth = ColorDepth.off
  /// Whether places in the text can be clicked.
  package var showsLinks = false

  /// Whether all that was written so far arrived.
  var isOpen: Bool { if case .written = outcome { true } else { false } }

  /// A piece of 64 KiB is what a pipe takes at once on Linux.
  private static let capacity = 1 << 16

  package init(_ write: @escaping @Sendable ([UInt8]) -> WriteOutcome) { self.write = write }

  package mutating func append(_ text: TerminalText) {
    if text.isBare(depth, links: showsLinks) { return append(ready: text.bytes) }
    guard isOpen else { return }
    text.render(depth, links: showsLinks, into: &buffer)
    if buffer.count >= Self.capacity { flush() }
  }

  package mutating func append(_ text: some EncodedText) { append(ready: text.bytes) }

  /// A large piece is handed on as it is.
  private mutating func append(ready bytes: [UInt8]) {
    let isLarge = bytes.count >= Self.capacity
    if isLarge { flush() }
    guard isOpen else { return }
    if isLarge {
      outcome = write(bytes)
    } else {
      if buffer.capacity == 0 { buffer.reserveCapacity(Self.capacity) }
      buffer.append(contentsOf: bytes)
      if buffer.count >= Self.capacity { flush() }
    }
  }

  /// For a stream that is no terminal.
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
