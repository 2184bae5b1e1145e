/// A path as a URI reference (RFC 3986), whatever its bytes are: the only way a path reaches a URI.
///
/// Relative ones stay so, absolute ones are of the scheme `file`. What is no letter, digit, `-`, `.`, `_`, `~` or `/`
/// is `%` and two digits: also the `:` that would make a scheme of what stands before it.
package struct URIReference: Sendable {
  /// ASCII.
  package let bytes: [UInt8]

  package init(_ path: BytePath) {
    var bytes = path.isAbsolute ? Array("file://".utf8) : []
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(contentsOf: byte.hexadecimalDigits)
      }
    }
    self.bytes = bytes
  }
}
