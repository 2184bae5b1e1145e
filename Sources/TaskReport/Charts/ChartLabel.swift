/// A text of a chart, as a file has it or as the program says it. It is encoded where it is drawn.
public struct ChartLabel: Sendable, Equatable, ExpressibleByStringLiteral {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public init(stringLiteral text: StaticString) { bytes = Array(text.description.utf8) }

  public init(_ number: Int) { bytes = Array(String(number).utf8) }

  public var isEmpty: Bool { bytes.isEmpty }
}

/// A series of numbers, which decides how its marks look and what they are called.
public enum ChartSeries: String, CaseIterable, Sendable {
  case active, open, added, done, cancelled, points, mean, planned

  /// The name in legends and heads of tables.
  public var label: ChartLabel {
    switch self {
    case .active: "active"
    case .open: "open"
    case .done: "done"
    case .cancelled: "cancelled"
    case .added: "added"
    case .points: "points"
    case .mean: "mean of 7 days"
    case .planned: "planned"
    }
  }
}
