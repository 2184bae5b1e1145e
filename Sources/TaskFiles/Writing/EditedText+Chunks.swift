package import TaskSyntax

extension EditedText {
  /// Calls `body` with the bytes of a range in chunks of `size`, in order, and with the offset of each chunk. The last
  /// chunk may be shorter. A chunk that lies in the old document as one piece is not copied.
  func forEachChunk<Failure>(
    of size: Int, in range: Range<Int>, _ body: (Span<UInt8>, _ offset: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var room: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let end = min(offset + size, range.upperBound)
      try withBytes(in: offset..<end, room: &room) { bytes throws(Failure) in try body(bytes, offset) }
      offset = end
    }
  }

  /// Whether the new document is the old one, byte for byte.
  package var isUnchanged: Bool {
    guard count == old.count else { return false }
    var room: [UInt8] = []
    var offset = 0
    while offset < count {
      let chunk = offset..<min(offset + Self.comparedLength, count)
      // A chunk that comes from the same offset of the old document needs no comparison.
      if placeInOld(of: chunk) != chunk {
        let isSame = withBytes(in: chunk, room: &room) { $0.isEqual(to: old.storage.span.extracting(chunk)) }
        guard isSame else { return false }
      }
      offset = chunk.upperBound
    }
    return true
  }

  /// The number of bytes compared at a time. They fit in the cache of a core.
  static var comparedLength: Int { 128 << 10 }
}
