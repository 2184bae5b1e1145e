/// The names in an index of git, versions 2 to 4 (gitformat-index(5)). Nothing else of it is read. Of a split index
/// only what it adds to the shared one is seen, of a sparse one only the files that are there.
package struct GitIndex {
  private let bytes: [UInt8]
  private let version: Int
  private let count: Int
  private let hashLength: Int

  /// Nil where the bytes are not an index of a known version.
  package init?(_ bytes: [UInt8], hashLength: Int) {
    guard bytes.count >= 12, bytes.starts(with: "DIRC".utf8) else { return nil }
    self.bytes = bytes
    self.hashLength = hashLength
    version = Self.number(bytes, at: 4)
    count = Self.number(bytes, at: 8)
    guard (2...4).contains(version) else { return nil }
  }

  /// Whether some name satisfies `test`; nil where the index turns out to be damaged before one does.
  package func containsName(where test: ([UInt8]) -> Bool) -> Bool? {
    /// Times, device, inode, mode, owner, size; then the object's name and two bytes of flags.
    let fixedLength = 40 + hashLength + 2
    var name: [UInt8] = []
    var offset = 12
    for _ in 0..<count {
      guard offset + fixedLength <= bytes.count else { return nil }
      let flags = bytes[offset + fixedLength - 2]
      let isExtended = version >= 3 && flags & 0x40 != 0
      let start = offset + fixedLength + (isExtended ? 2 : 0)
      guard let end = version == 4 ? readCompressed(&name, at: start) : readPlain(&name, at: start, entry: offset)
      else { return nil }
      if test(name) { return true }
      offset = end
    }
    return false
  }

  /// A name ended by one to eight NULs, so that the entry's length is a multiple of eight. Returns where the next entry
  /// begins.
  private func readPlain(_ name: inout [UInt8], at start: Int, entry: Int) -> Int? {
    guard let end = endOfName(from: start) else { return nil }
    name = Array(bytes[start..<end])
    return entry + (end - entry + 8) / 8 * 8
  }

  /// A number of bytes to take from the end of the previous name, then what follows instead, and a NUL.
  private func readCompressed(_ name: inout [UInt8], at start: Int) -> Int? {
    var position = start
    guard let removed = readNumber(&position), removed <= name.count, let end = endOfName(from: position) else {
      return nil
    }
    name.removeLast(removed)
    name += bytes[position..<end]
    return end + 1
  }

  /// Seven bits a byte, the highest first; each byte that has a follower counts one more, as in the offsets of packs.
  private func readNumber(_ position: inout Int) -> Int? {
    var value = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
      value += 1
      // Longer than any name can be.
      if value > 1 << 32 { return nil }
    }
    return nil
  }

  private func endOfName(from start: Int) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] != 0 { end += 1 }
    return end < bytes.count ? end : nil
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
