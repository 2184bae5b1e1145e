import TaskModel

/// When a task is due, or how long ago it was closed, in words.
struct DueWords: Equatable {
  enum Urgency: Equatable { case late, today, soon, later, past }

  var text: String
  var urgency: Urgency

  /// `nil` for an active task without due date and for a closed one without its day.
  init?(_ row: TaskRow, now: CalendarMoment, urgentWithin: Int) {
    guard row.status.isActive else {
      guard let day = row.closed.date else { return nil }
      self.init(text: Self.words(for: day.days(since: now.date), behind: "ago"), urgency: .past)
      return
    }
    guard let day = row.due.date else { return nil }
    let left = day.days(since: now.date)
    if left < 0 {
      self.init(text: Self.words(for: left, behind: "late"), urgency: .late)
    } else if left == 0 {
      self.init(today: row, isOver: row.isOverdue(now: now))
    } else {
      let text = left == 1 ? "tomorrow" : Self.words(for: left, behind: "")
      self.init(text: text, urgency: left <= urgentWithin ? .soon : .later)
    }
  }

  private init(text: String, urgency: Urgency) {
    self.text = text
    self.urgency = urgency
  }

  /// Due today: with the time, if there is one, and whether it has passed.
  private init(today row: TaskRow, isOver: Bool) {
    guard let minute = row.due.minuteOfDay else {
      self.init(text: "today", urgency: .today)
      return
    }
    let time = "\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))"
    self.init(text: isOver ? "late: \(time)" : "today \(time)", urgency: isOver ? .late : .today)
  }

  /// `in 3 days`, `2 days late`, `3 days ago`, `yesterday`.
  private static func words(for days: Int, behind: String) -> String {
    if behind == "ago", days == 0 { return "today" }
    if behind == "ago", days == -1 { return "yesterday" }
    let count = days.magnitude == 1 ? "1 day" : "\(days.magnitude) days"
    return days > 0 ? "in \(count)" : "\(count) \(behind)"
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
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
