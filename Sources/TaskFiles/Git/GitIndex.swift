/// The names in a git index, versions 2 to 4 (gitformat-index(5)); the rest of the index is not read. A split index
/// shows only its additions to the shared index, a sparse one only the files present.
package struct GitIndex {
  private let bytes: [UInt8]
  private let version: Int
  private let count: Int
  private let hashLength: Int

  /// Returns `nil` if the bytes are not an index of a known version.
  package init?(_ bytes: [UInt8], hashLength: Int) {
    guard bytes.count >= 12, bytes.starts(with: "DIRC".utf8) else { return nil }
    self.bytes = bytes
    self.hashLength = hashLength
    version = Self.number(bytes, at: 4)
    count = Self.number(bytes, at: 8)
    guard (2...4).contains(version) else { return nil }
  }

  /// Whether some name satisfies `test`; `nil` if the index proves damaged before a name does.
  package func containsName(where test: ([UInt8]) -> Bool) -> Bool? {
    /// The bytes of times, device, inode, mode, owner and size, of the object's name, and of two bytes of flags.
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

  /// Reads a name ended by one to eight NULs, which make the entry's length a multiple of eight. Returns the start of
  /// the next entry.
  private func readPlain(_ name: inout [UInt8], at start: Int, entry: Int) -> Int? {
    guard let end = endOfName(from: start) else { return nil }
    name = Array(bytes[start..<end])
    return entry + (end - entry + 8) / 8 * 8
  }

  /// Reads a name that is stored as the number of bytes to remove from the end of the previous name, the bytes to
  /// append, and a NUL. Returns the start of the next entry.
  private func readCompressed(_ name: inout [UInt8], at start: Int) -> Int? {
    var position = start
    guard let removed = readNumber(&position), removed <= name.count, let end = endOfName(from: position) else {
      return nil
    }
    name.removeLast(removed)
    name += bytes[position..<end]
    return end + 1
  }

  /// Reads a number of seven bits a byte, the highest first; each byte with a successor adds one, as in the offsets of
  /// packs.
  private func readNumber(_ position: inout Int) -> Int? {
    var value = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
      value += 1
      // No name is this long.
      if value > 1 << 32 { return nil }
    }
    return nil
  }

  private func endOfName(from start: Int) -> Int? { start <= bytes.count ? bytes[start...].firstIndex(of: 0) : nil }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
