import TaskModel
import TaskSyntax

extension RelativeDate {
  /// The date that is meant on the day `today`; `nil` where there is none in the calendar.
  ///
  /// `isBackward` says which way the attribute looks: `done:fri` is the Friday before, `due:fri` the one to come.
  func resolved(on today: CalendarDate, isBackward: Bool) -> DateLiteral? {
    let step = isBackward ? -1 : 1
    switch self {
    case .day(let days): return today.adding(days: days)?.literal
    case .weekday(let day):
      let distance = (Int(day.rawValue) - Int(today.weekday.rawValue)) * step
      return today.adding(days: step * (distance <= 0 ? distance + 7 : distance))?.literal
    case .weekdayOfWeek(let day, let weeks):
      let distance = Int(day.rawValue) - Int(today.weekday.rawValue)
      return today.adding(days: distance + 7 * weeks)?.literal
    case .period(let kind, let shift): return Self.period(kind, shift, on: today)?.literal
    case .edge(let kind, let shift, let isEnd):
      let period = Self.period(kind, shift, on: today)
      return (isEnd ? period?.lastDay : period?.firstDay)?.literal
    case .offset(let count, let unit): return Self.moved(today, by: count, unit)?.literal
    case .monthAndDay(let month, let day):
      return Self.first(8, step) {
        DateLiteral(year: today.year + $0, month: month, day: day)
      } where: {
        isBackward ? $0.firstDay <= today : $0.firstDay >= today
      }
    case .dayOfMonth(let day):
      let start = today.year * 12 + today.month - 1
      return Self.first(12, step) {
        DateLiteral(year: (start + $0) / 12, month: (start + $0) % 12 + 1, day: day)
      } where: {
        isBackward ? $0.firstDay <= today : $0.firstDay >= today
      }
    case .ordinal(let kind, let ordinal):
      let year = kind == .week ? today.weekOfYear.year : today.year
      return Self.first(8, step) {
        Self.literal(kind, year + $0, ordinal)
      } where: {
        isBackward ? $0.firstDay <= today : $0.lastDay >= today
      }
    }
  }

  /// The period that holds today, the one before or the one after it.
  private static func period(_ kind: DateLiteral.Kind, _ shift: Int, on today: CalendarDate) -> CalendarPeriod? {
    let period = CalendarPeriod(kind, holding: today)
    let day = shift == 0 ? today : shift < 0 ? period.firstDay.adding(days: -1) : period.lastDay.adding(days: 1)
    return day.map { CalendarPeriod(kind, holding: $0) }
  }

  private static func literal(_ kind: DateLiteral.Kind, _ year: Int, _ ordinal: Int) -> DateLiteral? {
    switch kind {
    case .month: DateLiteral(year: year, month: ordinal)
    case .week: DateLiteral(year: year, week: ordinal)
    case .quarter: DateLiteral(year: year, quarter: ordinal)
    case .day, .year: nil
    }
  }

  /// The first date, of at most `count` after the one at 0, that exists and passes.
  private static func first(
    _ count: Int, _ step: Int, _ make: (Int) -> DateLiteral?, where passes: (DateLiteral) -> Bool
  ) -> DateLiteral? {
    for index in 0...count {
      if let date = make(index * step), passes(date) { return date }
    }
    return nil
  }

  private static func moved(_ today: CalendarDate, by count: Int, _ unit: Unit) -> CalendarDate? {
    switch unit {
    case .days: return today.adding(days: count)
    case .weeks: return today.adding(days: 7 * count)
    case .months: return today.adding(months: count)
    case .years: return today.adding(years: count)
    case .businessDays:
      guard count != 0 else { return today }
      // From a weekend counting begins at the working day on its other side. Days are numbered from Monday, 0.
      let weekday = Int(today.weekday.rawValue) - 1
      let working = count > 0 ? min(weekday, 4) : weekday > 4 ? 7 : weekday
      let target = (working < 7 ? working : 5) + count
      let weeks = target >= 0 ? target / 5 : (target - 4) / 5
      return today.adding(days: 7 * weeks + target - 5 * weeks - weekday)
    }
  }
}
