import TaskModel
import TaskSyntax

/// Dates as Taskwarrior writes them: `20261201T083000Z`, always in UTC. A day is its local midnight.
struct TaskwarriorDate {
  let context: InterchangeContext

  /// Returns the text of a date, and whether the zone has that time. Periods are their last day, or their first.
  func text(_ date: DateLiteral, takesFirst: Bool) -> (text: String, isExact: Bool)? {
    let day = takesFirst ? date.firstDay : date.lastDay
    return CalendarMoment(day, minuteOfDay: date.minuteOfDay ?? 0).map { text($0) }
  }

  func text(_ moment: CalendarMoment) -> (text: String, isExact: Bool) {
    let (seconds, isExact) = context.secondsSince1970(moment)
    return (UTCDate.text(seconds), isExact)
  }

  /// Returns the local date of a text, and its seconds; `nil` if it is none. Separators may stand in it.
  func value(_ text: [UInt8]) -> (value: [UInt8], second: Int)? {
    let plain = text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
    guard let (seconds, _) = UTCDate.seconds(plain), let (moment, rest) = context.local(seconds) else { return nil }
    let isDay = moment.minuteOfDay == 0 && rest == 0
    return (Array((isDay ? moment.date.description : moment.description).utf8), rest)
  }
}
