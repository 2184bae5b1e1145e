import TaskSyntax

/// The possible meanings of three numbers that stand for a date, such as `3/4/26` or `24.12.2026`.
///
/// With dots, the day comes first. With slashes, the day or the month does. With hyphens and a short year, the year may
/// also come first. Only days within ten years of today are considered.
package struct NumericDate {
  /// The possible dates, without duplicates.
  package private(set) var readings: [CalendarDate] = []

  private static let yearsFromToday = 10

  /// Reads `value`; `nil` if it does not have this form.
  package init?(_ value: [UInt8], today: CalendarDate) {
    guard 6...10 ~= value.count, let mark = value.first(where: { !$0.isDigit }), "/.-".utf8.contains(mark) else {
      return nil
    }
    let fields = value.split(separator: mark, omittingEmptySubsequences: false)
    guard fields.count == 3, fields.allSatisfy({ 1...4 ~= $0.count && $0.allSatisfy(\.isDigit) }),
      fields[0].count <= 2, fields[1].count <= 2, fields[2].count == 2 || fields[2].count == 4
    else { return nil }
    let numbers = fields.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
    func add(_ year: Int, _ month: Int, _ day: Int) {
      let year = year < 100 ? 2000 + year : year
      guard abs(year - today.year) <= Self.yearsFromToday, let date = CalendarDate(year: year, month: month, day: day),
        !readings.contains(date)
      else { return }
      readings.append(date)
    }
    add(numbers[2], numbers[1], numbers[0])
    if mark != UInt8(ascii: ".") { add(numbers[2], numbers[0], numbers[1]) }
    if mark == UInt8(ascii: "-"), fields[2].count == 2 { add(numbers[0], numbers[1], numbers[2]) }
  }
}
