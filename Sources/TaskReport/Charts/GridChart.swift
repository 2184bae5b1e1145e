/// Rows of days, each in a state: how habits were kept.
public struct GridChart: Sendable, Equatable {
  public struct Row: Sendable, Equatable {
    public let label: ChartLabel
    /// Oldest first; all rows end on the same day.
    public let states: [Habit.State]
    /// The numbers in words, at the end of the row.
    public let note: ChartLabel

    public init(_ label: ChartLabel, _ states: [Habit.State], note: ChartLabel = "") {
      self.label = label
      self.states = states
      self.note = note
    }
  }

  public let rows: [Row]
  /// The days that are shown, the latest ones.
  public let days: Int

  public static let mostDays = 35

  public init(_ rows: [Row]) {
    days = min(Self.mostDays, rows.map(\.states.count).max() ?? 0)
    self.rows = rows
  }
}
