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
  /// The canonical line ending, which lines that fixes add have, too.
  let lineEnd: LineEnd

  /// Reads the first bytes of `first`, the part at the start of the document. `dialect` is the result of parsing that
  /// part.
  ///
  /// - Parameter lineEnd: the canonical line ending of the document, if it is known; otherwise that of `first`.
  public init(
    _ first: borrowing SyntaxPart, _ dialect: Dialect, path: [UInt8]? = nil, allowances: Allowances = Allowances(),
    lineEnd: LineEnd? = nil
  ) {
    self.dialect = dialect
    self.path = path
    self.allowances = allowances
    foreignBytes = first.foreignBytes
    self.lineEnd = lineEnd ?? LineEnds(decidingCanonicalOf: first).canonical
  }

  /// Whether parts have the same findings with another head, but for suppressed ones.
  public func isLike(_ other: DocumentHead) -> Bool {
    dialect == other.dialect && path == other.path && foreignBytes == other.foreignBytes && lineEnd == other.lineEnd
  }
}
