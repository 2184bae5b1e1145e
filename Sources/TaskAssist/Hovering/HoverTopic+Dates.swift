import TaskModel
import TaskSyntax

extension HoverTopic {
  /// A date: its weekday, its ISO week, the distance.
  static let date = HoverTopic { cursor in
    guard let word = cursor.word, word.kind == .attribute, let date = cursor.syntax.date(of: word) else { return nil }
    let day = CalendarPeriod(date).lastDay
    let today = cursor.workspace.settings.today
    var rows = [FactRow(FactText(cursor.syntax.key(of: word)), "\(DateEcho.text(date, today: today))")]
    let week = day.weekOfYear
    if date.kind == .day { rows.append(FactRow("week", "\(week.year)-W\(week.week < 10 ? "0" : "")\(week.week)")) }
    if date.kind != .day { rows.append(FactRow("ends", "\(DateEcho.distance(to: day, from: today))")) }
    return (word.range, FactPage([.rows(rows)]))
  }

  /// A recurrence: the next five dates.
  static let recurrence = HoverTopic { cursor in
    guard let word = cursor.word, word.kind == .attribute, word.key == .every, let task = cursor.task,
      let rule = cursor.syntax.recurrence(of: word)
    else { return nil }
    let today = cursor.workspace.settings.today
    let dates = RecurrenceWords(rule, of: task, today: today).next(5)
    let lines = dates.map { "\(DateEcho.text($0.literal, today: today))" as FactText }
    let title: FactText = "comes back \(FactText(cursor.syntax.value(of: word)))"
    return (word.range, FactPage([.heading(title), lines.isEmpty ? .paragraph("never again") : .list(lines)]))
  }
}
