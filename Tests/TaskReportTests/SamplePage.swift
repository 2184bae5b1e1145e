import TaskModel
import TaskReport
import TaskSyntax
import TaskTesting

/// Contents of pages, computed from texts in memory.
struct SamplePage {
  static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

  private var parts: [DocumentPart]

  init(_ documents: [(file: String, text: [UInt8])]) {
    parts = documents.flatMap { file, text -> [DocumentPart] in
      let tree = SyntaxTree(text)
      var context = PartContext(tree.frontMatter)
      return tree.parts.map { part in
        let model = PartModel(part)
        let found = DocumentPart(part, model, context, file: Array(file.utf8))
        context.pass(PartOutline(part, model))
        return found
      }
    }
  }

  /// The files under `Examples`.
  static var examples: SamplePage {
    SamplePage(
      Repository.files(in: "Examples", ending: ".tasks", ".tasks.md").map {
        (String($0.dropFirst(9)), Repository.read($0) ?? [])
      })
  }

  /// Returns the content of a page.
  ///
  /// - Parameter days: The length of the range in days; it ends today.
  func content(days: Int = 371, goals: [String] = ["12 points mon-fri", "40 points a week"]) throws -> PageContent {
    let today = Self.today
    let range = (today.adding(days: 1 - days) ?? .first)...today
    let tally = try tally(range, by: [])
    let buckets = try BucketLength(fitting: range).buckets(of: range)
    let statistics = Statistics(tally, buckets, today: today)
    let score = ScoreCard(
      tally, on: range, today: today, goals: goals.compactMap { Goal(Array($0.utf8)) }, pauses: [])
    var content = PageContent(
      today: today, range: range, statistics: statistics, score: score,
      points: score.buckets(try BucketLength.day.buckets(of: range)))
    let fields: [RowField] = [.project, .context, .tag]
    let found = Statistics(try self.tally(range, by: fields), buckets, today: today)
    content.rows = PageContent.FieldRows.all(fields, of: found)
    let first = CalendarPeriod(.week, holding: today).firstDay.adding(days: -11 * 7) ?? .first
    content.burndown = Burndown(tally, try BucketLength.week.buckets(of: first...today), today: today)
    fillLists(&content)
    return content
  }

  private func tally(_ range: ClosedRange<CalendarDate>, by fields: [RowField]) throws -> ReportTally {
    guard let now = CalendarMoment(range.upperBound, minuteOfDay: 0) else { return ReportTally() }
    let question = ReportQuestion(now: now, range: range, parts: [.flow, .minutes], fields: fields)
    return parts.reduce(into: ReportTally()) { whole, part in
      var tally = ReportTally()
      tally.add(part, rows: part.model.rows.indices.map(UInt32.init), for: question)
      whole.join(tally)
    }
  }

  private func fillLists(_ content: inout PageContent) {
    guard let now = CalendarMoment(content.today, minuteOfDay: 0) else { return }
    var days: [CalendarDate: MonthDay] = [:]
    let end = content.today.adding(days: 13) ?? .last
    for part in parts {
      for (index, row) in part.model.rows.enumerated() {
        if row.status == .done, let day = row.closed.date { days[day, default: .init(day)].done += 1 }
        guard row.status.isActive else { continue }
        var item = item(part, index)
        if let day = row.due.date {
          days[day, default: .init(day)].due += 1
          if day < content.today { days[day, default: .init(day)].overdue += 1 }
        }
        if let day = row.plan.date { days[day, default: .init(day)].planned += 1 }
        content.quadrants[part.quadrant(of: row, now: now, urgentWithin: 2).number].add(item)
        if row.isOverdue(now: now) {
          content.overdue.add(item)
        } else if let day = [row.due.date, row.plan.date].compactMap({ $0 }).filter({ $0 >= content.today }).min(),
          day <= end
        {
          item.day = day
          content.upcoming.add(item)
        }
        if row.flags.contains(.isRecurring) { content.habits.add(habit(part, index, item.title)) }
      }
    }
    content.upcoming.shown.sort { ($0.day ?? .first) < ($1.day ?? .first) }
    content.calendar = Array(days.values)
  }

  private func item(_ part: DocumentPart, _ index: Int) -> PageContent.TaskItem {
    let row = part.model.rows[index]
    var item = PageContent.TaskItem(part.part.title(of: Int(row.record)))
    item.handle = Array("abc".utf8)
    item.status = row.status
    item.letter = part.letter(of: row)
    let text = { (key: AttributeKey) in part.attribute(key, ofRow: index).map { part.part.value(of: $0) } ?? [] }
    (item.due, item.plan, item.owner) = (text(.due), text(.plan), text(.owner))
    let project = part.project(of: row)
    if project != TaskRow.none, row.project == TaskRow.none { item.projects = [Array(part.names[project])] }
    item.file = part.file
    return item
  }

  /// Returns a habit whose states follow a pattern, because only their look matters.
  private func habit(_ part: DocumentPart, _ index: Int, _ title: [UInt8]) -> PageContent.Habit {
    let states = (0..<28).map { day in
      day == 27
        ? TaskReport.Habit.State.pending
        : (day + index) % 7 == 0 || index % 4 == 0 ? TaskReport.Habit.State.allCases[day * (index + 2) / 7 % 4] : .free
    }
    return PageContent.Habit(
      title, every: part.attribute(.every, ofRow: index).map { part.part.value(of: $0) } ?? [], states: states,
      current: index % 5, longest: index % 9 + 4, strength: index * 7 % 100)
  }
}

extension PageContent.Listed {
  mutating func add(_ element: Element) { self = Self(shown + [element]) }
}
