public import TaskSyntax

/// What the first part of a document says about all of them, and what is known of the document. All parts share it.
public final class DocumentHead: Sendable {
  /// What the document allows. It is known when all parts are read: a document that allows something is linted twice.
  let allowances: Allowances
  /// The file's path from the workspace's root; `nil` where it is not known.
  let path: [UInt8]?
  /// The attribute keys that its front matter declares.
  let dialect: Dialect
  /// Where the first bytes show that the document is none of ours: a UTF-16 or UTF-32 mark, or a NUL. One finding says
  /// so, and no other is made about its characters.
  let foreignBytes: Range<Int>?
  /// How its first line ends; `nil` where it has no line end.
  let lineEnd: LineEnd?

  /// Reads the first bytes of `first`, the part that a document begins with. `dialect` is what reading that part gave.
  public init(
    _ first: borrowing SyntaxPart, _ dialect: Dialect, path: [UInt8]? = nil, allowances: Allowances = Allowances()
  ) {
    self.dialect = dialect
    self.path = path
    self.allowances = allowances
    foreignBytes = first.foreignBytes
    lineEnd = LineEnd(ofFirstLine: first.bytes)
  }
}

extension LineEnd {
  /// `nil` where there is no line end.
  init?(ofFirstLine bytes: borrowing Span<UInt8>) {
    guard let end = bytes.first(.byte(0x0A), in: 0..<bytes.count) else { return nil }
    self = end > 0 && bytes[end - 1] == 0x0D ? .crlf : .lf
  }

  var name: String { self == .lf ? "LF" : "CRLF" }
}
