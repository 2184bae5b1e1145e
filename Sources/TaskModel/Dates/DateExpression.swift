import TaskSyntax

/// A date as it is typed, which may mean another day on every day: `fri`, `next-week`, `eom-3d`, `2026-08`.
///
/// `Grammar/Dates.md`.
package struct DateExpression: Equatable, Sendable {
  var base: Base
  /// Added from left to right.
  var offsets: [DateOffset] = []

  enum Base: Equatable, Sendable {
    /// Days from today: `today`, `tomorrow`, and an offset that stands alone.
    case day(Int)
    /// `2026-08-22`, `2026-08`, `2026-W35-2`.
    case literal(DateLiteral)
    /// `fri`: the nearest such day that is not today.
    case weekday(Weekday)
    /// `this-fri`, `next-fri`, `last-fri`: in the ISO week so many weeks from this one.
    case weekdayOfWeek(Weekday, Int)
    /// `this-week`, `next-month`.
    case period(DateLiteral.Kind, Int)
    /// `eom`, `sonw`: the last or first day of such a period.
    case edge(DateLiteral.Kind, Int, isEnd: Bool)
    /// `next-7d`, `last-7d`: so many days that begin, or end where the number is negative, today.
    case days(Int)
    /// `08-22`, `sep-15`.
    case monthAndDay(Int, Int)
    /// `22`, `22nd`.
    case dayOfMonth(Int)
    /// `W35-2`.
    case weekAndDay(Int, Int)
    /// `sep`, `W35`, `Q3`: the ordinal of a month, week or quarter.
    case ordinal(DateLiteral.Kind, Int)
    /// `due`, with an offset: what the task has there.
    case present(AttributeKey)
  }

  /// Whether `text` is a date that means another day on every day, or in every year.
  package static func isRelative(_ text: [UInt8]) -> Bool {
    switch DateExpression(text)?.base {
    case nil, .literal, .present: false
    default: true
    }
  }

  /// Whether it lacks a year or more, so that the end of a range can be read from the other end.
  var isYearless: Bool {
    switch base {
    case .weekday, .monthAndDay, .dayOfMonth, .weekAndDay, .ordinal: true
    default: false
    }
  }
}
