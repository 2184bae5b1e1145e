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

  public static func += (counts: inout SeverityCounts, more: SeverityCounts) { counts.counts &+= more.counts }
}
