import TaskSyntax

/// The UUID of a record: that of `uid` if it has one, else one made of its file, its title and its number among those of
/// equal title, so that it is the same in every export.
struct TaskwarriorIdentity {
  /// The UUIDs of the records, in order.
  let uuids: [[UInt8]]

  init(_ records: [Record]) {
    var counts: [[UInt8]: Int] = [:]
    var taken: Set<[UInt8]> = []
    uuids = records.map { record in
      if let uid = record.attributes.first(where: { $0.key == Array("uid".utf8) })?.value, Self.isUUID(uid),
        taken.insert(uid).inserted
      {
        return uid
      }
      let name = record.place.file + [0] + record.sentence
      var uuid: [UInt8]
      repeat {
        counts[name, default: 0] += 1
        uuid = Self.uuid(of: name + [0] + Array("\(counts[name] ?? 0)".utf8))
      } while !taken.insert(uuid).inserted
      return uuid
    }
  }

  static func isUUID(_ text: [UInt8]) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isDigit || 0x61...0x66 ~= byte
      }
  }

  /// Whether a UUID is one that an export made.
  static func isOurs(_ uuid: [UInt8]) -> Bool { isUUID(uuid) && uuid[14] == UInt8(ascii: "8") }

  /// A UUID of version 8, made of two hashes.
  private static func uuid(of name: [UInt8]) -> [UInt8] {
    var hash: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F)
    for byte in name {
      hash.0 = (hash.0 ^ UInt64(byte)) &* 0x100_0000_01B3
      hash.1 = (hash.1 ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15
      hash.1 ^= hash.1 >> 29
    }
    let digits = Array("0123456789abcdef".utf8)
    var text = [hash.0, hash.1].flatMap { half in (0..<16).map { digits[Int(half >> UInt64(4 * $0) & 15)] } }
    text[12] = UInt8(ascii: "8")
    text[16] = digits[Int(8 | hash.1 & 3)]
    for place in [8, 13, 18, 23] { text.insert(UInt8(ascii: "-"), at: place) }
    return text
  }
}
