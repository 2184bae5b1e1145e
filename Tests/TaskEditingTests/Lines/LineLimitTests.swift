import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// A change takes linear time in the length of the line, whatever its content.
struct LineLimitTests {
  private static let units = [
    "due:2026-12-01, ", "due:2026-12-01 ", "@a ", "@a, ", "+a ", "[[a ", "` ", "\"a ", "+\"a ", "<!-- ", "<!-- a --> ",
    "\\ ",
    "(A) ", "remind:1d ", "deu:fri ", "tag:a ",
  ]

  private static let changes: [LineChange] = [
    .mark(.done), .priority(letter: 1, number: 0), .project([0x62]), .project(nil), .addContext([0x62]),
    .removeContext([0x61]), .set(key: Array("due".utf8), value: Array("2027".utf8)), .remove(key: Array("due".utf8)),
    .title(Array("Buy milk".utf8)),
  ]

  @Test(arguments: units)
  func changes(unit: String) throws {
    let rename = try NameChange(Array("@a".utf8), Array("@b".utf8))
    let fault = Linearity.fault(in: .repeating(unit, after: "- [ ] "), from: 2000) { text in
      guard let line = TaskLine(text, Dialect()) else { return }
      for change in Self.changes {
        var line = line
        try? line.apply(change)
      }
      var other = line
      _ = try? other.rename(rename)
    }
    #expect(fault == nil, "\(fault ?? "")")
  }

  @Test(arguments: units)
  func newTasks(unit: String) throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 22))
    let fault = Linearity.fault(in: .repeating(unit, after: ""), from: 2000) { text in
      do { _ = try TypedTask([text], Dialect(), TypingRules(today: today)) } catch {}
    }
    #expect(fault == nil, "\(fault ?? "")")
  }
}
