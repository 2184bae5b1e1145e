package import TaskSyntax

/// A fast hash of a file's bytes, which tells whether a file still has the bytes it had before. It has 128 bits, so
/// that two files do not collide by chance. It is not cryptographic: a person who may write the file can make two texts
/// with one hash.
///
/// The value is stored on disk and must not change. The hash has two lanes of 64 bits, each of which reads every byte.
/// A block is 16 bytes, read as two little-endian words; the last block is padded with zeros, and the length is mixed
/// in at the end. A lane is multiplied by a word to 128 bits, and the halves of the product are combined by XOR (as
/// wyhash does).
package struct ContentHash: Hashable, Sendable {
  package var first: UInt64
  package var second: UInt64

  /// Creates a hash from its stored value.
  package init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// Hashes all of `bytes`.
  package init(_ bytes: Span<UInt8>) {
    var lanes = Lanes()
    lanes.takeBlocks(of: bytes)
    self = lanes.hash(behind: bytes.extracting(last: bytes.count % Self.blockLength), count: bytes.count)
  }

  /// Returns the hashes of a document before and after its edits. The text up to the first edit is hashed once. After
  /// it, both texts of a large document are hashed on two threads.
  package static func both(of text: EditedText) -> (old: ContentHash, new: ContentHash) {
    let shared = (text.edits.first?.range.lowerBound ?? text.old.count) / chunkLength * chunkLength
    var lanes = Lanes()
    lanes.takeBlocks(of: text.old.storage.span.extracting(first: shared))
    let start = lanes
    let workers = text.old.count - shared > chunkLength ? WorkerPool.processorCount : 1
    let hashes = WorkerPool.map(workers: workers, items: 2) { item in
      start.hash(of: item == 0 ? EditedText(text.old) : text, from: shared)
    }
    return (hashes[0], hashes[1])
  }

  /// The size of a block in bytes: two words.
  private static let blockLength = 16
  /// The number of bytes hashed at a time, a multiple of the block length.
  private static let chunkLength = 1 << 20

  package init(_ bytes: [UInt8]) { self.init(bytes.span) }

  private struct Lanes {
    // Digits of pi, as constants that nobody chose.
    var first: UInt64 = 0x243F_6A88_85A3_08D3
    var second: UInt64 = 0x1319_8A2E_0370_7344

    /// Hashes the whole blocks at the start of `bytes`.
    mutating func takeBlocks(of bytes: Span<UInt8>) {
      let raw = unsafe bytes.bytes
      var offset = 0
      while raw.byteCount - offset >= blockLength {
        take(Span<UInt8>.word(raw, at: offset), Span<UInt8>.word(raw, at: offset + 8))
        offset += blockLength
      }
    }

    /// Returns the hash of `count` bytes. All whole blocks have been hashed, and `tail` is the rest.
    consuming func hash(behind tail: Span<UInt8>, count: Int) -> ContentHash {
      var words: (UInt64, UInt64) = (0, 0)
      for index in tail.indices {
        let byte = UInt64(tail[index]) << UInt64(index % 8 * 8)
        if index < 8 { words.0 |= byte } else { words.1 |= byte }
      }
      take(words.0, words.1)
      take(UInt64(count), 0)
      return ContentHash(first: first, second: second)
    }

    /// Returns the hash of a document whose bytes before `offset`, whole blocks, have been hashed.
    consuming func hash(of text: EditedText, from offset: Int) -> ContentHash {
      let end = text.count / blockLength * blockLength
      text.forEachChunk(of: chunkLength, in: offset..<max(offset, end)) { bytes, _ in takeBlocks(of: bytes) }
      return hash(behind: text.bytes(in: end..<text.count).span, count: text.count)
    }

    private mutating func take(_ low: UInt64, _ high: UInt64) {
      let before = first
      first = Self.folded(first ^ low, 0xA409_3822_299F_31D0 ^ high) &+ second
      second = Self.folded(second ^ high, 0x082E_FA98_EC4E_6C89 ^ low) &+ before
    }

    private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
      let product = left.multipliedFullWidth(by: right)
      return product.high ^ product.low
    }
  }
}

extension [UInt8] {
  mutating func append(_ hash: ContentHash) {
    append(littleEndian: hash.first)
    append(littleEndian: hash.second)
  }

  mutating func append(littleEndian word: some FixedWidthInteger) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: word >> shift)) }
  }
}
