import TaskModel
import TaskReport
import TaskSyntax

/// Texts that try to escape into markup.
enum HostileText {
  static let texts: [String] = [
    "<script>document.title='run'</script>", "</style><style>*{color:red}</style>",
    "</svg><img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)", "' onfocus='alert(1)", "--><b>", "]]><b>", "&lt;b&gt;", "javascript:alert(1)",
    "\u{01}\u{1B}[31m\u{7F}\u{85}", "\u{202E}gnp.exe\u{202C}", "\u{2028}\u{2029}\u{FEFF}\u{200B}", "\0",

    "line\nend\ttab\rreturn",
  ]

  /// The noncharacters U+FFFE and U+FDD0.
  static let noncharacters: [UInt8] = [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90]

  /// All texts in one, with bytes that are not valid UTF-8.
  static let all =
    Array(texts.joined(separator: " ").utf8) + noncharacters + [0xFF, 0xED, 0xA0, 0x80, 0x20, 0xF0, 0x9F]

  /// Returns a content with the text in every field that a file or the command line fills.
  static func content(_ text: [UInt8]) throws -> PageContent {
    // In a file, the names of projects, contexts and tags hold no blanks or controls: they are set by hand below.
    let document =
      "- [ ] (A) One +name @name #name due:2026-11-20\n- [x] Two +name created:2026-11-01 done:2026-11-20\n"
    var content = try SamplePage([("a.tasks", Array(document.utf8))]).content(days: 30)
    var item = PageContent.TaskItem(text)
    (item.handle, item.due, item.plan, item.owner, item.file) = (text, text, text, text, text)
    (item.projects, item.contexts, item.tags) = ([text, text], [text], [text])
    item.letter = 1
    item.day = content.today
    content.query = text
    content.overdue = PageContent.Listed([item], of: 60)
    content.upcoming = PageContent.Listed([item, item], of: 200)
    content.quadrants = (0..<5).map { _ in PageContent.Listed([item], of: 90) }
    content.habits = PageContent.Listed(
      [PageContent.Habit(text, every: text, states: [.kept, .pending], current: 1, longest: 2, strength: 3)], of: 99)
    content.unread = [PageContent.UnreadFile(text, reason: text)]
    content.rows = try rows(named: text)
    return content
  }

  /// Returns rows whose keys are the text, counted like headings, which may hold anything but controls.
  private static func rows(named text: [UInt8]) throws -> [PageContent.FieldRows] {
    let tree = SyntaxTree(Array("# a\n\n- [ ] One\n".utf8))
    guard let part = tree.parts.first, let now = CalendarMoment(SamplePage.today, minuteOfDay: 0) else { return [] }
    // A file name may hold any text.
    let found = DocumentPart(part, PartModel(part), PartContext(tree.frontMatter), file: text)
    var tally = ReportTally()
    tally.add(found, rows: [0], for: ReportQuestion(now: now, range: now.date...now.date, fields: [.file]))
    let rows = Statistics(tally, [], today: now.date).rows.first ?? []
    // Only fields without hierarchy, because a hostile text may contain slashes.
    return [.init(.owner, rows), .init(.section, rows), .init(.file, rows)]
  }
}

/// One chart of each kind.
enum SampleCharts {
  static let all: [(name: String, chart: Chart)] = [
    ("rows", .rows(bars)), ("columns", .columns(flow)), ("line", .line(line)), ("heat", .heat(heat)),
    ("grid", .grid(grid)), ("month", .months([month])), ("months", .months([month, month])), ("ring", .ring(ring)),
  ]

  static let bars = BarChart([
    .init(ChartLabel(HostileText.all), [.init(.active, 45), .init(.done, 31)], note: "45 + 31"),
    .init("none", [.init(.active, 0), .init(.done, 0)], note: "0"),
    .init("small", [.init(.active, 1), .init(.done, 1_000_000)], note: ChartLabel(HostileText.all)),
    .init("below zero", [.init(.cancelled, -200_000)], note: "-200000"),
  ])

  static let flow = BarChart(
    (0..<53).map { week in
      .init(
        ChartLabel(Array("W\(week + 1)".utf8)),
        [.init(.added, week * 7 % 12), .init(.done, -(week * 5 % 9)), .init(.cancelled, -(week % 3))])
    })

  static let line = LineChart(
    (0..<90).map { day in
      .init(ChartLabel(Array("day \(day)".utf8)), value: day * day % 23, mean: 80 + day % 20)
    })

  static let heat = HeatChart(
    (0..<371).map { $0 * $0 % 29 }, from: SamplePage.today.adding(days: -370) ?? .first,
    steps: HeatSteps(goal: 12, greatest: 28))

  static let grid = GridChart([
    .init(ChartLabel(HostileText.all), (0..<28).map { Habit.State.allCases[$0 % 6] }, note: "streak 3"),
    .init("Take the iron tablet", [.kept, .kept, .pending], note: "streak 2"),
  ])

  static let month = MonthChart(
    (0..<9).map { offset in
      var day = MonthDay(SamplePage.today.adding(days: offset) ?? .first)
      (day.due, day.planned, day.again) = (offset, offset % 2, offset % 3)
      (day.overdue, day.done) = (offset == 4 ? 1 : 0, offset % 4)
      return day
    }, of: CalendarPeriod(.month, holding: SamplePage.today), today: SamplePage.today)

  static let ring = RingChart(
    [.init(.done, 3), .init(.active, 14), .init(.cancelled, 2)], center: "12", unit: "points")
}
