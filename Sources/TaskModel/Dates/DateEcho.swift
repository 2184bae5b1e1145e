public import TaskSyntax

/// The text that shows how a typed date was understood: `Fri 2026-08-28 (in 6 days)`.
public enum DateEcho {
  /// Returns a date, with its distance from `today` or the days of a period: `Fri 2026-08-28 14:30 (in 6 days)`,
  /// `2026-W35, Mon 2026-08-24 to Sun 2026-08-30`.
  public static func text(_ date: DateLiteral, today: CalendarDate) -> String {
    let period = CalendarPeriod(date)
    guard date.kind == .day else { return "\(date), \(day(period.firstDay)) to \(day(period.lastDay))" }
    let time = date.minuteOfDay == nil ? "" : " \(date.description.suffix(5))"
    return "\(day(date.firstDay))\(time) (\(distance(to: date.firstDay, from: today)))"
  }

  /// Returns the text of the days that a query means. An end that is `nil` is open.
  public static func text(_ first: CalendarDate?, _ last: CalendarDate?, today: CalendarDate) -> String {
    switch (first, last) {
    case (let first?, let last?) where first == last: text(first.literal, today: today)
    case (let first?, let last?): "\(day(first)) to \(day(last))"
    case (let first?, nil): "from \(day(first)) on"
    case (nil, let last?): "up to \(day(last))"
    case (nil, nil): "any day"
    }
  }

  /// Returns a day with its weekday: `Fri 2026-08-28`.
  static func day(_ date: CalendarDate) -> String { "\(weekday(date)) \(date)" }

  /// Returns the weekday in three letters.
  public static func weekday(_ date: CalendarDate) -> String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][Int(date.weekday.rawValue) - 1]
  }

  /// Returns the distance in words: `today`, `tomorrow`, `in 6 days`, `6 days ago`.
  public static func distance(to date: CalendarDate, from today: CalendarDate) -> String {
    switch date.days(since: today) {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days: days > 0 ? "in \(days) days" : "\(-days) days ago"
    }
  }
}
