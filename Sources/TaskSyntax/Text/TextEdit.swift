/// A change to a document: the bytes of `range` become `replacement`.
public struct TextEdit: Sendable, Equatable {
  /// The byte range in the document.
  public var range: Range<Int>
  public var replacement: [UInt8]

  public init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// Returns an edit that replaces all of a document.
  public static func replacing(_ source: SourceText, by bytes: [UInt8]) -> TextEdit {
    TextEdit(range: 0..<source.count, replacement: bytes)
  }
}

extension [TextEdit] {
  /// Returns the document after the edits; `nil` if they are not sorted, overlap, or reach past the end.
  public func applied(to bytes: [UInt8]) -> [UInt8]? { EditedText(SourceText(bytes), self)?.bytes }
}
