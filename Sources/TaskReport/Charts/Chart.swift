/// A picture of numbers as a value, before it is drawn.
public enum Chart: Sendable, Equatable {
  /// Bars in rows, each with its label.
  case rows(BarChart)
  /// Upright bars over time.
  case columns(BarChart)
  case line(LineChart)
  case heat(HeatChart)
  case grid(GridChart)
  /// Below each other, with their names where there are several.
  case months([MonthChart])
  case ring(RingChart)
}
