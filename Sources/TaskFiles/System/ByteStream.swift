import CLibrary

/// A descriptor that this process was given and does not close. Calls wait even if the descriptor is nonblocking, as
/// that of a terminal shared with another program can be.
package struct ByteStream: Sendable {
  package let descriptor: Int32
  /// The name of the stream in messages.
  package let name: String

  package init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  package static let standardInput = ByteStream(descriptor: 0, name: "standard input")
  package static let standardOutput = ByteStream(descriptor: 1, name: "standard output")
  package static let standardError = ByteStream(descriptor: 2, name: "standard error")

  /// Reads the available bytes into `buffer[start...]`, waiting for the first. Returns the number of bytes; 0 means the
  /// end.
  package func fill(_ buffer: inout [UInt8], from start: Int) throws(SystemError) -> Int {
    var span = buffer.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { raw throws(SystemError) in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: raw[start...])
      return try waiting(for: Int16(POLLIN)) { unsafe read(descriptor, rest.baseAddress, rest.count) }
    }
  }

  /// Returns the next line without its line feed; `nil` at the end. Reads byte by byte, so that nothing after the line
  /// is consumed. A line is cut at 4096 bytes, more than an answer to a question needs.
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

  /// Writes all bytes, in as many calls as needed.
  package func send(_ bytes: [UInt8]) throws(SystemError) {
    try unsafe bytes.span.withUnsafeBytes { raw throws(SystemError) in
      var done = 0
      while done < raw.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: raw[done...])
        done += try waiting(for: Int16(POLLOUT)) { unsafe write(descriptor, rest.baseAddress, rest.count) }
      }
    }
  }

  /// Writes as many bytes as the stream accepts now. Returns their number.
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

  /// The size of the terminal in columns and rows; `nil` if the stream is not a terminal or the size is unknown.
  package var terminalSize: (columns: Int, rows: Int)? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }
}
