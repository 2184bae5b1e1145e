import TaskLinter
import TaskModel
import TaskSyntax
import Testing

/// The dates that fixes write on a Saturday and on other days.
struct DateFixTests {
  /// Returns the line after the first fix, or the line itself without one.
  private func fixed(_ line: String, on day: String) throws -> String {
    let today = try #require(DateLiteral(day)).firstDay
    let context = LintContext(now: today.literal.firstMoment)
    let bytes = Array("\(line)\n".utf8)
    let findings = Linter().lint(SyntaxTree(bytes), context: context)
    #expect(findings.count == 1, "\(line): \(findings)")
    return String(decoding: (findings.first?.fix?.edits.applied(to: bytes) ?? bytes).dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    ("due:today", "2026-11-21"), ("due:yesterday", "2026-11-20"), ("due:sat", "2026-11-28"), ("done:sat", "2026-11-14"),
    ("due:mon", "2026-11-23"), ("created:sunday", "2026-11-15"), ("due:this-mon", "2026-11-16"),
    ("due:next-sun", "2026-11-29"), ("due:last-wedn", "2026-11-11"), ("due:this-week", "2026-W47"),
    ("due:next-month", "2026-12"), ("due:last-quarter", "2026-Q3"), ("due:next-year", "2027"),
    ("due:eow", "2026-11-22"),
    ("due:sonw", "2026-11-23"), ("due:eonm", "2026-12-31"), ("due:sopq", "2026-07-01"), ("due:eoy", "2026-12-31"),
    ("due:+3d", "2026-11-24"), ("due:2w", "2026-12-05"), ("due:3m", "2027-02-21"), ("due:1mo", "2026-12-21"),
    ("done:-1y", "2025-11-21"), ("due:+1b", "2026-11-23"), ("due:-1b", "2026-11-20"), ("due:11b", "2026-12-07"),
    ("due:-6b", "2026-11-13"), ("due:0b", "2026-11-21"), ("due:11-21", "2026-11-21"), ("due:11-20", "2027-11-20"),
    ("done:11-22", "2025-11-22"), ("due:02-29", "2028-02-29"), ("due:22", "2026-11-22"), ("due:20th", "2026-12-20"),
    ("due:31", "2026-12-31"), ("done:31st", "2026-10-31"), ("due:nov", "2026-11"), ("due:jan", "2027-01"),
    ("created:dec", "2025-12"), ("due:March-1", "2027-03-01"), ("due:W47", "2026-W47"), ("due:W53", "2026-W53"),
    ("due:w01", "2027-W01"), ("due:q4", "2026-Q4"), ("due:Q3", "2027-Q3"), ("due:\"Q3\"", "\"2027-Q3\""),
  ])
  func relativeDates(word: String, date: String) throws {
    let key = word.prefix { $0 != ":" }
    #expect(try fixed("- [ ] Pay \(word), now", on: "2026-11-21") == "- [ ] Pay \(key):\(date), now")
  }

  @Test(arguments: [
    ("2026-11-16", 1, "2026-11-17"), ("2026-11-20", 1, "2026-11-23"), ("2026-11-20", -5, "2026-11-13"),
    ("2026-11-22", 5, "2026-11-27"), ("2026-11-22", -1, "2026-11-20"), ("2026-11-16", -1, "2026-11-13"),
    ("2026-11-18", 10, "2026-12-02"), ("2026-11-18", -13, "2026-10-30"),
  ])
  func workingDays(day: String, count: Int, date: String) throws {
    #expect(try fixed("- [ ] Pay due:\(count)b", on: day) == "- [ ] Pay due:\(date)")
  }

  @Test func datesOutsideTheCalendarHaveNoFix() throws {
    #expect(try fixed("- [ ] Pay due:9999y", on: "2026-11-21") == "- [ ] Pay due:9999y")
    #expect(try fixed("- [ ] Pay due:tomorrow", on: "9999-12-31") == "- [ ] Pay due:tomorrow")
  }

  @Test(
    arguments: [
      ("2026-02-30", "2026-02-28", "2026-02 has 28 days"), ("2026-04-31", "2026-04-30", "2026-04 has 30 days"),
      ("2026-04-00", nil, "2026-04 has 30 days"), ("2026-13-01", nil, "there is no month 13"),
      ("1899-12-31", nil, "the year must be from 1900 to 9999"), ("2026-W54", nil, "2026 has 53 weeks"),
      ("2027-W53", nil, "2027 has 52 weeks"), ("2026-Q5", nil, "a quarter is Q1 to Q4"),
      ("2026-2-3", "2026-02-03", "dates are written as 2026-02-03"),
      ("2026/12/01", "2026-12-01", "dates are written as 2026-12-01"),
      ("2026.12", "2026-12", "dates are written as 2026-12"),
      ("20261201", "2026-12-01", "dates are written as 2026-12-01"),
      ("2026W5", "2026-W05", "dates are written as 2026-W05"),
      ("2026-12-01T9:00", "2026-12-01T09:00", "dates are written as 2026-12-01T09:00"),
      ("2026-12-01T09:00:30", "2026-12-01T09:00", "dates are written as 2026-12-01T09:00"),
      ("2026-12-01T0900", "2026-12-01T09:00", "dates are written as 2026-12-01T09:00"),
      ("2026-12-01T24:00", nil, "there is no hour 24"), ("2026-12-01T23:60", nil, "there is no minute 60"),
      ("2026-12-01T09:00Z", nil, "times are local and have no time zone"),
      ("2026-12T09:00", nil, "a time needs a day"),
      ("2026-12-012", nil, nil), ("202612", nil, nil), ("2026-", nil, nil), ("2026-12-", nil, nil),
      ("2026-02-301", nil, nil), ("2026-12/01", nil, nil), ("T09:00", nil, nil),
      ("2026T09:00", nil, "a time needs a day"),
    ] as [(String, String?, String?)])
  func invalidDates(value: String, correction: String?, reason: String?) throws {
    let line = "- [ ] Pay due:\(value)"
    #expect(try fixed(line, on: "2026-11-21") == "- [ ] Pay due:\(correction ?? value)")
    let message = Linter().lint(SyntaxTree(Array(line.utf8)), context: .sample).first?.message
    let all = "dates are written as 2026-12-01, 2026-12, 2026-W49, 2026-Q4 or 2026"
    #expect(message == "'due:\(value)' is not a date: \(reason ?? all)")
  }
}
