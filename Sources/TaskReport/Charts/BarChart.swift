/// Bars of one or more parts on one scale: side by side in rows, or upright over time. Negative parts stand on the other
/// side of zero.
public struct BarChart: Sendable, Equatable {
  /// The number of a series.
  public struct Part: Sendable, Equatable {
    public let series: ChartSeries
    public let value: Int

    public init(_ series: ChartSeries, _ value: Int) {
      self.series = series
      self.value = value
    }
  }

  /// The parts that have a label, such as a project or a week.
  public struct Bar: Sendable, Equatable {
    public let label: ChartLabel
    public let parts: [Part]
    /// The numbers in words, at the end of a bar in a row.
    public let note: ChartLabel

    public init(_ label: ChartLabel, _ parts: [Part], note: ChartLabel = "") {
      self.label = label
      self.parts = parts
      self.note = note
    }
  }

  /// A stretch that a part is drawn as.
  public struct Stretch: Sendable, Equatable {
    public let series: ChartSeries
    public let start: Int
    public let length: Int
  }

  public let bars: [Bar]
  /// The most bars that are drawn over time: the latest.
  public static let mostColumns = 100
  public let scale: Scale
  /// The series that occur, in their order.
  public let series: [ChartSeries]
  /// Whether the names of series stand above the bars. Not where labels say them.
  public let showsLegend: Bool

  /// The space between neighbors, in tenths of a unit.
  public static let gap = 10

  /// - Parameter showsLegend: `nil` for a legend where there are several series.
  public init(_ bars: [Bar], showsLegend: Bool? = nil) {
    self.bars = bars
    scale = Scale(
      bars.flatMap { bar in
        [true, false].map { isPositive in
          let parts = bar.parts.filter { isPositive ? $0.value > 0 : $0.value < 0 }
          return parts.reduce(0) { $0 + max(-Scale.largest, min(Scale.largest, $1.value)) }
        }
      })
    let found = Set(bars.lazy.flatMap(\.parts).filter { $0.value != 0 }.map(\.series))
    series = ChartSeries.allCases.filter { found.contains($0) }
    self.showsLegend = showsLegend ?? (series.count > 1)
  }

  /// The stretches of a bar on an axis of a length, from its lower end on: parts follow each other away from zero, with
  /// a gap between them, and none is without length.
  public func stretches(of bar: Bar, on length: Int) -> [Stretch] {
    let zero = scale.place(0, of: length)
    var (up, down) = (zero, zero)
    return bar.parts.filter { $0.value != 0 }.map { part in
      let size = scale.length(part.value, of: length)
      if part.value > 0 {
        let start = up + (up > zero ? Self.gap : 0)
        up = start + max(Scale.shortest, size - (start - up))
        return Stretch(series: part.series, start: start, length: up - start)
      }
      let end = down - (down < zero ? Self.gap : 0)
      down = end - max(Scale.shortest, size - (down - end))
      return Stretch(series: part.series, start: down, length: end - down)
    }
  }
}
