extension MarkdownBlocks {
  /// Parses one part without its front matter and byte order marks; offsets count from the start of the part.
  ///
  /// Containers that earlier parts open are unknown, so a list that continues into this part counts as a new one.
  package init(_ part: borrowing SyntaxPart) {
    let bytes = part.paddedBytes
    var start = 0
    if part.documentOffset == 0 {
      start = Swift.min(bytes.byteOrderMarksEnd(from: 0, contentEnd: part.range.count), part.range.count)
      if let first = part.records.first, first.kind == .frontMatter { start = first.upperBound }
    }
    var reader = MarkdownReader()
    reader.read(bytes, from: start, count: part.range.count)
    self = reader.blocks
  }
}
