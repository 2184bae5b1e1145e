public import TaskSyntax

/// The number of findings of each severity.
public struct SeverityCounts: Sendable, Equatable {
  private var counts = SIMD4<Int>.zero

  public init() {}

  public subscript(severity: Diagnostic.Severity) -> Int {
    get { counts[severity.order] }
    set { counts[severity.order] = newValue }
  }

  public var total: Int { counts.wrappedSum() }

  /// Returns the number of findings that are more severe than `severity`.
  public func total(above severity: Diagnostic.Severity) -> Int {
    Diagnostic.Severity.allCases.reduce(0) { $1 > severity ? $0 + self[$1] : $0 }
  }

  public static func += (counts: inout SeverityCounts, more: SeverityCounts) { counts.counts &+= more.counts }
}
