public import TaskSyntax

/// The findings in a document, in the order in which they are added. All are counted, but only the first by place and
/// rule are kept, so that the memory stays bounded even if nearly every byte is wrong.
public struct Findings: Sendable {
  /// The largest number of findings that are kept; `nil` for all.
  private let limit: Int?
  private var kept = DiagnosticList()
  /// Lists of findings that were added whole before `kept`, without a copy, because there may be as many as tasks.
  private var added: [DiagnosticList] = []
  /// The number of findings of each severity, including those not kept.
  public private(set) var counts = SeverityCounts()
  /// The number of findings with a safe fix, including those not kept.
  public private(set) var safeFixes = 0
  /// The number of findings with a fix that is not safe, including those not kept.
  public private(set) var unsafeFixes = 0
  /// The offsets in the document of the names in suppressions that suppressed a finding.
  public private(set) var usedAllowances: Set<Int> = []
  /// Whether there were more findings than are kept. Then the first `limit` of `kept` are sorted, and findings after
  /// the last of those are irrelevant.
  private var isFull = false

  public init(limit: Int? = nil) { self.limit = limit }

  public var count: Int { counts.total }

  public mutating func add(_ finding: Diagnostic) {
    count(finding.severity, fix: finding.fix)
    keep(finding)
  }

  public mutating func add(_ others: consuming Findings) {
    if others.count == 0, others.usedAllowances.isEmpty { return }
    counts += others.counts
    safeFixes += others.safeFixes
    unsafeFixes += others.unsafeFixes
    usedAllowances.formUnion(others.usedAllowances)
    if limit == nil {
      if !kept.isEmpty { added.append(kept) }
      added += others.lists
      kept = DiagnosticList()
    } else {
      for list in others.lists { for finding in list { keep(finding) } }
    }
  }

  /// The lists of all kept findings, in the order in which they were added.
  private var lists: [DiagnosticList] { kept.isEmpty ? added : added + [kept] }

  /// Sorts the findings that were not added as whole lists, which makes a later sort cheap.
  public mutating func arrange() { kept.sort() }

  /// The kept errors and warnings.
  public var withoutInfo: Findings {
    var others = Findings()
    for finding in sorted() where finding.severity > .info { others.add(finding) }
    return others
  }

  /// Returns the first findings, sorted.
  public func sorted() -> DiagnosticList {
    var sorted = added.isEmpty ? kept : DiagnosticList(joining: lists)
    sorted.sort()
    if let limit { sorted.keepFirst(limit) }
    return sorted
  }

  /// The kept findings as separate sorted lists, one for each list that was added: those of parts and those of the
  /// document. Of equal findings, the one in the first list precedes.
  public var sortedLists: [DiagnosticList] {
    if limit != nil { return [sorted()] }
    var lists = lists
    for index in lists.indices { lists[index].sort() }
    return lists
  }

  mutating func count(_ severity: Diagnostic.Severity, fix: Diagnostic.Fix?) {
    counts[severity] += 1
    guard let fix else { return }
    if fix.isSafe { safeFixes += 1 } else { unsafeFixes += 1 }
  }

  mutating func use(allowance name: Int) { usedAllowances.insert(name) }

  /// Whether a finding at `offset` may be one of the first; if not, its message need not be made.
  func mayKeep(_ offset: Int) -> Bool {
    guard let limit else { return true }
    return limit > 0 && !(isFull && offset > kept.range(at: limit - 1).lowerBound)
  }

  /// Keeps a finding that was counted, if it is one of the first.
  mutating func keep(
    rule: String, severity: Diagnostic.Severity, range: Range<Int>, message: MessageText, help: String?,
    fix: Diagnostic.Fix?
  ) {
    if limit == nil {
      return kept.append(rule: rule, severity: severity, range: range, message: message.utf8, help: help, fix: fix)
    }
    let message = String(decoding: message.utf8, as: UTF8.self)
    keep(Diagnostic(rule: rule, severity: severity, range: range, message: message, help: help, fix: fix))
  }

  private mutating func keep(_ finding: Diagnostic) {
    guard let limit else { return kept.append(finding) }
    if limit == 0 { return }
    if isFull, !Diagnostic.isBefore(finding, kept[limit - 1]) { return }
    kept.append(finding)
    // Sorted only when the number of new findings reaches the limit, which keeps the cost of a finding small.
    guard kept.count >= 2 * limit else { return }
    kept = sorted()
    isFull = true
  }
}
