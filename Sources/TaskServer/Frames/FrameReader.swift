/// Takes frames out of a stream of bytes: a header with the length of a message, an empty line, and the message.
///
///     Content-Length: 17\r\n\r\n{"jsonrpc":"2.0"}
///
/// A line of the header may end without the carriage return. Other fields of the header are ignored.
package struct FrameReader: Sendable {
  /// The reason why nobody knows where the next frame begins.
  package enum Fault: Error, Equatable, Sendable {
    /// The header has no length, several different ones, or one that is not a number.
    case noLength
    case longHeader
    case longBody
  }

  /// The longest header, in bytes.
  package static let headerLimit = 8 << 10
  /// The longest message, in bytes.
  package static let bodyLimit = 1 << 30

  private var bytes: [UInt8] = []
  /// The number of bytes at the start of `bytes` that were taken out.
  private var start = 0
  /// The number of bytes of the header, from `start` on, that were searched for its end.
  private var searched = 0
  /// The length of the message whose header was read.
  private var length: Int?

  package init() {}

  /// Whether the stream ended between two frames.
  package var isEmpty: Bool { start == bytes.count && length == nil }

  package mutating func append(_ more: ArraySlice<UInt8>) {
    // Moves the rest only when it is smaller than the part that was taken out, so that each byte moves at most once.
    if start > bytes.count / 2 {
      bytes.removeFirst(start)
      start = 0
    }
    if let length, bytes.capacity < start + length { bytes.reserveCapacity(start + length) }
    bytes += more
  }

  /// Returns the next message that has arrived as a whole; `nil` if more bytes are needed.
  package mutating func next() throws(Fault) -> [UInt8]? {
    if length == nil { length = try readHeader() }
    guard let length, bytes.count - start >= length else { return nil }
    self.length = nil
    if start + length == bytes.count {
      // The room goes with the message, which may be a large text.
      bytes.removeFirst(start)
      start = 0
      defer { bytes = [] }
      return bytes
    }
    let body = Array(bytes[start..<start + length])
    start += length
    return body
  }

  /// Reads the header, if its end has arrived, and returns the length that it gives.
  private mutating func readHeader() throws(Fault) -> Int? {
    var lineStart = start + searched
    while let end = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
      guard end - start <= Self.headerLimit else { throw .longHeader }
      if Self.line(bytes[lineStart..<end]).isEmpty {
        let length = try Self.length(in: bytes[start..<end])
        start = end + 1
        searched = 0
        return length
      }
      lineStart = end + 1
      searched = lineStart - start
    }
    if bytes.count - start > Self.headerLimit { throw .longHeader }
    return nil
  }

  private static func length(in header: ArraySlice<UInt8>) throws(Fault) -> Int {
    var length: Int?
    for raw in header.split(separator: UInt8(ascii: "\n")) {
      let line = line(raw)
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isContentLength(line[..<colon]) else { continue }
      let digits = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
      guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .noLength }
      // A longer number is above the limit.
      let value = digits.count > 18 ? Int.max : digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      if let length, length != value { throw .noLength }
      length = value
    }
    guard let length else { throw .noLength }
    guard length <= bodyLimit else { throw .longBody }
    return length
  }

  /// A line without the blanks and the carriage return at its end.
  private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var line = bytes
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    return line
  }

  private static let name = Array("content-length".utf8)

  private static func isContentLength(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count == name.count && zip(bytes, name).allSatisfy { $0 | 0x20 == $1 }
  }
}
