package import TaskFiles
package import TaskSyntax

/// A buffer in which a worker reads documents, one after the other in the same memory, each part by part.
package struct ReadingBuffer: Sendable {
  private var part = SyntaxPart()
  private var count = 0
  /// The document, where it has its own memory.
  private var kept: SourceText?
  /// The file, where it is too large for one worker: all cores read it, and the buffer stays unchanged.
  package private(set) var largeFile: FileReader?

  /// The size, in bytes, above which all cores read a file.
  private static let largeSize = 4 << 20

  /// Reads the document of a file, or the contents that replace it. Throws where it cannot be read.
  ///
  /// - Parameter keeps: whether the caller keeps the document. Then it has its own memory, which `source` hands over.
  package mutating func take(_ file: InputFile, keeps: Bool = false) throws(FileError) {
    largeFile = nil
    kept = file.source
    if let kept { return use(kept) }
    let reader = try FileReader(file.path, sizeLimit: SourceText.maximumCount)
    if reader.size > Self.largeSize {
      largeFile = reader
      return
    }
    if keeps {
      let source = SourceText(try reader.contents(reservedTail: SourceText.padding))
      kept = source
      return use(source)
    }
    count = try reader.contents(into: &part.source, reservedTail: SourceText.padding)
    part.source[count] = UInt8(ascii: "\n")
  }

  private mutating func use(_ source: SourceText) {
    part.source = source.storage
    count = source.count
  }

  /// Reads the document part by part. May be called again.
  package mutating func forEachPart(_ body: (inout SyntaxPart, Dialect) -> Void) {
    part.forEachPart(count: count, body)
  }

  /// Calls `body` with the bytes of the document, followed by the padding, and their number. Does nothing for a
  /// large file.
  package func withBytes(_ body: (_ bytes: borrowing Span<UInt8>, _ count: Int) -> Void) {
    if largeFile == nil { body(part.source.span, count) }
  }

  /// The document, to keep.
  package var source: SourceText {
    if let kept { return kept }
    var storage: [UInt8] = []
    storage.reserveCapacity(count + SourceText.padding)
    storage += part.source[..<count]
    return SourceText(padding: storage)
  }
}
