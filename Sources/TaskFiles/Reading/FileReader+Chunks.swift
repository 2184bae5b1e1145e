import TaskSyntax

extension FileReader {
  /// A chunk of a file and the bytes around it.
  package struct Chunk {
    /// The place of the chunk in `bytes`.
    package let range: Range<Int>
    /// The end of the file's bytes; the padding of `SourceText` follows them.
    package let contentEnd: Int
    /// Whether `bytes` begins with the file, and whether it ends with it.
    package let isFirst: Bool
    package let isLast: Bool
  }

  /// The number of bytes after a chunk that are passed along, so that words that begin in the chunk are complete.
  package static let chunkOverlap = 8 << 10
  /// The number of bytes before a chunk that are passed along. It keeps the copy aligned with the file, which is faster.
  private static let precedingBytes = 64

  /// Returns the results of `body` for the chunks of the file, in their order. All cores read them. `body` may be called
  /// in any order. Throws if the file cannot be read or changes in the meantime.
  ///
  /// - Parameter length: the length of a chunk in bytes.
  package func mapChunks<Result: Sendable>(
    length: Int = PartReader.regionLength,
    _ body: @escaping @Sendable (_ bytes: borrowing Span<UInt8>, _ chunk: Chunk) -> Result
  ) throws(FileError) -> [Result] {
    let room = Self.precedingBytes + length + Self.chunkOverlap + SourceText.padding
    let read: [Swift.Result<Result, FileError>] = WorkerPool.map(
      items: (size + length - 1) / length, state: [UInt8](repeating: 0, count: room)
    ) { buffer, number in
      Swift.Result { () throws(FileError) in
        let start = number * length
        let base = max(0, start - Self.precedingBytes)
        let end = min(start + length, self.size)
        let count = min(end + Self.chunkOverlap, self.size) - base
        guard try self.read(from: base, into: &buffer, at: 0, count: count) == count else {
          throw FileError(self.path, .changedWhileRead)
        }
        buffer[count] = UInt8(ascii: "\n")
        let chunk = Chunk(
          range: start - base..<end - base, contentEnd: count, isFirst: base == 0, isLast: base + count == self.size)
        return body(buffer.span, chunk)
      }
    }
    var results: [Result] = []
    for result in read { results.append(try result.get()) }
    try checkUnchanged()
    return results
  }
}
