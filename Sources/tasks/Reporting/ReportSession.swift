import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskWorkspace

/// The input of a report: its days, and the tasks that a query finds.
struct ReportSession {
  private(set) var session: QuerySession
  private(set) var days: ClosedRange<CalendarDate>
  let today: CalendarDate
  let console: Console
  let glyphs: ReportGlyphs
  private let arguments: ParsedArguments
  private(set) var outcome: QueryOutcome?

  var status: ExitStatus { outcome.map { session.status(of: $0, arguments) } ?? session.status }

  /// The tally of the tasks found; empty where there are none.
  var tally: ReportTally { outcome?.tally ?? ReportTally() }

  /// Reads the range and the query of the command line. Returns `nil` if the query is invalid, which was already
  /// reported.
  init?(_ invocation: Invocation, for use: QueryUse, standard: StandardDays) throws(CommandFailure) {
    var words = invocation[Operand.query]
    let word = invocation[Self.range]
    let asked = try invocation.now().date
    var given = try RangeOperand(today: asked).days(in: word)
    if given == nil, let word {
      try RangeOperand(today: asked).refuseNearDate(word)
      words.insert(word, at: 0)
    }
    guard var session = try QuerySession(invocation, words, for: use) else { return nil }
    session.query.clauses.all = true
    today = session.querySettings.now.date
    // The range, too, follows the clock that `today:` sets.
    if today != asked, given != nil { given = try RangeOperand(today: today).days(in: word) }
    let range = standard.range(on: today)
    let asksEnd = given?.last ?? (given == nil ? range.upperBound : today)
    let end = standard.isAhead ? asksEnd : min(asksEnd, today)
    guard let start = given == nil ? range.lowerBound : given?.first else {
      throw .usage("the range has no first day", help: "write FIRST..LAST, as in 2026-01-01..today")
    }
    guard start <= end else {
      if standard.isAhead {
        throw .usage("the range has no last day", help: "write FIRST..LAST, as in today..2027-01-31")
      }
      throw .usage(
        "the range is in the future: it starts on \(start.description)",
        help: "reports end today, on \(today.description)")
    }
    days = start...end
    self.session = session
    console = invocation.console
    glyphs = ReportGlyphs(invocation)
    arguments = invocation.arguments
  }

  /// Reads the files and evaluates the question.
  ///
  /// - Parameter keepsTasks: Whether to keep the tasks found and all documents.
  mutating func run(_ question: ReportQuestion, keepingTasks keepsTasks: Bool = false) throws(CommandFailure) {
    outcome = try session.run(
      keeps: keepsTasks ? .tasks : .rows(question.columns), documents: keepsTasks ? [] : nil, question: question)
  }

  /// Replaces the range of days.
  mutating func show(_ days: ClosedRange<CalendarDate>) { self.days = days }

  /// Returns a question about the days, with the clock, points and urgency of the settings.
  func question(_ parts: ReportQuestion.Parts, by fields: [RowField] = []) -> ReportQuestion {
    let settings = session.querySettings
    return ReportQuestion(
      now: settings.now, range: days, parts: parts, fields: fields, points: ScoreTable(settings.points),
      urgentWithin: settings.urgentWithin)
  }

  /// Writes a line, wrapped to the terminal.
  func write(_ text: TerminalText) { for line in text.wrapped(to: console.lineWidth) { console.writeLine(line) } }

  /// Writes the last line, which sums up the report in words and names the files that are not counted. Writes nothing
  /// with `-q`.
  func writeFooter(_ text: TerminalText) {
    var text = text
    let missing = missing
    if !missing.isEmpty {
      let names = missing.prefix(3).map { "'\($0.path.relative(to: session.folder).bytes)'" as TerminalText }
      let more: TerminalText = missing.count > 3 ? " and \(missing.count - 3) more" : ""
      text.append("; without \(TerminalText(joining: names, with: ", "))\(more)")
    }
    console.writeFooter([text])
  }

  /// Writes a chart as SVG.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - description: The description of the chart, which follows the days.
  func write(_ chart: Chart, title: HTMLText, _ description: HTMLText) {
    let days: HTMLText = "\(days.lowerBound.description) to \(days.upperBound.description)"
    console.write(ChartSVG(chart).document(title: title, description: "\(days): \(description)"))
  }

  /// Writes that there is nothing to count. Writes nothing if there are no files or one could not be read, because that
  /// was already reported.
  func writeEmptiness() {
    guard console.verbosity > .quiet, let outcome, !outcome.files.isEmpty, outcome.problems.isEmpty else { return }
    let text: TerminalText = "\("note:", .bold) no task was found, so there is nothing to count"
    for line in text.wrapped(to: console.columns) { console.writeErrorLine(line) }
  }

  /// The files that are not counted, with the reasons.
  var missing: [(path: BytePath, reason: [UInt8])] {
    (session.list.problems + (outcome?.problems ?? [])).map { ($0.path, Array($0.message.utf8)) }
      + (outcome?.conflicts ?? []).map { ($0.path, Array("has conflict markers, the first on line \($0.line)".utf8)) }
  }

  var dayCount: Int { days.upperBound.days(since: days.lowerBound) + 1 }

  /// Throws if the range has more days than a report shows.
  func checkDays() throws(CommandFailure) {
    guard dayCount > BucketLength.mostDays else { return }
    throw .usage(
      "\(dayCount) days are too many: a report shows at most \(BucketLength.mostDays)", help: "use a later first day")
  }

  /// Returns the buckets of the days.
  ///
  /// - Parameter length: The length of a bucket; `nil` for a length that suits the range.
  func buckets(per length: BucketLength?) throws(CommandFailure) -> (length: BucketLength, buckets: [ReportBucket]) {
    let length = length ?? BucketLength(fitting: days)
    do throws(ReportRangeProblem) {
      return (length, try length.buckets(of: days))
    } catch {
      switch error {
      case .tooManyDays:
        try checkDays()
        return (length, [])
      case .tooManyBuckets(let count, let offer):
        throw .usage(
          "\(count) \(length.rawValue)s are too many: a report shows at most \(BucketLength.mostBuckets)",
          help: offer.map { "use '--per \($0.rawValue)'" } ?? "use a later first day")
      }
    }
  }

  static let range = Operand.optional(
    "RANGE", .text, help: "The days, such as last-week, 2026-11 or mon..wed; see 'tasks help dates'")

  static let per = Option.value(
    "per", "SPAN", ValueSyntax<BucketLength>.choice,
    help: "Sum up by day, week, month, quarter or year; chosen automatically by default")
}

extension QueryClauses.Format {
  /// The formats of reports.
  static let ofReports: [QueryClauses.Format] = [.table, .json, .csv, .tsv, .markdown, .svg]
}
