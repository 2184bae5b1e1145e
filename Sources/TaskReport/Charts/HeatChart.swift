public import TaskModel
import TaskSyntax

/// A heat map of days: a column for each week, a row for each weekday, and one of five steps for each day.
public struct HeatChart: Sendable, Equatable {
  /// The Monday of the first week shown.
  public let monday: CalendarDate
  /// For each week, the steps of its days, Monday first: 0 for no points, then 1 to 4. `nil` for a day outside the
  /// range.
  public let weeks: [[Int?]]
  /// The number of weeks that are too old to be shown.
  public let hiddenWeeks: Int
  public let steps: HeatSteps

  public static let mostWeeks = 54

  /// - Parameter values: the values of the days from `first` on.
  public init(_ values: [Int], from first: CalendarDate, steps: HeatSteps) {
    self.steps = steps
    let start = first.adding(days: 1 - Int(first.weekday.rawValue)) ?? first
    let lead = first.days(since: start)
    let count = (lead + values.count + 6) / 7
    hiddenWeeks = max(0, count - Self.mostWeeks)
    monday = start.adding(days: 7 * hiddenWeeks) ?? start
    weeks = (hiddenWeeks..<max(hiddenWeeks, count)).map { week in
      (0..<7).map { day in
        let index = 7 * week + day - lead
        return values.indices.contains(index) ? steps.step(values[index]) : nil
      }
    }
  }

  /// The months that begin in a week, with the index of the week.
  public var months: [(week: Int, name: ChartLabel)] {
    weeks.indices.compactMap { week in
      guard let end = monday.adding(days: 7 * week + 6), end.day <= 7 else { return nil }
      return (week, MonthName.short(end.month))
    }
  }

  /// The distinct steps, and the numbers that each covers. The last step has no upper end.
  public var legend: [(step: Int, first: Int, last: Int?)] {
    let bounds = steps.bounds
    return bounds.indices.compactMap { index in
      let next = index + 1 < bounds.count ? bounds[index + 1] : nil
      guard next.map({ $0 > bounds[index] }) ?? true else { return nil }
      return (index + 1, bounds[index], next.map { $0 - 1 })
    }
  }
}

/// The English names of months and weekdays.
enum MonthName {
  static func short(_ month: Int) -> ChartLabel { ChartLabel(Array(long(month).bytes.prefix(3))) }

  static func long(_ month: Int) -> ChartLabel {
    let names: [ChartLabel] = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ]
    return names[(month + 11) % 12]
  }

  static let weekdays: [ChartLabel] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
