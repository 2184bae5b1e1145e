package import TaskFiles
package import TaskSyntax

/// The text in which something was found, in stretches of whole lines: a large file is not held in memory to show some
/// of them.
package enum FindingText: Sendable {
  /// It is not wanted.
  case none
  case whole(SourceText)
  /// A file that was read part by part.
  case file(FileReader, [Stretch])

  package struct Stretch: Sendable {
    /// The bytes of the document.
    package var range: Range<Int>
    /// Lines before it.
    package var lineCount: Int
  }

  package var stretches: [Stretch] {
    switch self {
    case .none: [Stretch(range: 0..<0, lineCount: 0)]
    case .whole(let source): [Stretch(range: 0..<source.count, lineCount: 0)]
    case .file(_, let stretches): stretches
    }
  }

  /// The text of a stretch. Throws where the file cannot be read; to be asked with `checkUnchanged` at the end.
  ///
  /// - Parameter storage: what may be written over, such as the storage of a stretch before it.
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

  /// All of it. Throws where the file cannot be read or is no longer what was linted.
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

  /// Throws where the file is no longer what was linted.
  package func checkUnchanged() throws(FileError) {
    if case .file(let reader, _) = self { try reader.checkUnchanged() }
  }
}
