import TaskLinter
import TaskSyntax

extension DocumentInvariants {
  /// Checks the invariants of fixes for every document: the edits produce the result, a second run changes nothing, and
  /// safe fixes cause no findings.
  ///
  /// - Parameter isUnsafe: Whether unsafe fixes are made too.
  package static func checkFixing(_ document: [UInt8], isUnsafe: Bool) throws(Violation) {
    let linter = Linter()
    let findings = linter.lint(SyntaxTree(document), context: .ofExamples)
    for finding in findings {
      try expect(finding.range.upperBound <= document.count, "\(finding.rule) flags \(finding.range)")
    }
    let fixed = linter.fixed(document, context: .ofExamples, includingUnsafe: isUnsafe)
    try expect(fixed.edits.applied(to: document) == fixed.bytes, "the edits do not make the fixed document")
    try expect(fixed.edits.isEmpty == (fixed.bytes == document), "there are edits without an effect")
    let count = fixed.counts.values.reduce(0, +)
    // Indenting may replace a tab by four blanks.
    try expect(fixed.bytes.count <= 4 * document.count + 64 * count, "\(count) fixes add too many bytes")
    guard !fixed.edits.isEmpty else { return }
    let again = linter.fixed(fixed.bytes, context: .ofExamples, includingUnsafe: isUnsafe)
    try expect(again.bytes == fixed.bytes, "fixed twice it differs: \(again.counts.keys.sorted())")
    if !isUnsafe { try checkFindings(linter.lint(SyntaxTree(fixed.bytes), context: .ofExamples), findings, fixed) }
  }

  /// Checks that safe fixes leave no rule with more findings, unless a fix reveals words that were not parsed before.
  private static func checkFindings(
    _ after: [Diagnostic], _ before: [Diagnostic], _ fixed: FixedDocument
  ) throws(Violation) {
    guard revealing.isDisjoint(with: fixed.counts.keys) else { return }
    var counts: [String: Int] = [:]
    for finding in after { counts[finding.rule, default: 0] += 1 }
    for finding in before { counts[finding.rule, default: 0] -= 1 }
    let more = counts.filter { $0.value > 0 && !uncounted.contains($0.key) }.keys.sorted()
    try expect(more.isEmpty, "the fixes of \(fixed.counts.keys.sorted()) make findings of \(more)")
  }

  private static let revealing = names(.revealsWords)
  /// Rules whose number of findings may grow. A name that occurred twice on a line, and so was not a slip, may occur
  /// once after a fix.
  private static let uncounted = names(.dependsOnCalendar).union(["similar-name"])

  private static func names(_ trait: LintRule.Traits) -> Set<String> {
    Set(LintRule.all.filter { $0.traits.contains(trait) }.map(\.name))
  }
}
