public import TaskModel
import TaskSyntax

extension QueryField {
  /// The times of the reminders.
  public static let remind = QueryField(
    "remind".utf8, .date, .dates { $0.ringing(ofRow: $1) }, shows: .remind, columns: .due, cost: 20)
}

extension PartReading {
  /// Returns the times of a row's reminders in written order. A duration is subtracted from the due time.
  func ringing(ofRow index: Int) -> [PackedMoment] {
    source.attributes(.remind, ofRow: index).compactMap { word in
      let value = value(of: word)
      if let literal = DateLiteral(value.span, in: 0..<value.count) {
        return PackedMoment(literal.firstDay, minuteOfDay: literal.minuteOfDay)
      }
      guard let before = DurationLiteral(value.span, in: 0..<value.count, allowsDays: true),
        let day = rows[index].due.date,
        let due = CalendarMoment(day, minuteOfDay: rows[index].due.minuteOfDay ?? 0),
        let moment = due.adding(minutes: -before.minutes)
      else { return nil }
      return PackedMoment(moment.date, minuteOfDay: moment.minuteOfDay)
    }
  }
}

extension DocumentPart {
  /// Returns the times of a row's reminders. A duration is subtracted from the due time. A date without a time means
  /// the start of the day. Reminders that cannot be computed are omitted.
  public func reminders(ofRow row: Int, _ settings: QuerySettings) -> [CalendarMoment] {
    PartReading(self, settings).ringing(ofRow: row).compactMap { moment in
      moment.date.flatMap { CalendarMoment($0, minuteOfDay: moment.minuteOfDay ?? 0) }
    }
  }
}
