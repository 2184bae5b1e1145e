import TaskSyntax

/// A date as typed, whose meaning may depend on the current day: `fri`, `next-week`, `eom-3d`, `2026-08`.
///
/// See `Grammar/Dates.md`.
package struct DateExpression: Equatable, Sendable {
  var base: Base
  /// The offsets, added from left to right.
  var offsets: [DateOffset] = []

  enum Base: Equatable, Sendable {
    /// Days from today: `today`, `tomorrow`, or an offset on its own.
    case day(Int)
    /// `2026-08-22`, `2026-08`, `2026-W35-2`.
    case literal(DateLiteral)
    /// `fri`: the nearest such day that is not today.
    case weekday(Weekday)
    /// `this-fri`, `next-fri`, `last-fri`: the day in the ISO week that is the given number of weeks from this one.
    case weekdayOfWeek(Weekday, Int)
    /// `this-week`, `next-month`.
    case period(DateLiteral.Kind, Int)
    /// `eom`, `sonw`: the last or first day of a period.
    case edge(DateLiteral.Kind, Int, isEnd: Bool)
    /// `next-7d`, `last-7d`: the given number of days, beginning today, or ending today if negative.
    case days(Int)
    /// `08-22`, `sep-15`.
    case monthAndDay(Int, Int)
    /// `22`, `22nd`.
    case dayOfMonth(Int)
    /// `W35-2`.
    case weekAndDay(Int, Int)
    /// `sep`, `W35`, `Q3`: the ordinal of a month, week or quarter.
    case ordinal(DateLiteral.Kind, Int)
    /// `due` with an offset: the task's date for the key.
    case present(AttributeKey)
  }

  /// Whether `text` is a date whose meaning depends on the current day or year.
  package static func isRelative(_ text: [UInt8]) -> Bool {
    switch DateExpression(text)?.base {
    case nil, .literal, .present: false
    default: true
    }
  }

  /// Whether the date lacks its year or more, so that the other end of a range can supply it.
  var isYearless: Bool {
    switch base {
    case .weekday, .monthAndDay, .dayOfMonth, .weekAndDay, .ordinal: true
    default: false
    }
  }
}
