import TaskSyntax

/// Names that are searched for one that is nearly the same.
///
/// Two names with one edit between them become equal if the right byte is removed from one of them or from both. Each name
/// is therefore found under itself, under all its variants with one byte less, and under its form without hyphens.
struct NearNames {
  private let names: [[UInt8]]
  /// For each variant, the indices of its names, in ascending order.
  private var variants: [[UInt8]: [Int]] = [:]

  /// The minimum length of the part of a name that an edit changes. Shorter names that differ in a letter are probably
  /// different names.
  private static let shortest = 5

  init(_ names: [[UInt8]]) {
    self.names = names
    for (index, name) in names.enumerated() {
      for variant in Self.variants(of: name) { variants[variant, default: []].append(index) }
    }
  }

  /// Returns the indices of the names that `name` is nearly the same as, in ascending order; none once the budget is
  /// used up.
  ///
  /// - Parameter budget: the number of comparisons that may still be made, which bounds the time; less than 0 where it
  ///   did not suffice.
  func near(_ name: [UInt8], budget: inout Int) -> [Int] {
    var candidates: Set<Int> = []
    for variant in Self.variants(of: name) {
      guard budget >= 0 else { return [] }
      guard let found = variants[variant] else { continue }
      budget -= found.count
      if budget >= 0 { candidates.formUnion(found) }
    }
    guard budget >= 0 else { return [] }
    return candidates.sorted().filter { names[$0] != name && Self.isNear(names[$0], name) }
  }

  /// The number of comparisons that are made at most for the names of a workspace.
  static let mostComparisons = 500_000

  private static func variants(of name: [UInt8]) -> Set<[UInt8]> {
    var variants: Set<[UInt8]> = [name, bare(name)]
    // Longer names are not compared byte by byte.
    guard name.count <= EditDistance.longestWord else { return variants }
    for index in name.indices {
      var variant = name
      variant.remove(at: index)
      variants.insert(variant)
    }
    return variants
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
