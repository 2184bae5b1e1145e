public import TaskSyntax

/// An amount to reach each day, or each week: `12 points mon-fri`, `5 tasks`, `40 points a week`.
///
/// goal = number , ( "point" | "points" | "task" | "tasks" ) , [ " a week" | " " , days ] ; days = span , { "," , span } ;
/// span = weekday , [ "-" , weekday ], with weekdays in three small letters. `Grammar/Views.md`, Goals.
public struct Goal: Sendable, Equatable {
  public enum Unit: Sendable { case points, tasks }

  public let amount: Int
  public let unit: Unit
  /// Whether it is a goal of each week, and not of days.
  public let isWeekly: Bool
  /// The weekdays it is for, a bit each, 1 << 1 for Monday to 1 << 7 for Sunday.
  private let mask: UInt8
  /// The goal as it is written.
  public let text: [UInt8]

  public static let largestAmount = 1_000_000

  /// `nil` for a text that is no goal.
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
    guard let first = digits.first, first != 0x30, digits.count <= 7, digits.allSatisfy(\.isDigit) else { return nil }
    let amount = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
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

  /// 1 for `mon` to 7 for `sun`.
  private static func weekday(_ word: ArraySlice<UInt8>) -> UInt8? {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    return names.firstIndex { $0.utf8.elementsEqual(word) }.map { UInt8($0 + 1) }
  }

  /// Whether it is for a day of the week.
  public func holds(on weekday: Weekday) -> Bool { mask & 1 << weekday.rawValue != 0 }

  /// The goal days of a week; 1 for a goal of the week.
  public var daysPerWeek: Int { isWeekly ? 1 : mask.nonzeroBitCount }

  /// The forms that there are, as a pattern of JSON Schema; all but the largest amount.
  public static let pattern = #"^[1-9][0-9]{0,6} (points?|tasks?)( a week| \#(span)(,\#(span))*)?$"#
  private static let span = "\(weekday)(-\(weekday))?"
  private static let weekday = "(mon|tue|wed|thu|fri|sat|sun)"
}

/// Days on which goals rest: `2026-08-01..2026-08-15`, or one day.
public struct GoalPause: Sendable, Equatable {
  public let days: ClosedRange<CalendarDate>

  /// `nil` for a text that is no day and no range of two, and for one that runs backwards.
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

  /// The form of a pause as a pattern of JSON Schema, whatever the days are.
  public static let pattern = #"^\#(day)(\.\.\#(day))?$"#
  private static let day = "[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}"
}
