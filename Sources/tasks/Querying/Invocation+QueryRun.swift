import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

extension Invocation {
  /// Reads a query from the words of the command line, asks the workspace, and says what is to be said beside the answer.
  ///
  /// No outcome where the query is wrong, which was said, or there are no files.
  func run(
    _ words: [[UInt8]], for use: QueryUse, keeps: QueryPlan.Kept, keepsWorkspace: Bool = false
  ) throws(CommandFailure) -> (outcome: QueryOutcome?, status: ExitStatus) {
    let folder = try currentFolder()
    let now = try now()
    let workspace = try workspace(ofCurrentFolder: folder)
    let settings = try settings(of: workspace)
    let list = workspace.files(FileSearchOptions().with(settings))
    var status = report(list.problems, from: folder)
    let reading = readQuery(words, for: use, queryContext(settings, now: now), list.files)
    report(reading)
    guard !reading.hasErrors else { return (nil, .usage) }
    let files = try queriedFiles(reading.query, list.files, in: workspace, from: folder)
    let run = QueryRun(
      reading.query, QuerySettings(settings, now: now), files: files, keeps: keeps, keepsWorkspace: keepsWorkspace)
    let outcome = run.run()
    status.combine(report(outcome.problems, from: folder))
    if list.files.isEmpty, list.problems.isEmpty { noteNoFiles(list, in: workspace, from: folder) }
    warn(of: outcome.unknownNames, in: outcome.files.count)
    return (outcome, status)
  }

  /// Where the query is wrong at first, the keys that files declare are asked for, too.
  private func readQuery(
    _ words: [[UInt8]], for use: QueryUse, _ context: QueryContext, _ files: [BytePath]
  ) -> QueryReading {
    let reading = Query.read(words: words, for: use, in: context)
    guard reading.hasErrors else { return reading }
    var context = context
    for path in files {
      guard let keys = try? Self.declaredKeys(of: path) else { continue }
      for key in keys where !context.declaredKeys.contains(where: { $0.name == key }) {
        context.declaredKeys.append((key, .text))
      }
    }
    return Query.read(words: words, for: use, in: context)
  }

  /// The keys that a file's front matter declares, as far as they stand in its first part.
  private static func declaredKeys(of path: BytePath) throws(FileError) -> [[UInt8]] {
    let file = try FileReader(path, sizeLimit: SourceText.maximumCount)
    let head = try file.bytes(
      from: 0, count: min(file.size, PartReader.regionLength), reservedTail: SourceText.padding)
    return SyntaxTree(head).frontMatter.keys
  }

  /// Says what is wrong with a query, and what is worth knowing of it, each with its place.
  func report(_ reading: QueryReading) {
    let text = SourceText(reading.text)
    for problem in reading.problems {
      let severity: Console.Severity = problem.severity == .error ? .error : .note
      if severity == .note, console.verbosity < .normal { continue }
      console.report(severity, TerminalText(encoding: problem.message))
      if !problem.range.isEmpty || problem.range.lowerBound < text.count {
        let excerpt = SourceExcerpt(
          text, problem.range, lineStart: 0, columns: max(20, console.columns - 4), style: severity.style)
        console.writeErrorLine("  | \(excerpt.line)")
        console.writeErrorLine("  | \(excerpt.carets)")
      }
      if let help = problem.help { console.writeErrorLine("  = \("help:", .bold) \(TerminalText(encoding: help))") }
    }
  }

  private func warn(of names: [UnknownName], in fileCount: Int) {
    let files: TerminalText = fileCount == 1 ? "1 file" : "\(fileCount) files"
    for unknown in names {
      let (kind, sigil) = unknown.words
      var message: TerminalText = "no task in \(files) has \(sigil)\(unknown.name)"
      if let nearest = unknown.nearest {
        let tasks: TerminalText = nearest.count == 1 ? "1 task" : "\(nearest.count) tasks"
        message.append("; the nearest \(kind) is \(sigil)\(nearest.name) (\(tasks))")
      }
      console.report(.warning, message)
    }
  }
}

extension UnknownName {
  /// What it is called, and what stands before it.
  fileprivate var words: (kind: TerminalText, sigil: TerminalText) {
    switch field {
    case .project: ("project", "+")
    case .context: ("context", "@")
    case .tag: ("tag", "#")
    case .id: ("id", "^")
    case .owner: ("owner", "owner:")
    default: ("file", "file:")
    }
  }
}
