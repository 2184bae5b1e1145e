import TaskSyntax

/// The due date of an active task or the closing day of a closed one, in words relative to today.
public struct DueWords: Sendable, Equatable {
  public enum Urgency: Sendable, Equatable { case late, today, soon, later, past }

  public let urgency: Urgency
  /// The number of days from today; negative for the past.
  private let days: Int
  /// The minute of the day, for an active task that is due today at a time.
  private let minute: Int?

  /// Creates the words, or `nil` for an active task without a due date and for a closed task without a day.
  public init?(_ row: TaskRow, now: CalendarMoment, urgentWithin: Int) {
    guard let day = row.status.isActive ? row.due.date : row.closed.date else { return nil }
    days = day.days(since: now.date)
    minute = row.status.isActive && days == 0 ? row.due.minuteOfDay : nil
    if !row.status.isActive {
      urgency = .past
    } else if days == 0 {
      urgency = minute != nil && row.isOverdue(now: now) ? .late : .today
    } else {
      urgency = days < 0 ? .late : days <= urgentWithin ? .soon : .later
    }
  }

  /// The words in ASCII: `in 3 days`, `2 days late`, `today 18:00`; for a closed task `3 days ago`, `yesterday`.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the words to a text.
  public func append(to text: inout [UInt8]) {
    if let minute {
      text.append(contentsOf: (urgency == .late ? "late: " : "today ").utf8)
      append(twoDigits: minute / 60, to: &text)
      text.append(UInt8(ascii: ":"))
      return append(twoDigits: minute % 60, to: &text)
    }
    switch days {
    case 0: text.append(contentsOf: "today".utf8)
    case 1 where urgency != .past: text.append(contentsOf: "tomorrow".utf8)
    case -1 where urgency == .past: text.append(contentsOf: "yesterday".utf8)
    default:
      if days > 0 { text.append(contentsOf: "in ".utf8) }
      text.append(contentsOf: String(days.magnitude).utf8)
      text.append(contentsOf: (days.magnitude == 1 ? " day" : " days").utf8)
      if days < 0 { text.append(contentsOf: (urgency == .past ? " ago" : " late").utf8) }
    }
  }

  private func append(twoDigits number: Int, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "0") + UInt8(number / 10))
    text.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
