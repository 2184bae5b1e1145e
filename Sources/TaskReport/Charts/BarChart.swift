/// A bar chart on one scale: horizontal bars in rows, or vertical bars over time. A bar has one or more parts, and
/// negative parts extend below zero.
public struct BarChart: Sendable, Equatable {
  /// The number of one series in a bar.
  public struct Part: Sendable, Equatable {
    public let series: ChartSeries
    public let value: Int

    public init(_ series: ChartSeries, _ value: Int) {
      self.series = series
      self.value = value
    }
  }

  /// A bar: the numbers of a label, such as a project or a week.
  public struct Bar: Sendable, Equatable {
    public let label: ChartLabel
    public let parts: [Part]
    /// The numbers as text, after a horizontal bar.
    public let note: ChartLabel

    public init(_ label: ChartLabel, _ parts: [Part], note: ChartLabel = "") {
      self.label = label
      self.parts = parts
      self.note = note
    }
  }

  /// The segment in which a part is drawn.
  public struct Stretch: Sendable, Equatable {
    public let series: ChartSeries
    public let start: Int
    public let length: Int
  }

  public let bars: [Bar]
  /// The maximum number of vertical bars. Only the latest are drawn.
  public static let mostColumns = 100
  public let scale: Scale
  /// The series that occur, in the order of their cases.
  public let series: [ChartSeries]
  /// Whether a legend stands above the bars. It is omitted if the labels name the series.
  public let showsLegend: Bool

  /// The gap between adjacent parts, in tenths of a unit.
  public static let gap = 10

  /// - Parameter showsLegend: whether to show a legend; `nil` shows it if there are several series.
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

  /// Returns the segments of a bar on an axis of the given length, measured from the axis's lower end. Parts extend
  /// away from zero with gaps between them, and none is empty.
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
