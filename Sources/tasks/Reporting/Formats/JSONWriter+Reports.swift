import JSON
import TaskModel
import TaskQuery
import TaskReport
import TaskWorkspace

extension JSONWriter {
  /// Begins the object of a report with the members that all reports share.
  init(_ report: ReportSession) {
    self.init()
    beginObject()
    member("schema", 1)
    member("today", "\(report.today)")
    object("range") { json in
      json.member("first", day: report.days.lowerBound)
      json.member("last", day: report.days.upperBound)
    }
    member("query", report.session.reading.text)
    let counted = report.tally.counted
    object("counted") { json in
      json.members([
        "tasks": counted.tasks, "undated": counted.undated, "closedAhead": counted.closedAhead,
        "createdAhead": counted.createdAhead, "withoutCreated": counted.withoutCreated,
        "closedBeforeCreated": counted.closedBeforeCreated,
      ])
    }
  }

  mutating func member(_ name: JSONKey, day: CalendarDate?) { member(name, day.map { "\($0)" }) }

  mutating func member(_ name: JSONKey, decimal: QueryNumber?) {
    key(name)
    if let decimal { number(decimal.rounded) } else { null() }
  }
}

extension QueryNumber {
  /// Creates the percentage of a share.
  init(_ share: Share) { self.init(billionths: Int64(share.hundredths) * 10_000_000) }

  /// Creates half of a number.
  init(half number: Int) { self.init(billionths: Int64(number) * 500_000_000) }
}
