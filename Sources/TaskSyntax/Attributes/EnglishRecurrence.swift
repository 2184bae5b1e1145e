/// A recurrence in the syntax of Obsidian's Tasks plugin, at the start of a text.
///
///     text  = "every" , [ digits ] , unit , [ "on" , on ] , [ "when done" ] | "every weekday" , [ "when done" ]
///     unit  = "day" | "week" | "month" | "year" , with or without "s"
///     on    = day , { "," , day }                     behind a week
///           | "the" , ( ordinal | "last" ) , [ day ]  behind a month
package struct EnglishRecurrence {
  /// Whether the text begins with `every`.
  package private(set) var isRecurrence = false
  /// The value of `every`; `nil` for a recurrence without one, such as `every January on the 15th`.
  package private(set) var rule: String?
  /// The length of the parsed text, in bytes.
  package private(set) var length = 0

  private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// Parses all of `text`.
  package init(_ text: String) {
    self.init(Words(text))
    // The rest of the text qualifies the recurrence.
    if length < text.utf8.count { rule = nil }
  }

  /// Parses the start of `text`, up to a word that does not begin with a letter.
  package init(beginning text: String) {
    let words = Words(text)
    self.init(words)
    var rest = words
    rest.drop(length)
    if let next = rest.first, let byte = next.word.utf8.first, (byte | 0x20) &- 0x61 < 26, !next.word.contains(":") {
      rule = nil
    }
  }

  private init(_ all: Words) {
    var words = all
    guard words.take({ $0 == "every" }) != nil else { return }
    isRecurrence = true
    length = words.position
    let count = words.take { !$0.isEmpty && $0.utf8.count <= 3 && $0.utf8.allSatisfy(\.isDigit) }
    guard let unit = words.take({ Self.units[$0] != nil }).flatMap({ Self.units[$0] }) else { return }
    length = words.position
    var rule = unit == "weekday" ? unit : "\(count ?? "1")\(unit)"
    if unit == "w", count == nil || count == "1", words.take({ $0 == "on" }) != nil {
      guard let days = words.takeDays() else { return }
      rule = days
      length = words.position
    } else if unit == "mo", count == nil || count == "1", words.take({ $0 == "on" }) != nil {
      guard let day = words.takeDayOfMonth() else { return }
      rule = day
      length = words.position
    }
    if words.take({ $0 == "when" }) != nil {
      guard words.take({ $0 == "done" }) != nil else { return }
      rule += "@done"
      length = words.position
    }
    guard unit != "weekday" || count == nil, RecurrenceLiteral(rule) != nil else { return }
    self.rule = rule
  }

  private static let units = [
    "day": "d", "days": "d", "week": "w", "weeks": "w", "month": "mo", "months": "mo", "year": "y", "years": "y",
    "weekday": "weekday",
  ]

  /// The words of a text, separated by blanks, in lowercase.
  private struct Words {
    private(set) var position = 0
    private var words: ArraySlice<(word: String, end: Int)>

    init(_ text: String) {
      var words: [(word: String, end: Int)] = []
      var end = 0
      for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        end += word.utf8.count
        if !word.isEmpty { words.append((word.lowercased(), end)) }
        end += 1
      }
      self.words = words[...]
    }

    var first: (word: String, end: Int)? { words.first }

    mutating func drop(_ length: Int) { words = words.drop { $0.end <= length } }

    mutating func take(_ isWanted: (String) -> Bool) -> String? {
      guard let next = words.first, isWanted(next.word) else { return nil }
      words = words.dropFirst()
      position = next.end
      return next.word
    }

    /// Takes a day such as `the 1st`, `the last` or `the 2nd Tuesday`, and returns it as `1st`, `last-day` or `2nd-tue`.
    mutating func takeDayOfMonth() -> String? {
      guard take({ $0 == "the" }) != nil, let number = take({ $0 == "last" || $0.utf8.first?.isDigit == true }) else {
        return nil
      }
      if let day = take({ EnglishRecurrence.days.contains($0) }) { return "\(number)-\(day.prefix(3))" }
      return number == "last" ? "last-day" : number
    }

    /// Takes days such as `Monday, Thursday` and returns them as `mon,thu`.
    mutating func takeDays() -> String? {
      var days: [String] = []
      while let word = take({ EnglishRecurrence.days.contains($0.hasSuffix(",") ? String($0.dropLast()) : $0) }) {
        days.append(String(word.prefix(3)))
        if !word.hasSuffix(",") { return days.joined(separator: ",") }
      }
      return nil
    }
  }
}
