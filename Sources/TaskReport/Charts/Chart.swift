/// A chart as data, before it is drawn.
public enum Chart: Sendable, Equatable {
  /// Horizontal bars, each with its label.
  case rows(BarChart)
  /// Vertical bars over time.
  case columns(BarChart)
  case line(LineChart)
  case heat(HeatChart)
  case grid(GridChart)
  /// Months below each other, with their names if there are several.
  case months([MonthChart])
  case ring(RingChart)
}
