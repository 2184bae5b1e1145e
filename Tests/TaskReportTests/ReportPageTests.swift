import TaskModel
import TaskReport
import TaskSyntax
import Testing

struct ReportPageTests {
  private func page(_ content: PageContent) -> String {
    String(decoding: ReportPage(content).html.bytes, as: UTF8.self)
  }

  /// Returns the tags of a page with their attributes, without text and numbers. Numbers differ because coordinates
  /// depend on label lengths.
  private func tags(_ page: String) -> [String] {
    page.split(separator: "<").dropFirst().map { part in
      part.prefix { $0 != ">" }.filter { !"0123456789.- ".contains($0) }
    }
  }

  @Test func sectionsStandInTheirOrder() throws {
    let page = page(try SamplePage.examples.content())
    let ids = page.ranges(of: "<h2 id=\"").map { page[$0.upperBound...].prefix { $0 != "\"" } }
    #expect(
      ids == [
        "today", "score", "days", "upcoming", "month", "matrix", "status", "projects", "contexts", "tags", "burndown",
        "habits", "uncounted",
      ])
    for id in ids { #expect(page.contains("<li><a href=\"#\(id)\">"), "\(id)") }
    #expect(page.ranges(of: "<h1>").count == 1)
  }

  /// Returns a text that is longer than any label, so that the width of the axis is always the same.
  private func padded(_ text: [UInt8]) -> [UInt8] { text + Array(repeating: UInt8(ascii: "m"), count: 40) }

  @Test func attacksChangeNoTag() throws {
    let harmless = tags(page(try HostileText.content(padded(Array("harmless".utf8)))))
    for text in HostileText.texts.map({ Array($0.utf8) }) + [HostileText.all] {
      let hostile = tags(page(try HostileText.content(padded(text))))
      #expect(hostile == harmless, "\(text)")
    }
  }

  @Test func attacksChangeNoElementOfAPicture() {
    func tags(_ label: [UInt8]) -> [String] {
      let charts: [Chart] = [
        .rows(BarChart([.init(ChartLabel(label), [.init(.active, 3)], note: ChartLabel(label))])),
        .columns(BarChart([.init(ChartLabel(label), [.init(.active, 3)])])),
        .line(LineChart([.init(ChartLabel(label), value: 3, mean: 10)])),
        .grid(GridChart([.init(ChartLabel(label), [.kept, .pending], note: ChartLabel(label))])),
        .ring(RingChart([.init(.done, 2)], center: ChartLabel(label), unit: ChartLabel(label))),
      ]
      return charts.flatMap { chart in
        let text = ChartSVG(chart).document(title: "\(label)", description: "\(label)").bytes
        return self.tags(String(decoding: text, as: UTF8.self))
      }
    }
    let harmless = tags(padded(Array("harmless".utf8)))
    for text in HostileText.texts { #expect(tags(padded(Array(text.utf8))) == harmless, "\(text)") }
  }

  @Test func longWordsAreCut() throws {
    let long = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    let bytes = ReportPage(try HostileText.content(long)).html.bytes
    #expect(bytes.count < 150_000)
    #expect(bytes.split(whereSeparator: { $0 != UInt8(ascii: "x") }).allSatisfy { $0.count <= 500 })
  }

  @Test func listsHaveLimits() throws {
    var content = try SamplePage([("a.tasks", Array("- [ ] One\n".utf8))]).content(days: 30)
    content.query = Array("is:mine".utf8)
    let items = (0..<2000).map { PageContent.TaskItem(Array("task \($0);".utf8)) }
    content.overdue = PageContent.Listed(items)
    content.upcoming = PageContent.Listed(
      items.map { item in
        var item = item
        item.day = content.today
        return item
      })
    content.quadrants = (0..<5).map { PageContent.Listed($0 == 1 ? items : []) }
    content.habits = PageContent.Listed(
      items.map { .init($0.title, every: [], states: [.kept], current: 1, longest: 1, strength: 1) }, of: 3000)
    let page = page(content)
    #expect(page.contains("and 1950 more: <code>tasks list is:overdue <bdi>is:mine</bdi></code>"))
    #expect(page.contains("and 1900 more: <code>tasks agenda <bdi>is:mine</bdi></code>"))
    #expect(page.contains("and 1970 more: <code>tasks matrix limit:2000 <bdi>is:mine</bdi></code>"))
    #expect(
      page.contains("and 2950 more: <code>tasks habits 2026-10-23..2026-11-21 --format csv <bdi>is:mine</bdi></code>"))
    #expect(page.ranges(of: "task 29;").count == 5)
    #expect(page.ranges(of: "task 30;").count == 4)
    #expect(page.ranges(of: "task 49;").count == 4)
    #expect(page.ranges(of: "task 99;").count == 1)
    #expect(page.ranges(of: "task 100;").isEmpty)
  }

  @Test func rowsHaveLimits() throws {
    let lines = (1000..<1250).map { "- [ ] One +p\($0)\n" }.joined()
    let page = page(try SamplePage([("a.tasks", Array(lines.utf8))]).content(days: 30))
    #expect(page.contains("and 150 more: <code>tasks stats 2026-10-23..2026-11-21 --by project --format csv</code>"))
    #expect(page.contains("<bdi>p1099</bdi>"))
    #expect(!page.contains("<bdi>p1100</bdi>"))
  }

  @Test func withoutTitlesNoneIsShown() throws {
    var content = try HostileText.content(Array("SECRET".utf8))
    content.query = []
    content.rows = []
    content.habits.shown[0].every = Array("day".utf8)
    #expect(page(content).contains("SECRET"))
    content.showsTitles = false
    #expect(!page(content).contains("SECRET"))
    var examples = try SamplePage.examples.content()
    examples.showsTitles = false
    let page = page(examples)
    #expect(page.contains("<bdi>garden</bdi>"))
    #expect(!page.contains("Water"))
    #expect(!page.contains(".tasks<"))
  }

  @Test func emptySectionsSaySo() throws {
    let page = page(try SamplePage([]).content())
    for text in [
      "Nothing was done today", "No points on these days", "No task was found", "Nothing is overdue",
      "Nothing is due, planned",
      "No task is active", "No task has a project", "No task has a context", "No task has a tag", "No task recurs",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(!page.contains("<svg"))
    var content = try SamplePage([]).content()
    content.burndown = nil
    #expect(self.page(content).contains("No task was open"))
  }

  @Test func missingValuesAreReported() throws {
    var content = try SamplePage([("a.tasks", Array("- [x] One\n- [ ] Two created:2026-12-01\n".utf8))]).content(
      days: 30)
    content.unread = [.init(Array("a/b.tasks".utf8), reason: Array("no permission".utf8))]
    let page = page(content)
    #expect(page.contains("<li>1 closed on no day that is written"))
    #expect(page.contains("<li>1 created after today"))
    #expect(page.contains("1 file not counted"))
    #expect(page.contains("<code><bdi>a/b.tasks</bdi></code>: <bdi>no permission</bdi>"))
  }

  @Test func equalContentsGiveEqualPages() throws {
    #expect(ReportPage(try SamplePage.examples.content()).html == ReportPage(try SamplePage.examples.content()).html)
  }
}
