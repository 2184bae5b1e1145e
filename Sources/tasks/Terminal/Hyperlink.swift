package import TaskFiles

/// Makes links to files of this machine.
struct FileLinks: Sendable {
  /// The name of the machine.
  let host: [UInt8]?

  func link(to path: BytePath) -> Hyperlink? { Hyperlink(toFile: path, host: host) }
}

/// The target of a terminal hyperlink (OSC 8), in printable ASCII for any path.
package struct Hyperlink: Sendable, Equatable {
  /// The escape sequence that begins the link.
  let opening: [UInt8]

  /// The escape sequence that ends any link.
  static let closing = "\u{1B}]8;;\u{1B}\\"

  /// The maximum length of a target, in bytes. The protocol advises terminals to ignore longer ones.
  private static let mostBytes = 2_083

  /// Creates a link to a file, or `nil` if the path is relative or the target is too long.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - host: The name of this machine, by which a terminal recognizes its own files. `nil` or an invalid host name
  ///     leaves the host out.
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
