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

  init(_ names: WorkspaceNames) {
    var budget = NearNames.mostComparisons
    for kind in DocumentNames.Kind.allCases {
      let uses = names.uses.filter { $0.kind == kind }
      let frequent = uses.filter { $0.count >= Self.frequent }
      let rare = uses.filter { $0.count == 1 }
      guard !frequent.isEmpty, !rare.isEmpty else { continue }
      let index = NearNames(frequent.map(\.name))
      for rare in rare {
        if let near = index.near(rare.name, budget: &budget).first { pairs.append((rare, frequent[near])) }
      }
    }
  }
}
