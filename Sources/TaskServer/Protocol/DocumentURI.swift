package import TaskFiles

/// The name of a document. Names are compared as decoded bytes, and given back as they came.
package struct DocumentURI: Hashable, Sendable {
  /// The bytes as the client wrote them.
  package let bytes: [UInt8]
  /// The decoded bytes, with the scheme in lower case.
  private let decoded: [UInt8]
  /// The absolute path of a file; `nil` for another scheme, such as that of a text without a file.
  package let path: BytePath?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.startIndex
    let scheme = bytes[..<colon].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let rest = Self.decoded(bytes[colon...])
    decoded = scheme + rest
    path = scheme.elementsEqual("file".utf8) ? Self.path(rest.dropFirst()) : nil
  }

  package init(_ path: BytePath) { self.init(URIReference(path).bytes) }

  package static func == (a: DocumentURI, b: DocumentURI) -> Bool { a.decoded == b.decoded }

  package func hash(into hasher: inout Hasher) { hasher.combine(decoded) }

  /// The path of a URI behind its scheme: `//host/path` or `/path`. A host but `localhost` is of another machine.
  private static func path(_ rest: ArraySlice<UInt8>) -> BytePath? {
    var path = rest
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      path = rest.dropFirst(2 + host.count)
    }
    guard path.first == UInt8(ascii: "/"), !path.contains(0) else { return nil }
    return BytePath(path).normalized()
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
        let low = digit(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

extension DocumentURI: ParameterReadable {
  package init(_ parameter: Parameter) throws(ResponseError) { self.init(try parameter.text()) }
}
