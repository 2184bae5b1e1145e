import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax
import TaskWorkspace

/// One run of `report`: reads the files, makes the page and writes it.
struct PageRun {
  let invocation: Invocation
  let use: QueryUse

  static let output = Option.value("output", "FILE", .text, help: "Write to FILE; '-' is standard output")
  static let force = Option.flag("force", help: "Overwrite a file that is not a report")
  static let watch = Option.flag("watch", help: "Update the page whenever files change, until Ctrl-C")
  static let open = Option.flag("open", help: "Open the page in the browser with 'xdg-open'")
  static let noTitles = Option.flag("no-titles", help: "Omit titles, owners and file names")

  /// The number of bytes at the start of a page that contain its mark.
  private static let markRange = 2048

  func run() throws(CommandFailure) -> ExitStatus {
    let target = try target()
    for (isGiven, name) in [(invocation[Self.watch], "--watch"), (invocation[Self.open], "--open")]
    where isGiven && target == nil {
      throw .usage("'\(name)' needs a file", help: "for example: tasks report --output report.html \(name)")
    }
    guard invocation[Self.watch] else {
      let status = try write(to: target)
      return target.map { max(status, show($0)) } ?? status
    }
    let folder = try invocation.currentFolder()
    var isShown = false
    return try WorkspaceWatch(
      invocation, in: folder, files: [invocation[GlobalOption.config]].compactMap { $0 },
      workspaces: { invocation in
        guard let workspace = try? invocation.workspace(),
          let settings = try? invocation.settings(of: workspace)
        else { return [] }
        return [(workspace, settings)]
      },
      run: { invocation throws(CommandFailure) in
        let run = PageRun(invocation: invocation, use: use)
        let target = try run.target()
        let status = try run.write(to: target)
        guard let target, !isShown else { return status }
        isShown = true
        return max(status, run.show(target))
      }
    ).run()
  }

  /// Opens the written page in the browser if the command line asks for it.
  private func show(_ page: BytePath) -> ExitStatus {
    guard invocation[Self.open] else { return .success }
    let problem: TerminalText
    do throws(SystemError) {
      switch try DesktopFile.open(page, searchPath: invocation.process.variable("PATH")) {
      case 0?: return .success
      case let status?: problem = "'xdg-open' exited with status \(Int(status))"
      case nil: problem = "'xdg-open' was not found"
      }
    } catch {
      problem = "cannot run 'xdg-open': \(error.text)"
    }
    invocation.console.report(.error, problem, help: "open '\(invocation[Self.output] ?? [])' in a browser")
    return .inaccessible
  }

  /// Reads the files and writes the page to `target`, or to standard output if `target` is `nil`.
  private func write(to target: BytePath?) throws(CommandFailure) -> ExitStatus {
    guard var report = try ReportSession(invocation, for: use, standard: .weeks(53)) else { return .usage }
    let content = try content(&report)
    let page = ReportPage(content).html
    guard let target else {
      invocation.console.write(page)
      return report.status
    }
    var status = report.status
    let name = BytePath(invocation[Self.output] ?? [])
    // The person chose the path, so it may be outside the workspace.
    status.combine(
      invocation.write(
        page.bytes, to: target, as: .direct(root: report.session.workspace.root), shownAs: name, existing: .leavesRights
      ))
    if status == .success { invocation.console.note("wrote '\(name.bytes)'", from: .verbose) }
    return status
  }

  /// Returns the file to write; `nil` for standard output.
  private func target() throws(CommandFailure) -> BytePath? {
    guard let given = invocation[Self.output] else {
      guard invocation.process.outputIsTerminal else { return nil }
      throw .usage(
        "the page is not written to a terminal", help: "write it to a file: tasks report --output report.html")
    }
    if BytePath(given) == .standardInput { return nil }
    let path = try invocation.currentFolder().joined(BytePath(given))
    let known = FileStatus.ifAny(path, followingLinks: false)
    if known?.kind == .link { throw .usage("'\(given)' is a symbolic link", help: "name its target") }
    if TaskFileName.matches(path) {
      throw .usage("'\(given)' has the name of a task file", help: "name a file such as report.html")
    }
    guard let known else { return path }
    guard known.kind == .regular else { throw .usage("'\(given)' is not a regular file", help: "name a regular file") }
    if invocation[Self.force] { return path }
    guard try isPage(path, BytePath(given)) else {
      throw .usage(
        "'\(given)' is not a page of 'tasks report'", help: "name another file, or overwrite it with '--force'")
    }
    return path
  }

  /// Whether a file is empty or a page of `tasks report`.
  private func isPage(_ path: BytePath, _ name: BytePath) throws(CommandFailure) -> Bool {
    do throws(FileError) {
      let reader = try FileReader(path, sizeLimit: SourceText.maximumCount)
      if reader.size == 0 { return true }
      var bytes = [UInt8](repeating: 0, count: min(Self.markRange, reader.size))
      let count = try reader.read(from: 0, into: &bytes, at: 0, count: bytes.count)
      let mark = ReportPage.marker.bytes
      return bytes[..<count].indices.contains { bytes[$0..<count].starts(with: mark) }
    } catch {
      throw CommandFailure(
        .inaccessible, "cannot read '\(name.bytes)': \(error.message)", help: error.help.map { "\($0)" })
    }
  }
}

extension PageRun {
  private static let fields: [RowField] = [.project, .context, .tag]

  private func content(_ report: inout ReportSession) throws(CommandFailure) -> PageContent {
    let showsTitles = !invocation[Self.noTitles]
    let (_, buckets) = try report.buckets(per: nil)
    let today = report.today
    let month = CalendarPeriod(.month, holding: today)
    let ahead = today.adding(days: PageTasks.days - 1) ?? .last
    var question = report.question([.flow, .minutes, .habits], by: Self.fields)
    question.calendar = month.firstDay...max(month.lastDay, ahead)
    try report.run(question, keepingTasks: showsTitles)
    let (tally, session) = (report.tally, report.session)
    let settings = session.settings
    let statistics = Statistics(tally, buckets, today: today)
    let score = ScoreCard(tally, on: report.days, today: today, goals: settings[.goals], pauses: settings[.pauses])
    let spans = (try? BucketLength.day.buckets(of: report.days)) ?? buckets
    var content = PageContent(
      today: today, range: report.days, statistics: statistics, score: score, points: score.buckets(spans))
    content.query = session.reading.text
    content.showsTitles = showsTitles
    content.rows = PageContent.FieldRows.all(Self.fields, of: statistics)
    content.calendar = MonthCalendar(tally, on: question.calendar ?? report.days).days
    // The days are those of `burndown` without a range.
    let weeks = (try? BucketLength.week.buckets(of: StandardDays.weeks(12).range(on: today))) ?? []
    content.burndown = Burndown(tally, weeks, today: today)
    content.habits = habits(report)
    content.unread = report.missing.map {
      PageContent.UnreadFile(session.workspace.name(of: $0.path), reason: $0.reason)
    }
    if showsTitles, let outcome = report.outcome, let documents = outcome.workspace {
      let workspace = WorkspaceTasks(documents, in: session.workspace, settings: outcome.settings)
      let conflicts = Set(outcome.conflicts.map(\.path))
      let counted =
        conflicts.isEmpty ? outcome.tasks : FoundTasks(outcome.tasks.filter { !conflicts.contains($0.path) })
      PageTasks(counted, in: workspace).fill(&content)
    }
    return content
  }

  private func habits(_ report: ReportSession) -> PageContent.Listed<PageContent.Habit> {
    let session = report.session
    let first = report.today.adding(days: 1 - GridChart.mostDays) ?? .first
    let habits = Habits(
      report.tally, on: min(first, report.days.lowerBound)...report.today, today: report.today,
      pauses: session.settings[.pauses], archive: session.archive)
    return PageContent.Listed(
      habits.habits.prefix(PageContent.Limit.habits).map { habit in
        var line = PageContent.Habit(
          habit.task.title, every: habit.task.every, states: habit.days.suffix(GridChart.mostDays),
          current: habit.current, longest: habit.longest, strength: habit.strength)
        (line.kept, line.late, line.skipped, line.missed) = (habit.kept, habit.late, habit.skipped, habit.missed)
        return line
      }, of: habits.habits.count)
  }
}
