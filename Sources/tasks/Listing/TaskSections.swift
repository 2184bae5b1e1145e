import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

/// Sections of tasks below headings, shortened to the lines of the screen.
///
///     overdue (1)
///     msl [ ] C Return the drill       51 days late
///
///     within seven days (30)
///     rsx [ ] C Ask for the key        tomorrow
///     and 29 more: tasks agenda
///
/// For another program, and with a limit of the query, the height of the screen does not count. Where not all tasks
/// fit, no lines are left blank.
struct TaskSections {
  struct Section {
    /// The heading without the number of tasks; `nil` for none.
    var title: TerminalText?
    var tasks: FoundTasks
    /// Returns the row of a task with a number in the section. Rows are made when they are shown, because a section may
    /// have very many, and on several threads.
    var row: @Sendable (FoundTask, _ number: Int) -> TaskTable.Row
    /// The number of tasks to show at most; `nil` for no limit.
    var most: Int?
    /// The sections that are first in turn share the lines of the screen before the others get any.
    var turn = 0
    /// The command that shows all tasks of the section; empty for none.
    var command = TerminalText()

    fileprivate var total: Int { tasks.count }
    fileprivate var count: Int { min(total, most ?? .max) }

    /// The rows of the first tasks, at most as many as there are.
    fileprivate func rows(ofFirst count: Int) -> [TaskTable.Content] {
      tasks.first(count).enumerated().map { .task(row($1, $0)) }
    }

    /// The first tasks with their rows.
    fileprivate func listing(ofFirst count: Int) -> TaskListing<Void> {
      let row = row
      return TaskListing(tasks: tasks.first(count), state: ()) { _, task, number, add in add(.task(row(task, number))) }
    }

    /// The heading. It names the command where no task is shown.
    fileprivate func heading(shown: Int) -> TerminalText? {
      guard let title else { return nil }
      let heading: TerminalText = "\("\(title) (\(total))", .heading)"
      return shown > 0 || command.isEmpty ? heading : "\(heading): \(command)"
    }

    /// The line about tasks that are not shown; `nil` where the heading says it.
    fileprivate func rest(shown: Int) -> TerminalText? {
      guard shown < total, shown > 0 || title == nil else { return nil }
      return TaskSections.rest(total - shown, command)
    }
  }

  private let page: TaskPage
  private var sections: [Section] = []

  init(_ page: TaskPage) { self.page = page }

  /// Adds a section, unless it is empty.
  mutating func add(_ section: Section) { if section.total > 0 { sections.append(section) } }

  /// Writes the sections.
  ///
  /// - Parameter otherLines: The number of lines that the screen needs for anything else.
  func write(otherLines: Int) {
    let room = page.limit == nil ? page.console.lineRoom.map { max(1, $0 - otherLines) } : nil
    let cells = page.cells(ofFirst: room ?? page.mostOfList, in: sections.map(\.tasks))
    let costs = room.map { SectionCosts(sections, page, cells, room: $0) }
    let isCompact = costs.map { !fits($0) } == true
    let shown = page.limit.map(limited) ?? (isCompact ? costs.map(fitted) : nil)
    var table = TaskTable(page, cells: cells)
    for (index, section) in sections.enumerated() {
      let count = shown?[index] ?? section.count
      if page.limit != nil, count == 0 { continue }
      if let heading = section.heading(shown: count) {
        if isCompact { table.addText(heading) } else { table.addHeading(heading) }
      }
      table.add(section.listing(ofFirst: count))
      if page.limit == nil, let rest = section.rest(shown: count) { table.addText(rest) }
    }
    if let shown, page.limit != nil {
      let rest = sections.reduce(0) { $0 + $1.total } - shown.reduce(0, +)
      if rest > 0 { table.addText(Self.rest(rest, "")) }
    }
    table.finish()
  }

  private static func rest(_ count: Int, _ command: TerminalText) -> TerminalText {
    let rest: TerminalText = command.isEmpty ? "and \(count) more" : "and \(count) more: \(command)"
    return rest.styled(.dim)
  }

  /// Returns the number of tasks of each section among the first `limit` of all.
  private func limited(to limit: Int) -> [Int] {
    var room = limit
    return sections.map { section in
      let count = min(room, section.count)
      room -= count
      return count
    }
  }

  /// Whether the lines of the screen are enough for all tasks, with blank lines between the sections.
  private func fits(_ costs: SectionCosts) -> Bool {
    guard sections.allSatisfy({ $0.count < costs.room }) else { return false }
    let lines = sections.indices.reduce(sections.count - 1) { $0 + costs.lines(of: $1, shown: sections[$1].count) }
    return lines <= costs.room
  }

  /// Returns the number of tasks of each section that fit the lines of the screen without blank ones.
  private func fitted(to costs: SectionCosts) -> [Int] {
    var shown = sections.map { _ in 0 }
    var used = sections.indices.reduce(0) { $0 + costs.lines(of: $1, shown: 0) }
    for turn in Set(sections.map(\.turn)).sorted() {
      var open = sections.indices.filter { sections[$0].turn == turn }
      // Each section gets one more task in its turn, until none fits.
      while !open.isEmpty {
        open.removeAll { index in
          guard shown[index] < sections[index].count else { return true }
          let more = costs.lines(of: index, shown: shown[index] + 1) - costs.lines(of: index, shown: shown[index])
          guard used + more <= costs.room else { return true }
          used += more
          shown[index] += 1
          return false
        }
      }
    }
    return shown
  }
}

/// The lines that sections take.
private struct SectionCosts {
  private let sections: [TaskSections.Section]
  /// The lines of the first rows of each section: the sums of the first 0, 1, 2 … rows.
  private var sums: [[Int]] = []
  private let width: Int
  /// The number of lines of which no section takes more.
  let room: Int

  init(_ sections: [TaskSections.Section], _ page: TaskPage, _ cells: SharedTaskCells, room: Int) {
    self.sections = sections
    self.room = room
    width = page.console.lineWidth
    let rows = sections.map { $0.rows(ofFirst: room) }
    let lines = TaskTable.lineCounts(of: Array(rows.joined()), page, cells)
    var start = 0
    for rows in rows {
      var sum = [0]
      for count in lines[start..<start + rows.count] { sum.append(sum[sum.count - 1] + count) }
      sums.append(sum)
      start += rows.count
    }
  }

  /// Returns the number of lines of a section in which this many tasks are shown, without a blank line above it.
  func lines(of index: Int, shown: Int) -> Int {
    guard shown < sums[index].count else { return .max / 4 }
    let section = sections[index]
    var lines = sums[index][shown]
    if let heading = section.heading(shown: shown) { lines += heading.wrapped(to: width).count }
    if let rest = section.rest(shown: shown) { lines += rest.wrapped(to: width).count }
    return lines
  }
}

extension TaskPage {
  /// Returns a command that applies to the query of the page; empty where the query cannot be typed without quotes.
  func command(_ words: TerminalText) -> TerminalText {
    let query = session.reading.text
    guard !query.isEmpty else { return words }
    let isPlain = query.split(separator: 0x20).allSatisfy(\.isPlainInShell)
    return isPlain ? "\(words) \(TerminalText(encoding: query))" : ""
  }
}
