import JSON
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax
import TaskWorkspace

/// A JSON writer for reports, with the members that all reports share.
struct ReportJSON {
  private(set) var writer = JSONWriter()

  /// Begins the object of a report with the shared members.
  init(_ report: ReportSession) {
    writer.beginObject()
    member("schema", 1)
    member("today", "\(report.today)")
    writer.key("range")
    writer.beginObject()
    member("first", "\(report.days.lowerBound)")
    member("last", "\(report.days.upperBound)")
    writer.endObject()
    writer.key("query")
    writer.string(report.session.reading.text)
    let counted = report.tally.counted
    object("counted") { json in
      json.member("tasks", counted.tasks)
      json.member("undated", counted.undated)
      json.member("closedAhead", counted.closedAhead)
      json.member("createdAhead", counted.createdAhead)
      json.member("withoutCreated", counted.withoutCreated)
      json.member("closedBeforeCreated", counted.closedBeforeCreated)
    }
  }

  /// Ends the object and writes it.
  mutating func end(_ console: Console) {
    writer.endObject()
    writer.newline()
    console.write(writer.take())
  }

  mutating func member(_ key: StaticString, _ number: Int?) {
    writer.key(key)
    if let number { writer.integer(number) } else { writer.null() }
  }

  mutating func member(_ key: StaticString, _ text: String) {
    writer.key(key)
    writer.string(text)
  }

  mutating func member(_ key: StaticString, text: [UInt8]?) {
    writer.key(key)
    if let text { writer.string(text) } else { writer.null() }
  }

  mutating func member(_ key: StaticString, day: CalendarDate?) {
    member(key, text: day.map { Array($0.description.utf8) })
  }

  mutating func member(_ key: StaticString, decimal: QueryNumber?) {
    writer.key(key)
    if let decimal { writer.number(decimal.rounded) } else { writer.null() }
  }

  mutating func member(_ key: StaticString, _ flag: Bool?) {
    writer.key(key)
    if let flag { writer.boolean(flag) } else { writer.null() }
  }

  mutating func member(_ key: StaticString, _ numbers: [Int]) {
    writer.key(key)
    writer.beginArray()
    for number in numbers { writer.integer(number) }
    writer.endArray()
  }

  mutating func object(_ key: StaticString, _ body: (inout ReportJSON) -> Void) {
    writer.key(key)
    writer.beginObject()
    body(&self)
    writer.endObject()
  }

  mutating func array<Element>(
    _ key: StaticString, _ elements: some Sequence<Element>, _ body: (inout ReportJSON, Element) -> Void
  ) {
    writer.key(key)
    writer.beginArray()
    for element in elements {
      writer.beginObject()
      body(&self, element)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension QueryNumber {
  /// Creates the percentage of a share.
  init(_ share: Share) { self.init(billionths: Int64(share.hundredths) * 10_000_000) }

  /// Creates half of a number.
  init(half number: Int) { self.init(billionths: Int64(number) * 500_000_000) }
}
