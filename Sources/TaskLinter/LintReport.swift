import TaskSyntax

/// Where rules put their findings.
struct LintReport {
  /// What places are counted from, in bytes of the document.
  var base = 0
  private var rule = ""
  private var severity = Diagnostic.Severity.warning
  /// Of each document.
  private(set) var findings: [Findings]
  /// What each document allows; empty where none allows anything.
  private let allowances: [Allowances]

  init(documentCount: Int, limit: Int?, allowances: [Allowances] = []) {
    findings = Array(repeating: Findings(limit: limit), count: documentCount)
    self.allowances = allowances
  }

  /// A report on one document.
  init(limit: Int?, allowances: Allowances) {
    self.init(documentCount: 1, limit: limit, allowances: allowances.isEmpty ? [] : [allowances])
  }

  /// What follows is found by `rule`.
  mutating func begin<Check>(_ rule: RuleChecks.Entry<Check>) {
    self.rule = rule.name
    severity = rule.severity
  }

  /// Adds a finding, if nothing takes it back. Places, those of the fix too, count from `base`.
  ///
  /// The words are made only where the finding is kept.
  mutating func flag(
    _ range: Range<Int>, in document: Int = 0, _ message: @autoclosure () -> MessageText,
    help: @autoclosure () -> String? = nil, fix: Diagnostic.Fix? = nil
  ) {
    let range = range.moved(by: base)
    if !allowances.isEmpty, isAllowed(range.lowerBound, in: document) { return }
    findings[document].count(severity, isFixable: fix?.isSafe == true)
    guard findings[document].mayKeep(range.lowerBound) else { return }
    var fix = fix
    if base != 0, let edits = fix?.edits {
      fix?.edits = edits.map { TextEdit(range: $0.range.moved(by: base), replacement: $0.replacement) }
    }
    findings[document].keep(
      rule: rule, severity: severity, range: range, message: message(), help: help(), fix: fix)
  }

  /// Whether an allowance takes back what the rule finds at `offset` of a document.
  private mutating func isAllowed(_ offset: Int, in document: Int) -> Bool {
    var isAllowed = false
    allowances[document].forEachName(of: rule, at: offset) { name, isGuess in
      if !isGuess { isAllowed = true }
      findings[document].use(allowance: name)
    }
    return isAllowed
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
