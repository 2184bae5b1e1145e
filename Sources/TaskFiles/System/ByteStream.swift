#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A descriptor that was handed to us, and is not ours to close. Its calls wait where it is one that does not block,
/// as a terminal shared with another program can be.
package struct ByteStream: Sendable {
  package let descriptor: Int32
  /// For messages.
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static let standardInput = ByteStream(descriptor: 0, name: "standard input")
  package static let standardOutput = ByteStream(descriptor: 1, name: "standard output")
  package static let standardError = ByteStream(descriptor: 2, name: "standard error")

  /// Reads into `buffer[start...]`, as much of it as there is just now. Returns the number of bytes; 0 is the end.
  func fill(_ buffer: inout [UInt8], from start: Int) throws(SystemError) -> Int {
    var span = buffer.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { raw throws(SystemError) in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: raw[start...])
      return try waiting(for: Int16(POLLIN)) { unsafe read(descriptor, rest.baseAddress, rest.count) }
    }
  }

  /// The next line, without its line feed and with no byte taken of what follows; nil at the end. Of a longer line as
  /// much as an answer to a question can have.
  package func line() -> [UInt8]? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while line.count < 4096, let count = try? fill(&byte, from: 0) {
      if count == 0 { return line.isEmpty ? nil : line }
      if byte[0] == UInt8(ascii: "\n") { return line }
      line.append(byte[0])
    }
    return line.isEmpty ? nil : line
  }

  /// Writes all bytes, however many calls that takes.
  func send(_ bytes: [UInt8]) throws(SystemError) {
    try unsafe bytes.span.withUnsafeBytes { raw throws(SystemError) in
      var done = 0
      while done < raw.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: raw[done...])
        done += try waiting(for: Int16(POLLOUT)) { unsafe write(descriptor, rest.baseAddress, rest.count) }
      }
    }
  }

  /// Writes as many of the bytes as the stream takes now. Returns their number.
  func sendSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    try unsafe bytes.span.withUnsafeBytes { raw throws(SystemError) in
      try retrying { unsafe write(descriptor, raw.baseAddress, raw.count) }
    }
  }

  private func waiting(for event: Int16, _ call: () -> Int) throws(SystemError) -> Int {
    while true {
      do throws(SystemError) {
        return try retrying(call)
      } catch {
        guard error.meansLater else { throw error }
        var request = pollfd(fd: descriptor, events: event, revents: 0)
        _ = try retrying { unsafe poll(&request, 1, -1) }
      }
    }
  }
}

extension ByteStream {
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal; nil where there is none or it does not know.
  package var terminalWidth: Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
