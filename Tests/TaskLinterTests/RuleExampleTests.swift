import TaskLinter
import TaskModel
import TaskSyntax
import Testing

/// The examples of every rule, as written and in variations that must change nothing.
struct RuleExampleTests {
  @Test(arguments: LintRule.all)
  func holdAsTheyStand(rule: LintRule) throws {
    for example in rule.examples { try check(example, of: rule) }
  }

  @Test(arguments: LintRule.all)
  func holdWithCarriageReturns(rule: LintRule) throws {
    for example in rule.examples where !example.holdsLineEnds {
      try check(
        example.mapped { $0.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\r\n") },
        of: rule)
    }
  }

  @Test(arguments: LintRule.all)
  func holdBehindAnEmoji(rule: LintRule) throws {
    for example in rule.examples where !example.beginsDocument && !example.holdsLineEnds {
      try check(example.mapped { "- [ ] 🚲 created:2026-11-20\n\($0)" }, of: rule)
    }
  }

  @Test(arguments: LintRule.all)
  func holdOneLevelDeeper(rule: LintRule) throws {
    for example in rule.examples where example.mayBeIndented {
      try check(
        example.mapped { text in
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          // The task waits, so closing everything below it causes no finding.
          return "- [>] 🚲 owner:maria created:2026-11-20\n"
            + lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
        }, of: rule)
    }
  }

  /// A text may end anywhere, also inside of what a rule looks for. No range of a finding lies behind the end.
  @Test(arguments: LintRule.all)
  func mayEndAnywhere(rule: LintRule) {
    for example in rule.examples {
      let bytes = example.document.bytes
      for end in 0...bytes.count {
        let findings = rule.findings(in: Array(bytes[..<end]))
        #expect(findings.allSatisfy { $0.range.upperBound <= end }, "\(rule.name), \(end) bytes")
      }
    }
  }

  @Test(arguments: LintRule.all)
  func areEnough(rule: LintRule) {
    #expect(rule.examples.count { !$0.isAccepted } >= 3)
    #expect(rule.examples.count { $0.isAccepted } >= 3)
    #expect(rule.examples.allSatisfy { $0.isAccepted == $0.document.flagged.isEmpty })
    #expect(!rule.reason.isEmpty && rule.reason.hasSuffix("."))
  }

  /// Suppressions on their own line above each task in column 0, for examples whose findings all lie in such tasks.
  @Test(arguments: LintRule.all)
  func areSilentUnderAnAllowanceOfTheTask(rule: LintRule) throws {
    for example in rule.examples where !example.isAccepted {
      let (bytes, flagged) = example.document
      let tree = SyntaxTree(bytes)
      let tasks = tree.parts[0].records.filter { task in
        task.kind == .task && bytes.isLineStart(task.lowerBound)
          && flagged.contains { task.range.contains($0.lowerBound) }
      }
      guard flagged.allSatisfy({ range in tasks.contains { $0.range.contains(range.lowerBound) } }) else { continue }
      let lineEnd = LineEnds(tree.parts[0]).canonical.rawValue
      let comment = Array("<!-- tasks: allow \(rule.name): it is an example -->\(lineEnd)".utf8)
      let edits = tasks.map { TextEdit(range: $0.lowerBound..<$0.lowerBound, replacement: comment) }
      checkSilent(try #require(edits.applied(to: bytes)), rule)
    }
  }

  @Test(arguments: LintRule.all)
  func areSilentUnderAnAllowanceOfTheFile(rule: LintRule) {
    let comment = "<!-- tasks: allow-file \(rule.name): it is an example -->"
    for example in rule.examples where !example.isAccepted {
      let isFirst = example.beginsDocument
      checkSilent(example.mapped { isFirst ? "\($0)\n\(comment)\n" : "\(comment)\n\($0)" }.document.bytes, rule)
    }
  }

  private func checkSilent(_ bytes: [UInt8], _ rule: LintRule) {
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(rule.findings(in: bytes).isEmpty, "\(rule.name): \(text)")
    let rest = Linter(LintRule.all).lint(SyntaxTree(bytes), context: .sample, path: LintExample.path)
    #expect(!rest.contains { $0.rule == "unneeded-allow" && !rule.needsOthers }, "\(rule.name): \(text)")
  }

  private func check(_ example: LintExample, of rule: LintRule) throws {
    let (bytes, flagged) = example.document
    let findings = rule.findings(in: bytes)
    #expect(findings.map(\.range) == flagged, "\(rule.name): \(example.text)")
    for finding in findings { checkWords(of: finding) }
    let fixes = findings.compactMap(\.fix)
    guard !fixes.isEmpty else {
      #expect(example.fixed == nil, "\(rule.name) has no fix: \(example.text)")
      return
    }
    let fixed = try #require(fixes.applied(to: bytes), "\(rule.name): edits that overlap: \(example.text)")
    #expect(String(decoding: fixed, as: UTF8.self) == String(decoding: example.fixedBytes ?? [], as: UTF8.self))
    // Fixing is idempotent, and a safe fix causes no finding.
    let again = rule.findings(in: fixed).compactMap(\.fix)
    #expect(again.isEmpty, "\(rule.name): mended twice: \(example.text)")
    guard fixes.allSatisfy(\.isSafe) else { return }
    // Rules that depend on the calendar are excluded, because their findings were hidden before the fix.
    let rules = Linter(LintRule.all.filter { $0.traits.isDisjoint(with: [.offByDefault, .dependsOnCalendar]) })
    let before = rules.lint(SyntaxTree(bytes), context: .sample, path: LintExample.path).map(\.rule)
    var after = rules.lint(SyntaxTree(fixed), context: .sample, path: LintExample.path).map(\.rule)
    for rule in before { if let index = after.firstIndex(of: rule) { after.remove(at: index) } }
    #expect(after.isEmpty, "\(rule.name): a fix makes new findings: \(example.text)")
  }

  /// A message is a sentence without capital and period; a fix title is a verb phrase with a capital.
  private func checkWords(of finding: Diagnostic) {
    #expect(finding.message.first.map { !$0.isUppercase } ?? false, "\(finding.message)")
    #expect(!finding.message.hasSuffix("."), "\(finding.message)")
    #expect(finding.help.map { !$0.isEmpty && !$0.hasSuffix(".") && !($0.first?.isUppercase ?? true) } ?? true)
    #expect(finding.fix.map { $0.title.first?.isUppercase ?? false } ?? true)
  }
}

extension LintContext {
  static let sample = LintContext.ofExamples
}

extension [Diagnostic.Fix] {
  /// Returns the document after all fixes, or `nil` if their edits overlap.
  func applied(to bytes: [UInt8]) -> [UInt8]? {
    flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound }.applied(to: bytes)
  }
}

extension LintExample {
  func mapped(_ transform: (String) -> String) -> LintExample {
    var example = self
    example.text = transform(text)
    example.fixed = fixed.map(transform)
    return example
  }

  /// Whether the example shows the beginning of a document.
  var beginsDocument: Bool {
    ["---", "\\xFF\\xFE", "\\xEF\\xBB\\xBF"].contains { plain.hasPrefix($0) || fixed?.hasPrefix($0) ?? false }
  }

  /// Whether the example shows carriage returns.
  var holdsLineEnds: Bool { plain.contains("\\r") }

  /// Whether the example can be nested below a task: no line of it has to begin in column 0.
  var mayBeIndented: Bool {
    !beginsDocument && !holdsLineEnds
      && !plain.split(separator: "\n").contains { line in
        ["#", "<<<", ">>>", "===", "---", "```", "~~~"].contains { line.hasPrefix($0) }
      }
  }

  private var plain: String { text.filter { $0 != "«" && $0 != "»" } }
}

extension [UInt8] {
  fileprivate func isLineStart(_ offset: Int) -> Bool { offset == 0 || self[offset - 1] == 0x0A }
}
