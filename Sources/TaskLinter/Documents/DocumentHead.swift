public import TaskSyntax

/// The facts from the first part of a document that all parts share.
public final class DocumentHead: Sendable {
  /// The suppressions of the document. They are known only after all parts are parsed, so a document with suppressions
  /// is linted twice.
  let allowances: Allowances
  /// The file's path from the workspace's root; `nil` if unknown.
  let path: [UInt8]?
  /// The attribute keys that the front matter declares.
  let dialect: Dialect
  /// The first bytes, if they show that the file is not a task file: a UTF-16 or UTF-32 mark, or a NUL. One finding
  /// reports that, and no findings about characters are made.
  let foreignBytes: Range<Int>?
  /// The ending of the first line; `nil` if it has none.
  let lineEnd: LineEnd?
  /// The ending for lines that fixes add.
  var newline: String { (lineEnd ?? .lf).rawValue }

  /// Reads the first bytes of `first`, the part at the start of the document. `dialect` is the result of parsing that
  /// part.
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
  /// Returns `nil` if there is no line ending.
  init?(ofFirstLine bytes: borrowing Span<UInt8>) {
    guard let end = bytes.first(0x0A, in: 0..<bytes.count) else { return nil }
    self = end > 0 && bytes[end - 1] == 0x0D ? .crlf : .lf
  }

  var name: String { self == .lf ? "LF" : "CRLF" }
}
