import TaskSyntax

/// Where rules put their findings.
struct LintReport {
  /// What places are counted from, in bytes of the document.
  var base = 0
  private var rule = ""
  private var severity = Diagnostic.Severity.warning
  /// Of each document.
  private(set) var findings: [Findings]

  init(documentCount: Int, limit: Int?) { findings = Array(repeating: Findings(limit: limit), count: documentCount) }

  /// What follows is found by `rule`.
  mutating func begin(_ rule: LintRule) {
    self.rule = rule.name
    severity = rule.severity
  }

  /// Adds a finding. Places, those of the fix too, count from `base`.
  mutating func flag(
    _ range: Range<Int>, in document: Int = 0, _ message: String, help: String? = nil, fix: Diagnostic.Fix? = nil
  ) {
    var fix = fix
    if base != 0, let edits = fix?.edits {
      fix?.edits = edits.map { TextEdit(range: $0.range.moved(by: base), replacement: $0.replacement) }
    }
    findings[document].add(
      Diagnostic(
        rule: rule, severity: severity, range: range.moved(by: base), message: message, help: help, fix: fix))
  }
}

extension Diagnostic.Fix {
  /// A fix that keeps the meaning, or makes what was surely meant.
  static func safe(_ title: String, _ edits: TextEdit...) -> Self { Self(title, isSafe: true, edits: edits) }

  /// A fix that makes what was probably meant.
  static func probable(_ title: String, _ edits: TextEdit...) -> Self { Self(title, isSafe: false, edits: edits) }
}

extension TextEdit {
  static func replace(_ range: Range<Int>, _ text: String) -> TextEdit {
    TextEdit(range: range, replacement: Array(text.utf8))
  }

  static func insert(_ text: String, at offset: Int) -> TextEdit { replace(offset..<offset, text) }

  static func delete(_ range: Range<Int>) -> TextEdit { TextEdit(range: range, replacement: []) }
}

extension Range<Int> {
  func moved(by distance: Int) -> Self { lowerBound + distance..<upperBound + distance }
}
