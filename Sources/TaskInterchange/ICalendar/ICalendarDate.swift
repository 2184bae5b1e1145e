import TaskModel
import TaskSyntax

/// Dates of iCalendar: a day, a floating time, a time of UTC, or a time of a zone.
struct ICalendarDate {
  let context: InterchangeContext

  /// Returns a property with a day or a floating time, such as `DUE;VALUE=DATE:20261201`. Periods are their last day, or
  /// their first.
  static func property(_ name: String, _ date: DateLiteral, takesFirst: Bool) -> (name: String, value: String) {
    let day = takesFirst ? date.firstDay : date.lastDay
    let digits = String(decoding: day.description.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self)
    guard let minute = date.minuteOfDay else { return (name + ";VALUE=DATE", digits) }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (name, digits + "T" + padded(minute / 60) + padded(minute % 60) + "00")
  }

  /// A date that was read.
  struct Value {
    /// The value of an attribute.
    var text: [UInt8]
    var second = 0
    /// How it is less exact than what was read.
    var loss: LossKind?
  }

  /// Returns the date of a property; `nil` if it is none.
  ///
  /// - Parameter hour: the local hour that stands for a whole day in a field that knows no days; `nil` for other fields.
  func value(_ line: ICalendarLine, dayIsAt hour: Int?) -> Value? {
    let text = Array(line.value)
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
    guard let name = line.parameter("TZID") else {
      return Value(text: Array(moment.description.utf8), second: second)
    }
    return value(moment, ofZone: name, second: second)
  }

  /// Returns the local time of a time of a zone. That of an unknown zone is taken as local time.
  private func value(_ moment: CalendarMoment, ofZone name: [UInt8], second: Int) -> Value? {
    guard let clock = context.zone(name) else {
      return Value(text: Array(moment.description.utf8), second: second, loss: .zone)
    }
    let (seconds, isExact) = InterchangeContext.secondsSince1970(moment, on: clock)
    return context.local(seconds).map { local in
      Value(text: Array(local.moment.description.utf8), second: second, loss: isExact ? nil : .skippedTimeRead)
    }
  }

  static func day(_ digits: ArraySlice<UInt8>) -> CalendarDate? {
    let digits = Array(digits)
    guard digits.count == 8, let year = Int(digits: digits[..<4]), let month = Int(digits: digits[4..<6]),
      let day = Int(digits: digits[6...])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}
