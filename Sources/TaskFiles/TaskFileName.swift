/// The names of task files.
package enum TaskFileName {
  /// Whether the name or path ends in `.tasks` or `.tasks.md`.
  package static func matches(_ path: BytePath) -> Bool { matches(path.bytes.span) }

  static func matches(_ name: Span<UInt8>) -> Bool { name.hasSuffix(plain) || name.hasSuffix(markdown) }

  private static let plain = Array(".tasks".utf8)
  private static let markdown = Array(".tasks.md".utf8)
}
