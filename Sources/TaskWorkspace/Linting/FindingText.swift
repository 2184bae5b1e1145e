package import TaskFiles
package import TaskSyntax

/// The text of a file with findings, in stretches of whole lines: a large file is not kept in memory to show a few.
package enum FindingText: Sendable {
  /// Nobody wants the text.
  case none
  case whole(SourceText)
  /// A file that was read part by part.
  case file(FileReader, [Stretch])

  package struct Stretch: Sendable {
    /// The bytes of the document.
    package var range: Range<Int>
    /// The number of lines before it.
    package var lineCount: Int
  }

  package var stretches: [Stretch] {
    switch self {
    case .none: [Stretch(range: 0..<0, lineCount: 0)]
    case .whole(let source): [Stretch(range: 0..<source.count, lineCount: 0)]
    case .file(_, let stretches): stretches
    }
  }

  /// Returns the text of a stretch. Throws where the file cannot be read; call `checkUnchanged` at the end.
  ///
  /// - Parameter storage: memory that may be overwritten, such as the storage of an earlier stretch.
  package func source(of stretch: Stretch, in storage: consuming [UInt8]) throws(FileError) -> SourceText {
    switch self {
    case .none: return SourceText([])
    case .whole(let source): return source
    case .file(let reader, _):
      let count = stretch.range.count
      storage.reserveCapacity(count + SourceText.padding)
      storage.append(contentsOf: repeatElement(0, count: max(0, count - storage.count)))
      let read = try reader.read(from: stretch.range.lowerBound, into: &storage, at: 0, count: count)
      storage.removeLast(storage.count - read)
      return SourceText(padding: storage)
    }
  }

  /// Returns the whole text. Throws where the file cannot be read, or has changed since it was linted.
  package func source() throws(FileError) -> SourceText {
    switch self {
    case .none: return SourceText([])
    case .whole(let source): return source
    case .file(let reader, _):
      let source = SourceText(try reader.contents(reservedTail: SourceText.padding))
      try reader.checkUnchanged()
      return source
    }
  }

  /// Throws where the file has changed since it was linted.
  package func checkUnchanged() throws(FileError) {
    if case .file(let reader, _) = self { try reader.checkUnchanged() }
  }
}
