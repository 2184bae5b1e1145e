/// A text of a chart, from a file or from the program. The drawing code encodes it.
public struct ChartLabel: Sendable, Equatable, ExpressibleByStringLiteral {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public init(stringLiteral text: StaticString) { bytes = Array(text.description.utf8) }

  public init(_ number: Int) { bytes = Array(String(number).utf8) }

  public var isEmpty: Bool { bytes.isEmpty }
}

/// A series of numbers, which determines the look of its marks and its name.
public enum ChartSeries: String, CaseIterable, Sendable {
  case active, open, added, done, cancelled, points, mean, planned

  /// The name in legends and table headings.
  public var label: ChartLabel { self == .mean ? "mean of 7 days" : ChartLabel(Array(rawValue.utf8)) }
}
