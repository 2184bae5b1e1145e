import TaskSyntax

extension DateExpression {
  /// Creates the date that fills `text`, ignoring case; `nil` if it is not a date. Blanks stand for hyphens.
  ///
  ///     date = ( fixed | key of dates ) , { offset } | offsets
  package init?(_ text: [UInt8]) {
    guard 1...Self.longest ~= text.count else { return nil }
    self.init(folded: Self.folded(text)[...])
  }

  /// The maximum length of a date, far above that of any sensible one.
  static let longest = 64

  /// Returns `text` in lowercase, with a hyphen for each blank.
  static func folded(_ text: [UInt8]) -> [UInt8] {
    text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 == 0x20 ? UInt8(ascii: "-") : $0 }
  }

  private init?(folded text: ArraySlice<UInt8>) {
    if let base = Self.fixed(text) {
      self.init(base: base)
    } else if let offsets = DateOffset.read(text, needsSign: false) {
      self.init(base: .day(0), offsets: offsets)
    } else {
      for index in text.indices.dropFirst() where text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        if let base = Self.fixed(text[..<index]) ?? Self.present(text[..<index]),
          let offsets = DateOffset.read(text[index...], needsSign: true)
        {
          self.init(base: base, offsets: offsets)
          return
        }
      }
      return nil
    }
  }

  private static func fixed(_ text: ArraySlice<UInt8>) -> Base? {
    switch text.first {
    case nil: nil
    case let byte? where byte.isDigit: numeric(text)
    default: day(text) ?? directed(text) ?? edge(text) ?? named(text)
    }
  }

  private static func present(_ text: ArraySlice<UInt8>) -> Base? {
    AttributeKey(reserved: Array(text)).flatMap { $0.value.mayBeDate ? .present($0) : nil }
  }
}

// MARK: - Forms without digits in front

extension DateExpression {
  /// Reads the name of a day: `today`, `fri`.
  private static func day(_ text: ArraySlice<UInt8>) -> Base? {
    switch String(decoding: text, as: UTF8.self) {
    case "today": .day(0)
    case "tomorrow": .day(1)
    case "yesterday": .day(-1)
    default: DateWords.weekday(text).map { .weekday($0) }
    }
  }

  ///     directed = ( "this" | "next" | "last" ) , "-" , ( weekday | period ) | ( "next" | "last" ) , "-" , days , "d"
  private static func directed(_ text: ArraySlice<UInt8>) -> Base? {
    guard let hyphen = text.firstIndex(of: UInt8(ascii: "-")), let shift = DateWords.direction(text[..<hyphen]) else {
      return nil
    }
    let rest = text[(hyphen + 1)...]
    if let kind = DateWords.period(rest) { return .period(kind, shift) }
    if let day = DateWords.weekday(rest) { return .weekdayOfWeek(day, shift) }
    let digits = rest.dropLast()
    guard shift != 0, rest.last == UInt8(ascii: "d"), 1...4 ~= digits.count, digits.allSatisfy(\.isDigit),
      DateWords.number(digits) > 0
    else { return nil }
    return .days(shift * DateWords.number(digits))
  }

  ///     edge = ( "e" | "s" ) , "o" , [ "n" | "p" ] , ( "w" | "m" | "q" | "y" )
  private static func edge(_ text: ArraySlice<UInt8>) -> Base? {
    let letters = Array(text)
    guard 3...4 ~= letters.count, letters[1] == UInt8(ascii: "o"), "es".utf8.contains(letters[0]) else { return nil }
    var shift = 0
    if letters.count == 4 {
      guard "np".utf8.contains(letters[2]) else { return nil }
      shift = letters[2] == UInt8(ascii: "n") ? 1 : -1
    }
    guard let kind = DateWords.periods.first(where: { $0.word.utf8.first == letters.last })?.kind else { return nil }
    return .edge(kind, shift, isEnd: letters[0] == UInt8(ascii: "e"))
  }

  /// Reads a named month, week or quarter: `sep`, `sep-15`, `W35`, `W35-2`, `Q3`.
  private static func named(_ text: ArraySlice<UInt8>) -> Base? {
    let word = text.prefix { $0 &- 0x61 < 26 }
    let rest = text[word.endIndex...]
    if let month = DateWords.month(word) {
      if rest.isEmpty { return .ordinal(.month, month) }
      return dayNumber(rest).flatMap { monthAndDay(month, $0) }
    }
    guard word.count == 1 else { return nil }
    if word.first == UInt8(ascii: "q"), rest.count == 1 { return ordinal(.quarter, rest, 1...4) }
    guard word.first == UInt8(ascii: "w"), case .ordinal(_, let week)? = ordinal(.week, rest.prefix(2), 1...53) else {
      return nil
    }
    guard rest.count > 2 else { return .ordinal(.week, week) }
    return weekdayNumber(rest.dropFirst(2)).map { .weekAndDay(week, $0) }
  }

  private static func ordinal(
    _ kind: DateLiteral.Kind, _ digits: ArraySlice<UInt8>, _ numbers: ClosedRange<Int>
  ) -> Base? {
    let number = DateWords.number(digits)
    let width = kind == .week ? 2 : 1
    return digits.count == width && digits.allSatisfy(\.isDigit) && numbers ~= number ? .ordinal(kind, number) : nil
  }
}

// MARK: - Forms that begin with a digit

extension DateExpression {
  /// Reads a form that begins with a digit: `2026-08-22`, `08-22`, `22`, `22nd`, `2026-Q3`.
  private static func numeric(_ text: ArraySlice<UInt8>) -> Base? {
    let digits = text.prefix { $0.isDigit }
    let rest = text[digits.endIndex...]
    let number = DateWords.number(digits)
    switch digits.count {
    case 4: return withYear(number, rest)
    case 2 where rest.first == UInt8(ascii: "-"): return dayNumber(rest).flatMap { monthAndDay(number, $0) }
    case 1...2:
      let suffix = OrdinalSuffix.of(number)
      guard 1...31 ~= number, rest.isEmpty || rest.elementsEqual(suffix.utf8) else { return nil }
      return .dayOfMonth(number)
    default: return nil
    }
  }

  private static func withYear(_ year: Int, _ rest: ArraySlice<UInt8>) -> Base? {
    guard !rest.isEmpty else { return DateLiteral(year: year).map { .literal($0) } }
    let part = rest.dropFirst()
    guard rest.first == UInt8(ascii: "-"), let first = part.first else { return nil }
    if !first.isDigit {
      switch named(part) {
      case .ordinal(.week, let week): return DateLiteral(year: year, week: week).map { .literal($0) }
      case .ordinal(.quarter, let quarter): return DateLiteral(year: year, quarter: quarter).map { .literal($0) }
      case .weekAndDay(let week, let day):
        return CalendarDate.day(day, ofWeek: week, year).map { .literal($0.literal) }
      default: return nil
      }
    }
    let digits = part.prefix { $0.isDigit }
    guard digits.count == 2 else { return nil }
    let month = DateWords.number(digits)
    guard digits.count < part.count else { return DateLiteral(year: year, month: month).map { .literal($0) } }
    return dayNumber(part.dropFirst(2)).flatMap { DateLiteral(year: year, month: month, day: $0) }.map { .literal($0) }
  }

  private static func monthAndDay(_ month: Int, _ day: Int) -> Base? {
    // A leap year contains every day of the calendar.
    DateLiteral(year: 2000, month: month, day: day).map { _ in .monthAndDay(month, day) }
  }

  /// Reads `-` and one or two digits.
  private static func dayNumber(_ text: ArraySlice<UInt8>) -> Int? {
    let digits = text.dropFirst()
    guard text.first == UInt8(ascii: "-"), 1...2 ~= digits.count, digits.allSatisfy(\.isDigit) else { return nil }
    return DateWords.number(digits)
  }

  /// Reads `-` and a digit from 1 to 7.
  private static func weekdayNumber(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.count == 2, let day = dayNumber(text), 1...7 ~= day else { return nil }
    return day
  }
}
