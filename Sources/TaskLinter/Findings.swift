public import TaskSyntax

/// Findings in a document as they come: all are counted, and the first by place and rule are kept, so that a document
/// in which nearly every byte is wrong costs no more than it holds.
public struct Findings: Sendable {
  /// The largest number of findings that are kept; `nil` for all.
  private let limit: Int?
  private var kept = DiagnosticList()
  /// Lists of other findings, added whole before `kept` and not copied: there may be as many findings as tasks.
  private var added: [DiagnosticList] = []
  /// The number of findings of each severity, kept or not.
  public private(set) var counts = SeverityCounts()
  /// The number of findings with a safe fix, kept or not.
  public private(set) var safeFixes = 0
  /// The names in allowances that took a finding back, by where they stand in the document.
  public private(set) var usedAllowances: Set<Int> = []
  /// Whether there were more than are kept: the first `limit` of `kept` are in order then, and what is behind the last
  /// of them does not count.
  private var isFull = false

  public init(limit: Int? = nil) { self.limit = limit }

  public var count: Int { counts.total }

  public mutating func add(_ finding: Diagnostic) {
    count(finding.severity, isFixable: finding.fix?.isSafe == true)
    keep(finding)
  }

  public mutating func add(_ others: consuming Findings) {
    if others.count == 0, others.usedAllowances.isEmpty { return }
    counts += others.counts
    safeFixes += others.safeFixes
    usedAllowances.formUnion(others.usedAllowances)
    if limit == nil {
      if !kept.isEmpty { added.append(kept) }
      added += others.lists
      kept = DiagnosticList()
    } else {
      for list in others.lists { for finding in list { keep(finding) } }
    }
  }

  /// All that are kept, as they came.
  private var lists: [DiagnosticList] { kept.isEmpty ? added : added + [kept] }

  /// Brings those that were not added whole into their order, which later makes it cheap.
  public mutating func arrange() { kept.sort() }

  /// The first ones, in order.
  public func sorted() -> DiagnosticList {
    var sorted = added.isEmpty ? kept : DiagnosticList(joining: lists)
    sorted.sort()
    if let limit { sorted.keepFirst(limit) }
    return sorted
  }

  /// The first ones in as many lists as they came in, each in order: those of parts and those of what is above parts. Of
  /// equal ones that of the first list comes first.
  public var sortedLists: [DiagnosticList] {
    if limit != nil { return [sorted()] }
    var lists = lists
    for index in lists.indices { lists[index].sort() }
    return lists
  }

  mutating func count(_ severity: Diagnostic.Severity, isFixable: Bool) {
    counts[severity] += 1
    if isFixable { safeFixes += 1 }
  }

  mutating func use(allowance name: Int) { usedAllowances.insert(name) }

  /// Whether a finding that begins at `offset` may be one of the first: if not, its words need not be made.
  func mayKeep(_ offset: Int) -> Bool {
    guard let limit else { return true }
    return limit > 0 && !(isFull && offset > kept.range(at: limit - 1).lowerBound)
  }

  /// Keeps a finding that is counted, if it is one of the first.
  mutating func keep(
    rule: String, severity: Diagnostic.Severity, range: Range<Int>, message: MessageText, help: String?,
    fix: Diagnostic.Fix?
  ) {
    if limit == nil {
      return kept.append(
        rule: rule, severity: severity, range: range, message: message.utf8, help: help, fix: fix)
    }
    let message = String(decoding: message.utf8, as: UTF8.self)
    keep(Diagnostic(rule: rule, severity: severity, range: range, message: message, help: help, fix: fix))
  }

  private mutating func keep(_ finding: Diagnostic) {
    guard let limit else { return kept.append(finding) }
    if limit == 0 { return }
    if isFull, !Diagnostic.isBefore(finding, kept[limit - 1]) { return }
    kept.append(finding)
    // Sorted rarely: after as many new ones as are kept.
    guard kept.count >= 2 * limit else { return }
    kept = sorted()
    isFull = true
  }
}
