extension LintRule {
  /// The names of all rules.
  static let names = RuleNames(known: all.map(\.name))
}

extension LintDocument {
  /// The suppressions in the parts read so far. Where there are any, parts are linted with them.
  public var allowances: Allowances { Allowances(allowanceList, among: LintRule.names) }
}
