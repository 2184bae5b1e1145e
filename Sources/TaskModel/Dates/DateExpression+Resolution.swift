package import TaskSyntax

extension DateExpression {
  /// The days that an expression means on a given day.
  package enum Meaning: Equatable, Sendable {
    /// A day or a whole period, in a form that a file can contain.
    case date(DateLiteral)
    /// `last-7d`: days that do not form a period.
    case days(DayInterval)

    package var interval: DayInterval {
      switch self {
      case .date(let literal): DayInterval(CalendarPeriod(literal))
      case .days(let interval): interval
      }
    }
  }

  /// The reason why an expression has no meaning.
  enum Fault: Error, Equatable {
    case outsideCalendar
    /// An offset from more than one day.
    case offsetFromDays
    /// The task has no such date, or there is no task.
    case nothingPresent(AttributeKey)
  }

  /// Returns the meaning of the expression on the day `today`.
  ///
  /// `looksForward` is the direction of a date without its year or month: `due:fri` is the next Friday, `done:fri` the
  /// previous one. `present` returns the task's date for a key.
  func meaning(
    on today: CalendarDate, looksForward: Bool, present: (AttributeKey) -> DateLiteral? = { _ in nil }
  ) throws(Fault) -> Meaning {
    if case .present(let key) = base {
      guard let date = present(key) else { throw .nothingPresent(key) }
      return .date(try moved(date))
    }
    guard let meaning = baseMeaning(on: today, looksForward) else { throw .outsideCalendar }
    guard !offsets.isEmpty else { return meaning }
    guard case .date(let date) = meaning, date.kind == .day else { throw .offsetFromDays }
    return .date(try moved(date))
  }

  /// Returns `date` moved by all offsets, of the same kind and with the same time. A period becomes the one that
  /// contains its last day moved.
  private func moved(_ date: DateLiteral) throws(Fault) -> DateLiteral {
    var day = date.lastDay
    for offset in offsets {
      guard let next = offset.added(to: day) else { throw .outsideCalendar }
      day = next
    }
    guard date.kind == .day else { return CalendarPeriod(date.kind, holding: day).literal }
    guard let minute = date.minuteOfDay else { return day.literal }
    return CalendarMoment(day, minuteOfDay: minute)?.literal ?? day.literal
  }

  private func baseMeaning(on today: CalendarDate, _ looksForward: Bool) -> Meaning? {
    let date: DateLiteral? =
      switch base {
      case .day(let days): today.adding(days: days)?.literal
      case .literal(let literal): literal
      case .weekday(let day): Self.weekday(day, today, looksForward)?.literal
      case .weekdayOfWeek(let day, let weeks):
        today.adding(days: Int(day.rawValue) - Int(today.weekday.rawValue) + 7 * weeks)?.literal
      case .period(let kind, let shift): Self.period(kind, shift, today)?.literal
      case .edge(let kind, let shift, let isEnd):
        Self.period(kind, shift, today).map { isEnd ? $0.lastDay.literal : $0.firstDay.literal }
      case .monthAndDay, .dayOfMonth, .weekAndDay, .ordinal: yearless(today, looksForward)
      case .days, .present: nil
      }
    if case .days(let count) = base {
      let other = today.adding(days: count > 0 ? count - 1 : count + 1)
      return other.flatMap { DayInterval(min(today, $0), max(today, $0)) }.map { .days($0) }
    }
    return date.map { .date($0) }
  }

  /// Returns the nearest such day in the direction that is not today.
  private static func weekday(_ day: Weekday, _ today: CalendarDate, _ looksForward: Bool) -> CalendarDate? {
    let distance = (Int(day.rawValue) - Int(today.weekday.rawValue) + 7) % 7
    return today.adding(days: looksForward ? (distance == 0 ? 7 : distance) : distance - 7)
  }

  /// Returns the period that contains today, or the one before or after it.
  private static func period(_ kind: DateLiteral.Kind, _ shift: Int, _ today: CalendarDate) -> CalendarPeriod? {
    let period = CalendarPeriod(kind, holding: today)
    let day = shift == 0 ? today : shift < 0 ? period.firstDay.adding(days: -1) : period.lastDay.adding(days: 1)
    return day.map { CalendarPeriod(kind, holding: $0) }
  }
}

// MARK: - Without a year

extension DateExpression {
  /// Returns the date that contains today, or otherwise the next one in the direction.
  private func yearless(_ today: CalendarDate, _ looksForward: Bool) -> DateLiteral? {
    let step = looksForward ? 1 : -1
    // 29 February may be eight years away, and week 53 seven. The year of a week may be the one after that of its days.
    let steps = -1...12
    for index in steps {
      guard let date = candidate(index * step, today) else { continue }
      if looksForward ? date.lastDay >= today : date.firstDay <= today { return date }
    }
    return nil
  }

  /// Returns the date in the year or month that is `index` years or months from today's; `nil` if there is none.
  private func candidate(_ index: Int, _ today: CalendarDate) -> DateLiteral? {
    let (year, month, _) = today.components
    switch base {
    case .monthAndDay(let month, let day): return DateLiteral(year: year + index, month: month, day: day)
    case .dayOfMonth(let day):
      let number = year * 12 + month - 1 + index
      return DateLiteral(year: number / 12, month: number % 12 + 1, day: day)
    case .weekAndDay(let week, let day): return CalendarDate.day(day, ofWeek: week, year + index)?.literal
    case .ordinal(.month, let month): return DateLiteral(year: year + index, month: month)
    case .ordinal(.week, let week): return DateLiteral(year: year + index, week: week)
    case .ordinal(.quarter, let quarter): return DateLiteral(year: year + index, quarter: quarter)
    default: return nil
    }
  }
}

extension CalendarDate {
  /// Returns a day, 1 to 7, of an ISO week; `nil` if there is no such week, and outside the calendar.
  static func day(_ day: Int, ofWeek week: Int, _ year: Int) -> CalendarDate? {
    DateLiteral(year: year, week: week)?.firstDay.adding(days: day - 1)
  }
}
