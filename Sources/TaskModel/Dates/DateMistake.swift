import TaskSyntax

/// The probable intention of a text that should be a date but is not.
struct DateMistake {
  /// The fault; `nil` if it is not clear.
  private(set) var reason: String?
  /// The dates that may have been intended, the most likely first.
  private(set) var corrections: [String] = []
  /// The month, if the text names a day that the month does not have.
  private(set) var month: String?

  private let tokens: [DateToken]

  init(_ text: [UInt8], today: CalendarDate) {
    let folded = DateExpression.folded(text)
    tokens = DateToken.all(in: folded)
    guard folded.count <= DateExpression.longest else { return }
    let nearMiss = DateNearMiss(text, takesTime: false)
    if let numeric = NumericDate(text, today: today), !numeric.readings.isEmpty {
      corrections = numeric.readings.map(\.description)
    } else if nearMiss.reason != nil || nearMiss.correction != nil {
      reason = nearMiss.reason
      corrections = nearMiss.correction.map { [$0] } ?? []
      // 2026-W54: suggest the last week.
      if let reason, reason.hasSuffix("weeks") {
        suggest("\(reason.prefix(4))-W\(reason.hasSuffix("53 weeks") ? 53 : 52)")
      }
      if reason?.hasSuffix("days") == true { month = corrections.first.map { String($0.prefix(7)) } }
    } else {
      explainNumbers()
      if corrections.isEmpty, reason == nil { correctWords(folded) }
    }
  }

  private mutating func suggest(_ text: String) {
    if corrections.isEmpty, DateExpression(Array(text.utf8)) != nil { corrections = [text] }
  }
}

// MARK: - Numbers

extension DateMistake {
  /// Explains numbers that are too large or lack a digit.
  private mutating func explainNumbers() {
    switch tokens.count {
    case 1: explainDay()
    case 2: explainPair()
    case 3: explainWeekday()
    default: break
    }
    if corrections.isEmpty { explainNamedDay() }
  }

  /// Explains a number alone: `32`, `0`.
  private mutating func explainDay() {
    guard case .number(let day, let digits) = tokens[0], digits <= 2 else { return }
    reason = day == 0 ? "the first day of a month is 1" : "no month has \(day) days"
  }

  private mutating func explainPair() {
    switch (tokens[0], tokens[1]) {
    // 8-22, 22-08, 13-01, 02-30
    case (.number(let month, let digits), .number(let day, _)) where digits <= 2:
      if 1...12 ~= month, digits == 1, 1...31 ~= day {
        reason = "write the month with two digits"
        suggest("\(DateWords.twoDigits(month))-\(DateWords.twoDigits(day))")
      } else if 1...12 ~= month {
        explainMissingDay(month, DateWords.twoDigits(month))
      } else {
        reason = "there is no month \(month)"
        suggest("\(DateWords.twoDigits(day))-\(DateWords.twoDigits(month))")
      }
    // 22th
    case (.number(let day, let digits), .word("st")), (.number(let day, let digits), .word("nd")),
      (.number(let day, let digits), .word("rd")), (.number(let day, let digits), .word("th")):
      if digits <= 2 { suggest("\(day)\(OrdinalSuffix.of(day))") }
    case (.word("w"), .number(let week, let digits)):
      reason = 1...53 ~= week ? digits == 1 ? "write the week with two digits" : nil : "a year has at most 53 weeks"
      suggest("W\(DateWords.twoDigits(week))")
    case (.word("q"), .number): reason = "a quarter is Q1 to Q4"
    default: break
    }
  }

  /// Explains the weekday of a week: `W35-8`.
  private mutating func explainWeekday() {
    guard case (.word("w"), .number(let week, _), .number(let day, _)) = (tokens[0], tokens[1], tokens[2]) else {
      return
    }
    reason = 1...53 ~= week ? "the day of a week is 1 to 7" : "a year has at most 53 weeks"
    suggest("W\(DateWords.twoDigits(week))-\(day)")
  }

  /// Explains a day of a named month: `sep-31`, `15-sep`, `setp-15`, `sep 15 2026`.
  private mutating func explainNamedDay() {
    var name: String?
    var day: Int?
    var year: Int?
    for token in tokens {
      switch token {
      case .word(let word) where ["st", "nd", "rd", "th"].contains(word): break
      case .word(let word) where name == nil: name = word
      case .number(let number, 4) where year == nil: year = number
      case .number(let number, 1...2) where day == nil: day = number
      default: return
      }
    }
    guard let name, let day, let month = Self.month(name) else { return }
    let short = String(DateWords.months[month - 1].prefix(3))
    guard 1...31 ~= day, CalendarDate(year: 2000, month: month, day: day) != nil else {
      explainMissingDay(month, short)
      return
    }
    suggest(year.map { "\($0)-\(DateWords.twoDigits(month))-\(DateWords.twoDigits(day))" } ?? "\(short)-\(day)")
  }

  private static func month(_ word: String) -> Int? {
    let bytes = Array(word.utf8)
    if let month = DateWords.month(bytes[...]) { return month }
    let short = DateWords.months.map { String($0.prefix(3)) }
    guard let near = NearestName.find(bytes, among: word.utf8.count > 4 ? DateWords.months : short) else { return nil }
    return DateWords.month(Array(near.utf8)[...])
  }

  private mutating func explainMissingDay(_ month: Int, _ spelling: String) {
    let count = month == 2 ? "at most 29" : "\(Gregorian.days(inMonth: month, of: 2000))"
    reason = "\(spelling) has \(count) days"
    suggest("\(spelling)-\(Gregorian.days(inMonth: month, of: 2000))")
    // A month alone needs its name, because 02 is a day.
    if Int(spelling) == nil { self.month = spelling }
  }
}

// MARK: - Words

extension DateMistake {
  private mutating func correctWords(_ folded: [UInt8]) {
    let text = String(decoding: folded, as: UTF8.self)
    if let correction = DateVocabulary.synonyms.first(where: { $0.word == text })?.date {
      suggest(correction)
    } else if let offset = offset {
      suggest(offset)
    } else if tokens.contains(where: { if case .number = $0 { true } else { false } }) {
      return
    } else if let name = NearestName.find(folded, among: DateVocabulary.words) {
      suggest(name)
    }
  }

  /// The offset that was probably meant: `3 days`, `in-3-days`, `2weeks-ago`, `+3`, `last-2w`.
  private var offset: String? {
    if tokens.count == 2, tokens[0] == .mark, case .number(let number, _) = tokens[1] { return "+\(number)d" }
    if tokens.count == 3, case .word(let word) = tokens[0], case .number(let number, 1...3) = tokens[1],
      word == "last" || word == "next",
      case .word(let unit) = tokens[2]
    {
      let days = ["d", "day", "days"].contains(unit) ? 1 : ["w", "week", "weeks"].contains(unit) ? 7 : 0
      return "\(word)-\(number * days)d"
    }
    var number: Int?
    var unit: String?
    var sign = "+"
    for token in tokens {
      switch token {
      case .number(let value, _) where number == nil: number = value
      case .word("in"), .word("from"), .word("now"), .word("today"): break
      case .word("ago"): sign = "-"
      case .word(let word):
        guard unit == nil, let letter = DateVocabulary.units.first(where: { $0.words.contains(word) })?.unit else {
          return nil
        }
        unit = letter
      default: return nil
      }
    }
    guard let number, let unit else { return nil }
    return "\(sign)\(number)\(unit)"
  }
}
