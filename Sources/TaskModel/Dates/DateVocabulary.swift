package import TaskSyntax

/// The words that people type dates with, here and in other tools.
package enum DateVocabulary {
  /// All known words, among which the nearest one is searched.
  static let words: [String] =
    ["today", "tomorrow", "yesterday"] + DateWords.weekdays + DateWords.months
    + DateWords.directions.flatMap { direction in
      DateWords.periods.map { "\(direction.word)-\($0.word)" } + DateWords.weekdays.map { "\(direction.word)-\($0)" }
        + DateWords.weekdays.map { "\(direction.word)-\($0.prefix(3))" }
    } + ["eow", "eom", "eoq", "eoy", "sow", "som", "soq", "soy"]

  /// The dates that completion offers, one of each kind.
  package static let offered: [String] =
    ["today", "tomorrow", "yesterday"] + DateWords.weekdays.map { String($0.prefix(3)) }
    + DateWords.directions.flatMap { direction in DateWords.periods.map { "\(direction.word)-\($0.word)" } }
    + ["eow", "eom", "+1d", "+1w", "+1mo"]

  /// Returns the dates that completion offers for a key.
  package static func offered(for key: AttributeKey) -> [String] {
    guard key.value != .reminder else {
      return offered.filter { $0 == "tomorrow" || $0.utf8.count == 3 && !$0.hasPrefix("eo") && $0.first != "+" }
        .map { "\($0)T09:00" }
    }
    return offered.filter { !key.looksForward || $0 != "yesterday" && !$0.hasPrefix("last-") }
  }

  /// Words that people type for dates that have another name here.
  static let synonyms: [(word: String, date: String)] = [
    ("now", "today"), ("tonight", "today"), ("eod", "today"), ("sod", "today"), ("tmr", "tomorrow"),
    ("tmrw", "tomorrow"),
    ("tom", "tomorrow"), ("yest", "yesterday"), ("week", "this-week"), ("month", "this-month"),
    ("quarter", "this-quarter"), ("year", "this-year"), ("weekend", "this-sat"), ("this-weekend", "this-sat"),
    ("next-weekend", "next-sat"), ("last-weekend", "last-sat"), ("next", "next-week"), ("last", "last-week"),
    ("this", "this-week"),
    ("past-week", "last-7d"),
  ]

  /// Units of other languages, with their names here. Hours are not included, because they are not days.
  static let units: [(words: [String], unit: String)] = [
    (["d", "day", "days"], "d"), (["w", "wk", "wks", "week", "weeks"], "w"),
    (["m", "mo", "mon", "mth", "month", "months"], "mo"),
    (["y", "yr", "yrs", "year", "years"], "y"), (["b", "bd", "weekday", "weekdays", "workday", "workdays"], "b"),
  ]
}
