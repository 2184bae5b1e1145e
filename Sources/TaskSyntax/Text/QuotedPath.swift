/// A path as git writes it in a diff: in quotes and with escapes if it contains a quote, a backslash or a byte that is
/// not printable ASCII. Follows git's `quote.c`, with its default `core.quotePath`.
struct QuotedPath {
  let bytes: [UInt8]
  private let needsTab: Bool

  /// Creates a path without the leading slash of an absolute one, because `git apply` accepts only relative paths.
  init(_ side: StaticString, _ path: [UInt8]) {
    let plain = Array(side.description.utf8) + path.drop { $0 == UInt8(ascii: "/") }
    var quoted: [UInt8] = []
    for byte in plain { Self.append(byte, to: &quoted) }
    let isQuoted = quoted.count > plain.count
    let quote = UInt8(ascii: "\"")
    bytes = isQuoted ? [quote] + quoted + [quote] : plain
    needsTab = !isQuoted && plain.contains(.space)
  }

  /// The path for the end of a line. A tab after it keeps a space in the name from ending the name.
  var bytesAtLineEnd: [UInt8] { needsTab ? bytes + [.tab] : bytes }

  private static func append(_ byte: UInt8, to quoted: inout [UInt8]) {
    let backslash = UInt8(ascii: "\\")
    switch byte {
    case 7...13: quoted += [backslash, Array("abtnvfr".utf8)[Int(byte) - 7]]
    case UInt8(ascii: "\""), backslash: quoted += [backslash, byte]
    case 0x20..<0x7F: quoted.append(byte)
    default:
      quoted.append(backslash)
      for shift in [6, 3, 0] { quoted.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
    }
  }
}
