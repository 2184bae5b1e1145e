import TaskSyntax

extension InterchangeFormat {
  static let ics: InterchangeFormat = InterchangeFormat(
    name: "ics", program: "calendars (iCalendar, VTODO)",
    limits: "some rules of recurrence in a way that calendars follow: they stand in properties that most of them keep",
    suffixes: [".ics", ".ical"], holdsLines: true,
    write: { records, context, losses, output in
      var writer = ICalendarWriter(records, context)
      writer.writeAll(context, to: output)
      writer.finish()
      losses.add(writer.losses)
      output.finish(writer.text.bytes)
    },
    read: { bytes, file, context in
      let decoded = DecodedText(bytes)
      var result = ICalendarReader(decoded.text, file: file, context).result
      let place = RecordPlace(file: file, line: decoded.invalidLine)
      result.losses.add(.invalid, at: place, count: decoded.invalidCount)
      result.applyLines(context, ics)
      return result
    })
}

extension LossKind {
  static let calendarRecurrence = LossKind(
    "recurrence", "recurrence that calendars do not follow", "recurrences that calendars do not follow",
    "kept in a property")
  static let skippedTimeRead = LossKind(
    "skipped-time", "time that the clock of its zone skips", "times that the clocks of their zones skip",
    "read as the nearest one")
  static let zone = LossKind(
    "zone", "time of a zone that is not known", "times of zones that are not known", "read as local time")
  static let exception = LossKind(
    "exception", "exception of a recurrence", "exceptions of recurrences", "left out")
  static let extensionProperty = LossKind(
    "extension", "property of another program", "properties of other programs", "left out")
  static let property = LossKind(
    "property", "property that tasks do not have", "properties that tasks do not have", "kept in the note")
  static let component = LossKind(
    "component", "event or journal", "events and journals", "left out")
}
