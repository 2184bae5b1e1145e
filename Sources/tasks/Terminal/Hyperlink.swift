package import TaskFiles

/// The target of a link in a terminal: OSC 8. It consists of printable ASCII, whatever the path is.
package struct Hyperlink: Sendable, Equatable {
  /// The escape that begins it.
  let opening: [UInt8]

  /// Ends any.
  static let closing = "\u{1B}]8;;\u{1B}\\"

  /// The largest length of a target, in bytes: the protocol advises terminals to ignore longer ones.
  private static let mostBytes = 2_083

  /// Leads to a file.
  ///
  /// - Parameters:
  ///   - path: absolute; of another there is no link, nor of one too long for terminals.
  ///   - host: the name of this machine, so that a terminal knows whether the file is on its own; `nil` or one that is
  ///     no name of a host says nothing.
  package init?(toFile path: BytePath, host: [UInt8]?) {
    guard path.isAbsolute else { return nil }
    let host = host.flatMap { $0.allSatisfy(Self.isOfHostName) ? $0 : nil } ?? []
    let scheme = "file://".utf8
    let uri = Array(scheme) + host + URIReference(path).bytes.dropFirst(scheme.count)
    guard uri.count <= Self.mostBytes else { return nil }
    opening = Array("\u{1B}]8;;".utf8) + uri + Array("\u{1B}\\".utf8)
  }

  private static func isOfHostName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
