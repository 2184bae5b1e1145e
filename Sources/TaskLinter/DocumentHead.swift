public import TaskSyntax

/// What the first part of a document says about all of them.
public struct DocumentHead: Sendable {
  /// The attribute keys that its front matter declares.
  public let dialect: Dialect
  /// Where the first bytes show that the document is none of ours: a UTF-16 or UTF-32 mark, or a NUL. One finding says
  /// so, and no other is made about its characters.
  let foreignBytes: Range<Int>?

  /// How far a NUL is looked for, as git does.
  private static let searchedLength = 8 * 1024

  /// Reads the first bytes of `first`, the part that a document begins with. `dialect` is what reading that part gave.
  public init(_ first: SyntaxPart, _ dialect: Dialect) {
    self.dialect = dialect
    let bytes = first.bytes
    var found: Range<Int>?
    if bytes.count >= 2, (bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF) {
      found = 0..<2
    }
    let searched = 0..<min(bytes.count, Self.searchedLength)
    if found == nil, bytes.contains(.byte(0), in: searched) {
      found = searched.first { bytes[$0] == 0 }.map { $0..<$0 + 1 }
    }
    foreignBytes = found
  }
}
