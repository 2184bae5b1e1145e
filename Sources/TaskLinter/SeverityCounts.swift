public import TaskSyntax

/// The number of findings of each severity.
public struct SeverityCounts: Sendable, Equatable {
  private var info = 0
  private var warning = 0
  private var error = 0

  public init() {}

  public subscript(severity: Diagnostic.Severity) -> Int {
    get {
      switch severity {
      case .info: info
      case .warning: warning
      case .error: error
      }
    }
    set {
      switch severity {
      case .info: info = newValue
      case .warning: warning = newValue
      case .error: error = newValue
      }
    }
  }

  public var total: Int { info + warning + error }

  public static func += (counts: inout SeverityCounts, more: SeverityCounts) {
    counts.info += more.info
    counts.warning += more.warning
    counts.error += more.error
  }
}

extension SeverityCounts: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Diagnostic.Severity, Int)...) {
    for (severity, count) in elements { self[severity] += count }
  }
}
