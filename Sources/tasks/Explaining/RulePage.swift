import TaskLinter
import TaskSyntax

/// The documentation of rules as Markdown: the reason of each rule, what it flags and what it accepts. All of it comes
/// from the values of the rules.
struct RulePage {
  /// The maximum width of a line, for readability.
  private static let mostColumns = 120
  /// The maximum number of examples of each kind.
  private static let mostExamples = 2

  private let columns: Int
  private(set) var lines: [TerminalText] = []

  init(columns: Int) { self.columns = min(columns, Self.mostColumns) }

  /// Adds the page of all rules.
  mutating func addAll() {
    lines.append("# Rules")
    addText(
      """
      What `tasks lint` reports, written by `tasks rule --all` from the rules themselves. In an example « and » enclose what is \
      flagged; `^I` is a tab, `\\r` a carriage return, `\\xNN` a byte. Today is 2026-11-21.
      """)
    addAllowing("RULE")
    lines.append("")
    for rule in LintRule.all { lines.append("- [\(rule.name)](#\(rule.name)): \(rule.standing)") }
    for rule in LintRule.all {
      lines.append("")
      add(rule, heading: "##")
    }
  }

  /// Adds the page of one rule.
  mutating func addOne(_ rule: LintRule) {
    add(rule, heading: "#")
    addAllowing(rule.name)
  }

  private mutating func add(_ rule: LintRule, heading: TerminalText) {
    lines.append("\(heading) \(rule.name)")
    addText("\(rule.standing.firstUpper). \(rule.reason)")
    for example in rule.examples.filter({ !$0.isAccepted }).prefix(Self.mostExamples) { addFlagged(example, rule) }
    addText("Not flagged:")
    for example in rule.examples.filter(\.isAccepted).prefix(Self.mostExamples) { addFence(example.text) }
  }

  private mutating func addFlagged(_ example: LintExample, _ rule: LintRule) {
    addFence(rule.traits.contains(.hasSecretExamples) ? Self.masked(example.text) : example.text)
    if let finding = rule.findings(in: example.document.bytes).first {
      let said = "\(finding.message)\(finding.help.map { "; \($0)" } ?? "")"
      addText("Message: \(said)\(said.hasSuffix("?") ? "" : ".")")
    }
    if let fixed = example.fixed {
      addText("Fixed:")
      addFence(fixed)
    }
  }

  private mutating func addAllowing(_ name: String) {
    addText(
      """
      To suppress a finding, write a comment above the task or at the end of its line. The settings change the severity of a \
      rule's findings:
      """)
    addFence("<!-- tasks: allow \(name): why -->")
    addFence("{\"rules\": {\"\(name)\": \"off\"}}")
  }

  private mutating func addText(_ text: String) {
    lines.append("")
    lines += TerminalText(encoding: text).wrapped(to: columns)
  }

  private mutating func addFence(_ text: String) {
    var content = text.split(separator: "\n", omittingEmptySubsequences: false)
    if content.last?.isEmpty == true, content.count > 1 { content.removeLast() }
    let fence = TerminalText(encoding: text.contains("```") ? "`````" : "```")
    lines.append("")
    lines.append("\(fence)text")
    for line in content { lines.append(TerminalText(encoding: String(line))) }
    lines.append(fence)
  }

  /// Returns the text with only the first characters of each flagged range.
  private static func masked(_ text: String) -> String {
    var result = ""
    var flagged: Int?
    for character in text {
      if character == "»" { flagged = nil }
      if let count = flagged {
        if count <= shownOfSecret { result.append(count < shownOfSecret ? character : "…") }
        flagged = count + 1
      } else {
        result.append(character)
      }
      if character == "«" { flagged = 0 }
    }
    return result
  }

  private static let shownOfSecret = 3
}

extension LintRule {
  /// The severity of its findings, whether it runs by default, and whether it has fixes.
  var standing: String {
    let level = traits.contains(.offByDefault) ? "\(severity.rawValue), off by default" : severity.rawValue
    let fixes = examples.filter { !$0.isAccepted }.flatMap { findings(in: $0.document.bytes) }.compactMap(\.fix?.isSafe)
    let fix =
      switch (fixes.contains(true), fixes.contains(false)) {
      case (true, true): "safe and unsafe fixes"
      case (true, false): "safe fix"
      case (false, true): "unsafe fix"
      case (false, false): "no fix"
      }
    return [level, fix, traits.contains(.dependsOnCalendar) ? "depends on the date" : nil].compactMap { $0 }
      .joined(separator: ", ")
  }
}

extension String {
  fileprivate var firstUpper: String { prefix(1).uppercased() + dropFirst() }
}
