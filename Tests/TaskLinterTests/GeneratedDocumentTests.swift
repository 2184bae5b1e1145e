import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// All rules, including those that are off by default, on documents that are nearly correct.
@Suite(.timeLimit(.minutes(Environment.isSanitized ? 40 : 10)))
struct GeneratedDocumentTests {
  #if DEBUG
    private static let count: UInt64 = 200
  #else
    private static let count: UInt64 = 3_000
  #endif

  private static let linter = Linter(LintRule.all)

  /// Findings do not depend on parts, lie in the document, and have fixes that apply.
  @Test func findingsHold() throws {
    var compared: UInt64 = 0
    var comparedWhole: UInt64 = 0
    for seed in 0..<Self.count {
      let bytes = DocumentGenerator.document(seed: seed)
      let findings = Self.linter.lint(SyntaxTree(bytes), context: .sample)
      // A NUL is only searched for in the first part.
      if !bytes.contains(0) {
        compared += 1
        let isCutInside = Self.isCutInside(bytes)
        if !isCutInside { comparedWhole += 1 }
        let inParts = Self.linter.lint(SyntaxTree(bytes, partLength: Int(seed % 50) + 1), context: .sample)
        let (a, b) =
          isCutInside
          ? (
            findings.filter { !MarkdownCuts.matter(to: $0.rule) }, inParts.filter { !MarkdownCuts.matter(to: $0.rule) }
          ) : (findings, inParts)
        #expect(a == b, "seed \(seed): \(Self.difference(a, b))")
      }
      for finding in findings {
        #expect(finding.range.upperBound <= bytes.count, "seed \(seed): \(finding)")
        guard let fix = finding.fix else { continue }
        let fixed = fix.edits.applied(to: bytes)
        #expect(fixed != nil && fixed != bytes, "seed \(seed): \(finding)")
      }
    }
    #expect(compared * 2 > Self.count && comparedWhole * 2 > Self.count)
  }

  /// Whether a part may begin inside code, HTML, a formula or a paragraph of a forge.
  private static func isCutInside(_ bytes: [UInt8]) -> Bool {
    let source = SourceText(bytes)
    var starts: [Int] = []
    source.forEachPart(length: 1) { part, _ in starts.append(part.documentOffset) }
    return MarkdownCuts.lieInside(source, starts)
  }

  /// Rules that turn text into tasks or tokens, which may reveal findings to other rules.
  private static let revealing = Set(LintRule.all.filter { $0.traits.contains(.revealsWords) }.map(\.name))

  /// A safe fix, applied alone, causes no other finding.
  @Test func aSafeFixMakesNoFinding() throws {
    for seed in 0..<Self.count {
      let bytes = DocumentGenerator.document(seed: seed)
      let findings = Linter().lint(SyntaxTree(bytes), context: .sample)
      for finding in findings where !Self.revealing.contains(finding.rule) {
        guard let fix = finding.fix, fix.isSafe, let fixed = fix.edits.applied(to: bytes) else { continue }
        let after = Linter().lint(SyntaxTree(fixed), context: .sample)
        let made = Self.counts(after).filter { $0.value > Self.counts(findings)[$0.key, default: 0] }
        #expect(
          made.isEmpty,
          "seed \(seed): \(finding.rule) makes \(made.keys.sorted())\n\(Self.show(bytes))\n---becomes---\n\(Self.show(fixed))"
        )
      }
    }
  }

  private static func counts(_ findings: [Diagnostic]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  private static func difference(_ a: [Diagnostic], _ b: [Diagnostic]) -> String {
    let only = a.filter { !b.contains($0) }.map { "whole \($0)" } + b.filter { !a.contains($0) }.map { "parts \($0)" }
    return only.joined(separator: "\n")
  }

  private static func show(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0 == "\n" ? "\n" : $0.escaped(asASCII: true) }.joined()
  }
}
