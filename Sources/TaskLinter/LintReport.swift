import TaskSyntax

/// The receiver of the findings of rules.
struct LintReport {
  /// The offset that ranges start from, in bytes of the document.
  var base = 0
  private let rules: [LintRule]
  /// The place in `rules` of the one that reports.
  var rule = 0
  /// The findings of the first document: most often there is no other.
  private var first: Findings
  /// The findings of other documents, by their numbers: most often there are none.
  private var others: [Int: Findings] = [:]
  private let limit: Int?
  /// The suppressions of each document; empty where no document has any.
  private let allowances: [Allowances]

  init(_ rules: [LintRule], limit: Int?, allowances: [Allowances]) {
    self.rules = rules
    self.limit = limit
    first = Findings(limit: limit)
    self.allowances = allowances
  }

  /// A report on one document.
  init(_ rules: [LintRule], limit: Int?, allowances: Allowances) {
    self.init(rules, limit: limit, allowances: allowances.isEmpty ? [] : [allowances])
  }

  /// The names in allowances of the first document that took a finding back.
  var usedAllowances: Set<Int> { first.usedAllowances }

  /// Takes out those in the one document, without a copy.
  mutating func takeFindings() -> Findings {
    var taken = Findings(limit: limit)
    swap(&taken, &first)
    return taken
  }

  /// By the number of the document: those of documents in which something was found or allowed, and of the first.
  var findings: [Int: Findings] { others.merging([0: first]) { $1 } }

  /// Adds a finding, if nothing takes it back. Places, those of the fix too, count from `base`.
  ///
  /// The words are made only where the finding is kept.
  mutating func flag(
    _ range: Range<Int>, in document: Int = 0, _ message: @autoclosure () -> MessageText,
    help: @autoclosure () -> String? = nil, fix: Diagnostic.Fix? = nil
  ) {
    let range = range.moved(by: base)
    if !allowances.isEmpty, isAllowed(range.lowerBound, in: document) { return }
    let severity = rules[rule].severity
    guard count(severity, fix, at: range.lowerBound, in: document) else { return }
    var fix = fix
    if base != 0, let edits = fix?.edits {
      fix?.edits = edits.map { TextEdit(range: $0.range.moved(by: base), replacement: $0.replacement) }
    }
    let (name, message, help) = (rules[rule].name, message(), help())
    change(document) {
      $0.keep(rule: name, severity: severity, range: range, message: message, help: help, fix: fix)
    }
  }

  /// Counts a finding; returns whether it may be kept.
  private mutating func count(
    _ severity: Diagnostic.Severity, _ fix: Diagnostic.Fix?, at offset: Int, in document: Int
  ) -> Bool {
    change(document) {
      $0.count(severity, isFixable: fix?.isSafe == true)
      return $0.mayKeep(offset)
    }
  }

  @inline(__always)
  private mutating func change<Result>(_ document: Int, _ body: (inout Findings) -> Result) -> Result {
    if document == 0 { return body(&first) }
    return body(&others[document, default: Findings(limit: limit)])
  }

  /// Whether an allowance takes back what the rule finds at `offset` of a document.
  private mutating func isAllowed(_ offset: Int, in document: Int) -> Bool {
    var isAllowed = false
    let (allowances, rule) = (allowances[document], rules[rule].name)
    allowances.forEachName(of: rule, at: offset) { name, isGuess in
      if !isGuess { isAllowed = true }
      change(document) { $0.use(allowance: name) }
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
