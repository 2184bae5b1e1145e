/// A path as the operating system holds it: bytes, in any encoding or none. Two paths are equal when their bytes are
/// equal. No function of this type accesses the disk.
package struct BytePath: Hashable, Sendable {
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAbsolute: Bool { bytes.first == Self.slash }

  /// The last component, without trailing slashes; empty for `/` and for the empty path.
  package var name: ArraySlice<UInt8> {
    let end = endWithoutSlashes
    return bytes[startOfName(before: end)..<end]
  }

  /// The folder that holds `name`: `/` for `/` and for `/a`, `.` for `a` and for the empty path.
  package var parent: BytePath {
    var end = startOfName(before: endWithoutSlashes)
    guard end > 0 else { return isAbsolute ? Self.root : Self.currentFolder }
    while end > 1, bytes[end - 1] == Self.slash { end -= 1 }
    return BytePath(bytes[..<end])
  }

  /// Returns `other` relative to this folder. An absolute `other` is returned unchanged, as in a shell; an empty one
  /// gives the folder.
  package func joined(_ other: BytePath) -> BytePath { other.isAbsolute || bytes.isEmpty ? other : joined(other.bytes) }

  /// Returns the path of the entry `name` of this folder. A slash at the start of `name` has no special meaning.
  package func joined(_ name: some Collection<UInt8>) -> BytePath {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 1 + name.count)
    result += bytes
    if !name.isEmpty {
      if let last = bytes.last, last != Self.slash { result.append(Self.slash) }
      result += name
    }
    return BytePath(result)
  }

  package func joined(_ name: String) -> BytePath { joined(name.utf8) }

  package func hasSuffix(_ suffix: String) -> Bool { bytes.span.hasSuffix(Array(suffix.utf8)) }

  package static let root = BytePath([slash])
  package static let currentFolder = BytePath([dot])

  static let slash = UInt8(ascii: "/")
  static let dot = UInt8(ascii: ".")

  private var endWithoutSlashes: Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    return end
  }

  private func startOfName(before end: Int) -> Int {
    var start = end
    while start > 0, bytes[start - 1] != Self.slash { start -= 1 }
    return start
  }
}

extension BytePath: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self.init(value) }
}

extension BytePath: Comparable {
  /// Orders paths by bytes, so that the order does not depend on the locale.
  package static func < (left: BytePath, right: BytePath) -> Bool {
    left.bytes.span.precedes(right.bytes.span, from: 0)
  }
}
