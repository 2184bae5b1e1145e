import TaskModel
import TaskSyntax

/// Dates of iCalendar: a day, a floating time, or a time of UTC.
struct ICalendarDate {
  let context: InterchangeContext

  /// Returns a property with a day or a floating time, such as `DUE;VALUE=DATE:20261201`. Periods are their last day, or
  /// their first.
  static func property(_ name: String, _ date: DateLiteral, takesFirst: Bool) -> (name: String, value: String) {
    let day = takesFirst ? date.firstDay : date.lastDay
    let digits = day.description.filter { $0 != "-" }
    guard let minute = date.minuteOfDay else { return (name + ";VALUE=DATE", digits) }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (name, digits + "T" + padded(minute / 60) + padded(minute % 60) + "00")
  }

  /// A date that was read.
  struct Value {
    /// The value of an attribute.
    var text: [UInt8]
    var second = 0
    /// Whether it is a time of a zone that is not known, and was taken as local time.
    var isOfUnknownZone = false
  }

  /// Returns the date of a property; `nil` if it is none.
  ///
  /// - Parameter hour: the local hour that stands for a whole day in a field that knows no days; `nil` for other fields.
  func value(_ line: ICalendarLine, dayIsAt hour: Int?) -> Value? {
    let text = line.value
    if text.count == 8 {
      guard let day = Self.day(text[...]) else { return nil }
      return Value(text: Array(day.description.utf8))
    }
    if text.last.map({ $0 | 0x20 }) == UInt8(ascii: "z") {
      guard let (seconds, second) = UTCDate.seconds(text.map { $0 &- 0x61 < 26 ? $0 ^ 0x20 : $0 }),
        let (moment, rest) = context.local(seconds)
      else { return nil }
      if let hour, moment.minuteOfDay == hour * 60, rest == 0 {
        return Value(text: Array(moment.date.description.utf8))
      }
      return Value(text: Array(moment.description.utf8), second: second)
    }
    guard text.count == 15, text[8] | 0x20 == UInt8(ascii: "t"), let day = Self.day(text[..<8]),
      let hours = Int(digits: text[9..<11]), let minutes = Int(digits: text[11..<13]),
      let second = Int(digits: text[13...]),
      hours < 24, minutes < 60, second < 60, let moment = CalendarMoment(day, minuteOfDay: hours * 60 + minutes)
    else { return nil }
    return Value(
      text: Array(moment.description.utf8), second: second, isOfUnknownZone: line.parameters["TZID"] != nil)
  }

  static func day(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
    let digits = Array(digits)
    guard digits.count == 8, let year = Int(digits: digits[..<4]), let month = Int(digits: digits[4..<6]),
      let day = Int(digits: digits[6...])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
