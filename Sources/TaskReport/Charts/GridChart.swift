/// Rows of days, each with a state: the record of habits.
public struct GridChart: Sendable, Equatable {
  public struct Row: Sendable, Equatable {
    public let label: ChartLabel
    /// The states, oldest first. All rows end on the same day.
    public let states: [Habit.State]
    /// The numbers as text, at the end of the row.
    public let note: ChartLabel

    public init(_ label: ChartLabel, _ states: [Habit.State], note: ChartLabel = "") {
      self.label = label
      self.states = states
      self.note = note
    }
  }

  public let rows: [Row]
  /// The number of days shown, which are the latest ones.
  public let days: Int

  public static let mostDays = 35

  public init(_ rows: [Row]) {
    days = min(Self.mostDays, rows.map(\.states.count).max() ?? 0)
    self.rows = rows
  }
}
