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
    return (Self.text(seconds), isExact)
  }

  static func text(_ seconds: Int) -> String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let start = CalendarDate(year: 1970, month: 1, day: 1)
    let (year, month, day) = (start?.adding(days: days) ?? .first).components
    return padded(year, 4) + padded(month, 2) + padded(day, 2) + "T" + padded(rest / 3_600, 2)
      + padded(rest / 60 % 60, 2) + padded(rest % 60, 2) + "Z"
  }

  /// Returns the local date of a text, and its seconds; `nil` if it is none. Separators may stand in it.
  func value(_ text: [UInt8]) -> (value: [UInt8], second: Int)? {
    let plain = text.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }
    guard plain.count == 16, plain[8] == UInt8(ascii: "T"), plain[15] == UInt8(ascii: "Z") else { return nil }
    func number(_ range: Range<Int>) -> Int? { Int(digits: Array(plain[range])) }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15), hour < 24, minute < 60, second < 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    let seconds = InterchangeContext.epochDays(date) * 86_400 + hour * 3_600 + minute * 60 + second
    guard let (moment, rest) = context.local(seconds) else { return nil }
    let isDay = moment.minuteOfDay == 0 && rest == 0
    return (Array((isDay ? moment.date.description : moment.description).utf8), rest)
  }
}
