import TaskSyntax

extension LintRule {
  static let similarName = LintRule(
    workspace: "similar-name", .info,
    "A name that is used once and differs by one letter from a frequent name is probably a typo."
  ) { workspace, _, report in
    let pairs = SimilarNames(workspace.names).pairs
    workspace.names.forEachPlace(of: pairs.map(\.rare)) { index, document, range in
      let (rare, frequent) = pairs[index]
      report.flag(
        range, in: document, "the \(rare.kind.word) '\(rare.kind.written(rare.name))' is used only here",
        help: "did you mean \(rare.kind.written(frequent.name)), which is used \(frequent.count) times?")
    }
  } examples: {
    flags("- [ ] a +kitchen\n- [ ] b +kitchen\n- [ ] c +kitchen\n- [ ] d «+kitchn»")
    flags("- [ ] a @phone @desk\n- [ ] b @phone\n# c @phone\n- [ ] d «@pohne»")
    flags("- [ ] a #to-do\n- [ ] b #to-do\n- [ ] c #to-do\n- [ ] d «#todo»")
    flags("- [ ] a +house/garden\n- [ ] b +house/garden\n- [ ] c +house/garden\n- [ ] d «+house/gardens»")
    accepts("- [ ] a +kitchen\n- [ ] b +kitchen\n- [ ] c +kitchn")
    accepts("- [ ] a @anna\n- [ ] b @anna\n- [ ] c @anna\n- [ ] d @anne")
    accepts("- [ ] a +release-2\n- [ ] b +release-2\n- [ ] c +release-2\n- [ ] d +release-3")
    accepts("- [ ] a +kitchen\n- [ ] b +kitchen\n- [ ] c +kitchen\n- [ ] d @kitchn")
    accepts("- [ ] a +house/desk\n- [ ] b +house/desk\n- [ ] c +house/desk\n- [ ] d +house/disk")
  }
}

/// Pairs of names that are nearly the same.
private struct SimilarNames {
  typealias Use = WorkspaceNames.Use

  private(set) var pairs: [(rare: Use, frequent: Use)] = []
  /// The number of uses from which a name is frequent.
  private static let frequent = 3
  /// The minimum length. Shorter names that differ in a letter are probably different names.
  private static let shortest = 5
  /// The number of comparisons that may still be made, which bounds the time.
  private var budget = 500_000

  init(_ names: WorkspaceNames) {
    for kind in DocumentNames.Kind.allCases {
      let uses = names.uses.filter { $0.kind == kind }
      let frequent = uses.filter { $0.count >= Self.frequent }
      guard !frequent.isEmpty else { continue }
      for rare in uses where rare.count == 1 {
        budget -= frequent.count
        guard budget >= 0 else { return }
        if let near = frequent.first(where: { Self.isNear($0.name, rare.name) }) { pairs.append((rare, near)) }
      }
    }
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
