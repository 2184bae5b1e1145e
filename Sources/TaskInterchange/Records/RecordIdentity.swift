import TaskSyntax

/// The UUID of a record: that of `uid` if it has one, else one made of its file, its title and its number among those of
/// equal title, so that it is the same in every export.
struct RecordIdentity {
  /// The ids of the records, in order.
  let uids: [[UInt8]]

  /// - Parameter accepts: returns whether the format takes a value of `uid` as an id.
  init(_ records: [Record], accepts: ([UInt8]) -> Bool) {
    var uids: [[UInt8]] = []
    var made = MadeIDs()
    for record in records {
      let own = record.attributes.first { $0.key == Array("uid".utf8) }?.value
      if let own, accepts(own), made.take(own) {
        uids.append(own)
      } else {
        uids.append(made.next(for: record.place.file + [0] + record.sentence))
      }
    }
    self.uids = uids
  }

  /// The ids that are taken, and how many were made of each name.
  private struct MadeIDs {
    private var taken: Set<[UInt8]> = []
    private var counts: [[UInt8]: Int] = [:]

    /// Returns whether an id was free.
    mutating func take(_ id: [UInt8]) -> Bool { taken.insert(id).inserted }

    mutating func next(for name: [UInt8]) -> [UInt8] {
      while true {
        let count = (counts[name] ?? 0) + 1
        counts[name] = count
        let uuid = RecordIdentity.uuid(of: name + [0] + Array("\(count)".utf8))
        if take(uuid) { return uuid }
      }
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
