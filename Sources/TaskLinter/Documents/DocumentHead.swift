public import TaskSyntax

/// The facts that the first part of a document gives to all parts. They share one value.
public final class DocumentHead: Sendable {
  /// The suppressions of the document. They are known when all parts are read: a document with suppressions is linted
  /// twice.
  let allowances: Allowances
  /// The file's path from the workspace's root; `nil` where it is not known.
  let path: [UInt8]?
  /// The attribute keys that its front matter declares.
  let dialect: Dialect
  /// The first bytes, where they show that the file is no task file: a UTF-16 or UTF-32 mark, or a NUL. One finding
  /// reports that, and none is made about characters.
  let foreignBytes: Range<Int>?
  /// The ending of the first line; `nil` where it has none.
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
