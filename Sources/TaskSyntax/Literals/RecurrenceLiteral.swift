/// The value of `every` as written in a file (`Grammar/Specification.md`, Recurrence): a rule, an optional day to count
/// from, and the effect of completing late. `Recurrence`, in TaskModel, computes when the task comes back.
@frozen public struct RecurrenceLiteral: Sendable, Equatable, Hashable {
  /// The period.
  public let rule: Rule

  /// The day that months or years are counted from, if written: `@31`, `@02-29`. Always `nil` in mode `done`.
  public let anchor: Anchor?

  /// The day from which the next date is counted.
  public let mode: Mode

  /// The period of a recurring task. Counts are 1 to 9999.
  @frozen public enum Rule: Sendable, Equatable, Hashable {
    /// `day`, `3d`.
    case days(Int)
    /// `week`, `2w`.
    case weeks(Int)
    /// `month`, `6mo`.
    case months(Int)
    /// `year`, `2y`.
    case years(Int)
    /// `mon,thu`, or `weekday` for Monday to Friday. Never empty.
    case weekdays(WeekdaySet)
    /// `1st` to `31st`; a shorter month uses its last day.
    case dayOfMonth(Int)
    /// `last-day`.
    case lastDay
    /// `2nd-tue`, 1 to 5. Months without a fifth such weekday are skipped.
    case nthWeekday(Int, Weekday)
    /// `last-fri`.
    case lastWeekday(Weekday)
  }

  /// A day that months or years are counted from.
  @frozen public enum Anchor: Sendable, Equatable, Hashable {
    /// `@1` to `@31`, for a rule in months.
    case dayOfMonth(Int)
    /// `@02-29`, for a rule in years.
    case leapDay
  }

  /// The day from which the next date is counted.
  @frozen public enum Mode: UInt8, Sendable, Equatable, Hashable, CaseIterable {
    /// By schedule; missed occurrences are skipped.
    case schedule
    /// `@each`: by schedule; missed occurrences are kept.
    case each
    /// `@done`: from the day of completion.
    case done
  }
}
