import TaskModel
import TaskSyntax

/// Times of UTC as `20261201T083000Z`.
enum UTCDate {
  static func text(_ seconds: Int) -> String {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    let (year, month, day) = (CalendarDate(dayNumber: days) ?? .first).components
    var text = Array("00000000T000000Z".utf8)
    for (number, last) in [(year, 3), (month, 5), (day, 7), (rest / 3_600, 10), (rest / 60 % 60, 12), (rest % 60, 14)] {
      var (number, index) = (number, last)
      while number > 0 {
        text[index] += UInt8(truncatingIfNeeded: number % 10)
        number /= 10
        index -= 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the Unix time of a text, and its second; `nil` if it is none.
  static func seconds(_ text: [UInt8]) -> (seconds: Int, second: Int)? {
    guard text.count == 16, text[8] == UInt8(ascii: "T"), text[15] == UInt8(ascii: "Z") else { return nil }
    func number(_ range: Range<Int>) -> Int? { Int(digits: text[range]) }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
      let minute = number(11..<13), let second = number(13..<15), hour < 24, minute < 60, second < 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    return (Int(date.dayNumber) * 86_400 + hour * 3_600 + minute * 60 + second, second)
  }
}
