public import TaskSyntax

/// A bound on the findings that are kept: the most severe ones, and of equal severity the first by place.
public struct FindingLimit: Sendable, Equatable {
  /// The largest number of findings; `nil` for all.
  public let count: Int?
  /// The lowest severity that is kept. Findings below it are only counted.
  public let least: Diagnostic.Severity
  /// The severity from which on one finding is enough, so that no others need be found; `nil` if all are counted.
  public let decisive: Diagnostic.Severity?

  public init(_ count: Int?, least: Diagnostic.Severity = .info, decisive: Diagnostic.Severity? = nil) {
    self.count = count
    self.least = least
    self.decisive = decisive
  }

  /// Keeps all findings.
  public static let unlimited = FindingLimit(nil)
  /// Keeps no finding.
  public static let counting = FindingLimit(0)

  /// Returns the number of findings of each severity that are kept among `found`.
  public func kept(of found: SeverityCounts) -> SeverityCounts {
    var kept = SeverityCounts()
    for severity in Diagnostic.Severity.allCases where severity >= least {
      let room = count.map { max(0, $0 - found.total(above: severity)) } ?? .max
      kept[severity] = min(found[severity], room)
    }
    return kept
  }

  /// Whether no more findings need be found, because one of `found` is enough.
  package func isDecided(by found: SeverityCounts) -> Bool {
    decisive.map { found[$0] + found.total(above: $0) > 0 } ?? false
  }

  /// The limits of a file by the number of severities that earlier files exhaust: each drops one more.
  package var stages: [FindingLimit] {
    Diagnostic.Severity.allCases.map { FindingLimit(count, least: max(least, $0), decisive: decisive) }
      + [FindingLimit(0, decisive: decisive)]
  }

  /// Returns the index in `stages` of the limit of a file after the findings of earlier files. A severity is exhausted
  /// when earlier files alone have as many findings of it, or worse ones, as are kept.
  package func stage(after earlier: SeverityCounts) -> Int {
    guard let count else { return 0 }
    return Diagnostic.Severity.allCases.count { earlier[$0] + earlier.total(above: $0) >= count }
  }
}
