public import TaskSyntax

/// The findings in a document, in the order in which they are added. All are counted, but only those within the limit
/// are kept, so that the memory stays bounded even if nearly every byte is wrong.
public struct Findings: Sendable {
  private let limit: FindingLimit
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
  /// The least severe, last finding within the limit when there were more than that: a finding after it is irrelevant.
  private var last: Diagnostic?

  public init(limit: FindingLimit = .unlimited) { self.limit = limit }

  public var count: Int { counts.total }

  /// The numbers of the findings and the suppressions that they used, without the findings.
  public var tally: Findings {
    var tally = self
    tally.kept = DiagnosticList()
    tally.added = []
    return tally
  }

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
    if limit.count == nil, limit.least <= others.limit.least {
      if !kept.isEmpty { added.append(kept) }
      added += others.lists
      kept = DiagnosticList()
    } else {
      for list in others.lists {
        for index in list.indices where mayKeep(list.severity(at: index), at: list.range(at: index).lowerBound) {
          keep(list[index])
        }
      }
    }
  }

  /// Adds the findings of a part that moved since it was linted.
  ///
  /// - Parameters:
  ///   - part: the bytes of the part when it was linted, in which the names of suppressions move with it.
  ///   - distance: the number of bytes by which it moved.
  public mutating func add(_ others: Findings, of part: Range<Int>, movedBy distance: Int) {
    guard distance != 0 else { return add(others) }
    var moved = others
    moved.kept = DiagnosticList()
    moved.added = others.lists.map { list in
      var copy = DiagnosticList()
      copy.append(list, at: list.indices, movedBy: distance)
      return copy
    }
    moved.usedAllowances = others.usedAllowances(of: part, movedBy: distance)
    add(moved)
  }

  /// Adds only the names of suppressions that suppressed findings of a part, which moved since it was linted.
  public mutating func addUse(by others: Findings, of part: Range<Int>, movedBy distance: Int) {
    usedAllowances.formUnion(others.usedAllowances(of: part, movedBy: distance))
  }

  private func usedAllowances(of part: Range<Int>, movedBy distance: Int) -> Set<Int> {
    if distance == 0 || usedAllowances.isEmpty { return usedAllowances }
    return Set(usedAllowances.map { part.contains($0) ? $0 + distance : $0 })
  }

  /// The lists of all kept findings, in the order in which they were added.
  private var lists: [DiagnosticList] { kept.isEmpty ? added : added + [kept] }

  /// Sorts the findings that were not added as whole lists, which makes a later sort cheap.
  public mutating func arrange() { kept.sort() }

  /// Returns the findings within the limit, sorted.
  public func sorted() -> DiagnosticList {
    var sorted = added.isEmpty ? kept : DiagnosticList(joining: lists)
    if let count = limit.count { sorted.keepMostSevere(count) }
    sorted.sort()
    return sorted
  }

  /// The kept findings as separate sorted lists, one for each list that was added: those of parts and those of the
  /// document. Of equal findings, the one in the first list precedes.
  public var sortedLists: [DiagnosticList] {
    if limit.count != nil { return [sorted()] }
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

  /// Whether a finding at `offset` may be within the limit; if not, its message need not be made.
  func mayKeep(_ severity: Diagnostic.Severity, at offset: Int) -> Bool {
    guard severity >= limit.least, limit.count != 0 else { return false }
    guard let last else { return true }
    return severity == last.severity ? offset <= last.range.lowerBound : severity > last.severity
  }

  /// Keeps a finding that was counted, if it is within the limit.
  mutating func keep(
    rule: String, severity: Diagnostic.Severity, range: Range<Int>, message: MessageText, help: String?,
    fix: Diagnostic.Fix?, related: [Diagnostic.Related]
  ) {
    if limit.count == nil, severity >= limit.least {
      return kept.append(
        rule: rule, severity: severity, range: range, message: message.utf8, help: help, fix: fix, related: related)
    }
    let message = String(decoding: message.utf8, as: UTF8.self)
    keep(
      Diagnostic(
        rule: rule, severity: severity, range: range, message: message, help: help, fix: fix, related: related))
  }

  private mutating func keep(_ finding: Diagnostic) {
    guard mayKeep(finding.severity, at: finding.range.lowerBound) else { return }
    if let last, !Diagnostic.isMoreSevere(finding, last) { return }
    kept.append(finding)
    // Cut only when the number of new findings reaches the limit, which keeps the cost of a finding small.
    guard let count = limit.count, kept.count / 2 >= count else { return }
    kept.keepMostSevere(count)
    last = kept.last
  }
}
