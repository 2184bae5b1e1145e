/// A ring of the parts of a whole, with a number in its center.
public struct RingChart: Sendable, Equatable {
  /// A part with its position on the circumference.
  public struct Arc: Sendable, Equatable {
    public let series: ChartSeries
    public let start: Int
    public let length: Int
  }

  public let parts: [BarChart.Part]
  /// The number in the center, and the unit below it.
  public let center: ChartLabel
  public let unit: ChartLabel

  /// The circumference, in tenths.
  public static let circumference = 1_000
  /// The gap between adjacent arcs.
  static let gap = 12

  public init(_ parts: [BarChart.Part], center: ChartLabel, unit: ChartLabel) {
    self.parts = parts.map { BarChart.Part($0.series, max(0, min(Scale.largest, $0.value))) }
    self.center = center
    self.unit = unit
  }

  public var total: Int { parts.reduce(0) { $0 + $1.value } }

  /// The arcs of the parts that are not zero, with gaps between them. No arc is empty.
  public var arcs: [Arc] {
    let shown = parts.filter { $0.value > 0 }
    guard shown.count > 1 else { return shown.map { Arc(series: $0.series, start: 0, length: Self.circumference) } }
    // Each arc gets room for its gap and a minimal mark. The rest is shared in proportion.
    let least = Self.gap + 10
    let room = Self.circumference - least * shown.count
    var (sum, arcs): (Int, [Arc]) = (0, [])
    for (index, part) in shown.enumerated() {
      let start = least * index + sum * room / total
      sum += part.value
      let end = least * (index + 1) + sum * room / total
      arcs.append(Arc(series: part.series, start: start, length: end - start - Self.gap))
    }
    return arcs
  }
}
