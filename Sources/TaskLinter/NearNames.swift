import TaskSyntax

/// An index of names that finds those which are nearly the same as another name.
///
/// Two names with one edit between them become equal if the right byte is removed from one of them or from both. Each name
/// is therefore found under itself, under all its variants with one byte less, and under its form without hyphens. Only
/// the hashes of these variants are kept; a comparison decides.
struct NearNames {
  private let names: [[UInt8]]
  /// For the hash of each variant, the index of its last entry in `entries`.
  private var heads: [UInt64: Int32] = [:]
  /// The name of each variant, and the entry before it with the same hash; -1 if there is none.
  private var entries: [(name: Int32, previous: Int32)] = []

  /// The number of comparisons that are made at most for the names of a workspace.
  static let mostComparisons = 500_000
  /// The minimum length of the part of a name that an edit changes. Shorter names that differ in a letter are probably
  /// different names.
  private static let shortest = 5
  /// Random per process, so that no file can contain names whose variants have equal hashes on purpose.
  private static let multiplier = UInt64.random(in: .min ... .max) | 1

  init(_ names: [[UInt8]]) {
    self.names = names
    for (index, name) in names.enumerated() {
      for hash in Self.hashes(of: name) {
        entries.append((Int32(index), heads[hash] ?? -1))
        heads[hash] = Int32(entries.count - 1)
      }
    }
  }

  /// Returns the indices of the names that `name` is nearly the same as, in ascending order; none once the budget is
  /// exhausted.
  ///
  /// - Parameter budget: the number of comparisons that may still be made, which bounds the time; negative once it is
  ///   exhausted.
  func near(_ name: [UInt8], budget: inout Int) -> [Int] {
    guard budget >= 0 else { return [] }
    var candidates: Set<Int32> = []
    for hash in Self.hashes(of: name) {
      var entry = heads[hash] ?? -1
      while entry >= 0 {
        candidates.insert(entries[Int(entry)].name)
        entry = entries[Int(entry)].previous
      }
    }
    budget -= candidates.count
    guard budget >= 0 else { return [] }
    return candidates.sorted().map { Int($0) }.filter { names[$0] != name && Self.isNear(names[$0], name) }
  }

  /// Returns the hashes of a name's variants, each once.
  private static func hashes(of name: [UInt8]) -> Set<UInt64> {
    var hashes: Set<UInt64> = [hash(name[...]), hash(bare(name)[...])]
    // Longer names are not compared byte by byte.
    guard name.count <= EditDistance.longestWord else { return hashes }
    for index in name.indices { hashes.insert(hash(name[..<index], name[(index + 1)...])) }
    return hashes
  }

  /// Returns the hash of two pieces as one text.
  private static func hash(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8> = []) -> UInt64 {
    var hash: UInt64 = 0
    for byte in first { hash = (hash ^ (hash &>> 32) ^ UInt64(byte)) &* multiplier &+ 1 }
    for byte in second { hash = (hash ^ (hash &>> 32) ^ UInt64(byte)) &* multiplier &+ 1 }
    return hash
  }

  /// Whether two names differ only in hyphens, or in one edit that changes no digit in a sufficiently long part between
  /// slashes. Names that differ only in case are left to another rule.
  private static func isNear(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard abs(a.count - b.count) <= 2 else { return false }
    if bare(a) == bare(b) { return true }
    guard abs(a.count - b.count) <= 1, EditDistance.between(a, b, limit: 1) == 1 else { return false }
    let start = zip(a, b).prefix { $0.0 == $0.1 }.count
    let end = zip(a.reversed(), b.reversed()).prefix { $0.0 == $0.1 }.count
    let changed = [a, b].flatMap { $0[min(start, $0.count)..<max(start, $0.count - end)] }
    guard !changed.contains(where: { $0.isDigit || $0 == UInt8(ascii: "/") }) else { return false }
    return [a, b].allSatisfy { partLength($0, at: start) >= shortest }
  }

  private static func bare(_ name: [UInt8]) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// Returns the number of characters between the slashes around `offset`.
  private static func partLength(_ name: [UInt8], at offset: Int) -> Int {
    let slash = UInt8(ascii: "/")
    let before = name[..<min(offset, name.count)].reversed().prefix { $0 != slash }
    let after = name[min(offset, name.count)...].prefix { $0 != slash }
    return (before + after).count { $0 & 0xC0 != 0x80 }
  }
}
