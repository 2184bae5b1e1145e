/// The text of a message. It quotes bytes of the query unchanged, so that the caller must encode it.
struct QueryMessage: ExpressibleByStringInterpolation {
  private(set) var bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) { bytes.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ text: String) { bytes += text.utf8 }

    mutating func appendInterpolation(_ text: String) { bytes += text.utf8 }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ message: QueryMessage) { bytes += message.bytes }

    /// Appends at most 60 bytes, truncated at a character boundary and followed by `…` if bytes are missing.
    mutating func appendInterpolation(_ text: [UInt8]) {
      var end = min(text.count, QueryMessage.quoteLimit)
      while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += text[..<end]
      if end < text.count { bytes += "…".utf8 }
    }
  }

  private static let quoteLimit = 60
}
