import TaskSyntax

/// A collector of the findings of rules.
struct LintReport {
  /// The offset that ranges are relative to, in bytes of the document.
  var base = 0
  private let rules: [LintRule]
  /// The index in `rules` of the reporting rule.
  var rule = 0
  /// The findings of the first document, usually the only one.
  private(set) var first: Findings
  /// The findings of other documents, by their numbers; usually none.
  private var others: [Int: Findings] = [:]
  private let limit: FindingLimit
  /// The numbers of the documents of which all findings are kept.
  private let unlimited: Set<Int>
  /// The suppressions of each document; empty if no document has any.
  private let allowances: [Allowances]

  init(_ rules: [LintRule], limit: FindingLimit, unlimited: Set<Int> = [], allowances: [Allowances]) {
    self.rules = rules
    self.limit = limit
    self.unlimited = unlimited
    first = Findings(limit: unlimited.contains(0) ? .unlimited : limit)
    self.allowances = allowances
  }

  /// Creates a report on one document.
  init(_ rules: [LintRule], limit: FindingLimit, allowances: Allowances) {
    self.init(rules, limit: limit, allowances: allowances.isEmpty ? [] : [allowances])
  }

  /// The offsets of the names in suppressions of the first document that suppressed a finding.
  var usedAllowances: Set<Int> { first.usedAllowances }

  /// The findings by the number of the document. Contains the first document and those with findings or suppressed
  /// findings.
  var findings: [Int: Findings] { others.merging([0: first]) { $1 } }

  /// Adds a finding unless it is suppressed. The ranges, including those of the fix and of related places in the same
  /// document, are relative to `base`.
  ///
  /// The message and the related places are made only if the finding is kept.
  mutating func flag(
    _ range: Range<Int>, in document: Int = 0, _ message: @autoclosure () -> MessageText,
    help: @autoclosure () -> String? = nil, fix: Diagnostic.Fix? = nil,
    related: @autoclosure () -> [Diagnostic.Related] = []
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
    var related = related()
    if base != 0 { for index in related.indices { related[index].range = related[index].range.moved(by: base) } }
    change(document) {
      $0.keep(rule: name, severity: severity, range: range, message: message, help: help, fix: fix, related: related)
    }
  }

  /// Counts a finding and returns whether it may be kept.
  private mutating func count(
    _ severity: Diagnostic.Severity, _ fix: Diagnostic.Fix?, at offset: Int, in document: Int
  ) -> Bool {
    change(document) {
      $0.count(severity, fix: fix)
      return $0.mayKeep(severity, at: offset)
    }
  }

  @inline(__always)
  private mutating func change<Result>(_ document: Int, _ body: (inout Findings) -> Result) -> Result {
    if document == 0 { return body(&first) }
    return body(&others[document, default: Findings(limit: unlimited.contains(document) ? .unlimited : limit)])
  }

  /// Whether a suppression applies to a finding of the rule at `offset` of a document. Records its use.
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
  /// Returns a fix that keeps the meaning or restores a certain intention.
  static func safe(_ title: String, _ edits: TextEdit...) -> Self { Self(title, isSafe: true, edits: edits) }

  /// Returns a fix that restores a probable intention.
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
