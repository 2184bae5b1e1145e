public import TaskSyntax

/// An amount to reach each day or each week: `12 points mon-fri`, `5 tasks`, `40 points a week`.
///
/// goal = number , ( "point" | "points" | "task" | "tasks" ) , [ " a week" | " " , days ] ; days = span , { "," , span } ;
/// span = weekday , [ "-" , weekday ], with weekdays in three small letters. `Grammar/Views.md`, Goals.
public struct Goal: Sendable, Equatable {
  public enum Unit: Sendable { case points, tasks }

  public let amount: Int
  public let unit: Unit
  /// Whether the goal is for each week rather than for days.
  public let isWeekly: Bool
  /// The weekdays of the goal, one bit each, 1 << 1 for Monday to 1 << 7 for Sunday.
  private let mask: UInt8
  /// The goal as written.
  public let text: [UInt8]

  public static let largestAmount = 1_000_000

  /// Parses a goal; `nil` if `text` is not one.
  public init?(_ text: [UInt8]) {
    let words = text.split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count >= 2, let amount = Self.amount(words[0]) else { return nil }
    switch String(decoding: words[1], as: UTF8.self) {
    case "point", "points": unit = .points
    case "task", "tasks": unit = .tasks
    default: return nil
    }
    isWeekly = words.count == 4 && words[2].elementsEqual("a".utf8) && words[3].elementsEqual("week".utf8)
    if words.count == 2 || isWeekly {
      mask = 0xFE
    } else {
      guard words.count == 3, let mask = Self.mask(words[2]) else { return nil }
      self.mask = mask
    }
    self.amount = amount
    self.text = text
  }

  private static func amount(_ digits: ArraySlice<UInt8>) -> Int? {
    guard let first = digits.first, first != 0x30, let amount = Int(digits: digits) else { return nil }
    return amount <= largestAmount ? amount : nil
  }

  private static func mask(_ days: ArraySlice<UInt8>) -> UInt8? {
    var mask: UInt8 = 0
    for span in days.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let ends = span.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map(weekday)
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else { return nil }
      var day = first
      mask |= 1 << day
      while day != last {
        day = day % 7 + 1
        mask |= 1 << day
      }
    }
    return mask
  }

  /// Returns 1 for `mon` to 7 for `sun`; `nil` for any other word.
  private static func weekday(_ word: ArraySlice<UInt8>) -> UInt8? {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    return names.firstIndex { $0.utf8.elementsEqual(word) }.map { UInt8($0 + 1) }
  }

  /// Whether the goal is for a day of the week.
  public func holds(on weekday: Weekday) -> Bool { mask & 1 << weekday.rawValue != 0 }

  /// The number of goal days in a week; 1 for a weekly goal.
  public var daysPerWeek: Int { isWeekly ? 1 : mask.nonzeroBitCount }

  /// The forms of a goal as a JSON Schema pattern, which does not check the largest amount.
  public static let pattern = #"^[1-9][0-9]{0,6} (points?|tasks?)( a week| \#(span)(,\#(span))*)?$"#
  private static let span = "\(weekday)(-\(weekday))?"
  private static let weekday = "(mon|tue|wed|thu|fri|sat|sun)"
}

/// Days on which goals are paused: `2026-08-01..2026-08-15`, or one day.
public struct GoalPause: Sendable, Equatable {
  public let days: ClosedRange<CalendarDate>

  /// Parses a pause; `nil` if `text` is neither a day nor a range of two, or if the range runs backward.
  public init?(_ text: [UInt8]) {
    guard let dots = text.indices.dropLast().first(where: { text[$0] == 0x2E && text[$0 + 1] == 0x2E }) else {
      guard let day = Self.day(text[...]) else { return nil }
      days = day...day
      return
    }
    guard let first = Self.day(text[..<dots]), let last = Self.day(text[(dots + 2)...]), first <= last else {
      return nil
    }
    days = first...last
  }

  private static func day(_ text: ArraySlice<UInt8>) -> CalendarDate? {
    let bytes = Array(text)
    guard let literal = DateLiteral(bytes.span, in: 0..<bytes.count), literal.kind == .day, bytes.count == 10 else {
      return nil
    }
    return literal.firstDay
  }

  /// The forms of a pause as a JSON Schema pattern, which does not check whether the days exist.
  public static let pattern = #"^\#(day)(\.\.\#(day))?$"#
  private static let day = "[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}"
}
