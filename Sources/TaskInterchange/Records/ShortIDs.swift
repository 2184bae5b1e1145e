import TaskSyntax

/// Ids made of the longer ones of other programs: `t` and their first letters and digits, eight or as many as no other
/// id begins with.
struct ShortIDs {
  /// The id of another program that each of ours stands for; empty for one that a task has itself.
  private var origins: [[UInt8]: [UInt8]] = [:]
  /// How many ids were made of the same letters and digits.
  private var counts: [[UInt8]: Int] = [:]
  private static let length = 8

  /// - Parameter own: the ids that tasks have themselves, which are not made again.
  init(besides own: [[UInt8]]) { for id in own { origins[id] = [] } }

  /// Returns the same id for the same one of the other program, and different ones for different ones.
  mutating func id(of origin: [UInt8]) -> [UInt8] {
    let letters = origin.filter { $0.isDigit || ($0 | 0x20) &- 0x61 < 26 }.map(\.lowercased)
    var length = Self.length
    while true {
      let id = [UInt8(ascii: "t")] + letters.prefix(length)
      if take(id, for: origin) { return id }
      if length >= letters.count { break }
      length *= 2
    }
    // They differ only in capital letters and signs.
    while true {
      let count = (counts[letters] ?? 1) + 1
      counts[letters] = count
      let id = [UInt8(ascii: "t")] + letters + Array("-\(count)".utf8)
      if take(id, for: origin) { return id }
    }
  }

  private mutating func take(_ id: [UInt8], for origin: [UInt8]) -> Bool {
    guard let known = origins[id] else {
      origins[id] = origin
      return true
    }
    return known == origin && !origin.isEmpty
  }
}
