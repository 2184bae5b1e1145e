import TaskModel

/// The due date of an active task or the closing day of a closed one, in words relative to today.
struct DueWords: Equatable {
  enum Urgency: Equatable { case late, today, soon, later, past }

  let urgency: Urgency
  /// The number of days from today; negative for the past.
  private let days: Int
  /// The minute of the day, for an active task that is due today at a time.
  private let minute: Int?

  /// Creates the words, or `nil` for an active task without a due date and for a closed task without a day.
  init?(_ row: TaskRow, now: CalendarMoment, urgentWithin: Int) {
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

  /// The words: `in 3 days`, `2 days late`, `today 18:00`; for a closed task `3 days ago`, `yesterday`.
  var text: TerminalText {
    var text = TerminalText()
    append(to: &text)
    return text
  }

  /// Appends the words to a text.
  func append(to text: inout TerminalText) {
    if let minute {
      text.append(literal: urgency == .late ? "late: " : "today ")
      append(twoDigits: minute / 60, to: &text)
      text.append(literal: ":")
      return append(twoDigits: minute % 60, to: &text)
    }
    switch days {
    case 0: text.append(literal: "today")
    case 1 where urgency != .past: text.append(literal: "tomorrow")
    case -1 where urgency == .past: text.append(literal: "yesterday")
    default:
      if days > 0 { text.append(literal: "in ") }
      text.append(Int(days.magnitude))
      text.append(literal: days.magnitude == 1 ? " day" : " days")
      if days < 0 { text.append(literal: urgency == .past ? " ago" : " late") }
    }
  }

  private func append(twoDigits number: Int, to text: inout TerminalText) {
    if number < 10 { text.append(literal: "0") }
    text.append(number)
  }
}

extension DueWords {
  var style: Style {
    switch urgency {
    case .late: Style(.red, bold: true)
    case .today: Style(.orange, bold: true)
    case .soon: Style(.yellow)
    case .later: .plain
    case .past: .dim
    }
  }
}
