import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension Invocation {
  /// Reads a query. Where it is wrong at first, the keys that files declare are asked for, too.
  func readQuery(
    _ words: [[UInt8]], for use: QueryUse, _ settings: Settings, now: CalendarMoment, _ files: [BytePath],
    in folder: BytePath
  ) -> QueryReading {
    var context = queryContext(settings, now: now)
    var words = words
    if words.isEmpty, use.takesStandardQuery, !settings[.standardQuery].isEmpty {
      // As a view that stands alone: what is given beside it replaces its clauses.
      context.views.insert((name: Array("default".utf8), body: settings[.standardQuery]), at: 0)
      words = [Array("view:default".utf8)]
    }
    let options = arguments.clauses(for: use)
    var reading = Query.read(words: words, options: options, for: use, in: context)
    if reading.hasErrors {
      for path in files {
        guard let keys = try? Self.declaredKeys(of: path) else { continue }
        for key in keys where !context.declaredKeys.contains(where: { $0.name == key }) {
          context.declaredKeys.append((key, .text))
        }
      }
      reading = Query.read(words: words, options: options, for: use, in: context)
    }
    reading.problems += pathProblems(of: reading, in: folder)
    return reading
  }

  /// Words that are paths, as the disk tells: of files errors, of folders notes, since their names may be meant as
  /// text.
  private func pathProblems(of reading: QueryReading, in folder: BytePath) -> [QueryProblem] {
    reading.words.compactMap { range in
      let word = Array(reading.text[range])
      let path = BytePath(word)
      let kind = word.contains(0) ? nil : FileStatus.ifAny(folder.joined(path))?.kind
      if let kind, kind != .folder, word.contains(UInt8(ascii: "/")) {
        return QueryProblem(
          .error, range, "'".utf8 + word + "' names a file".utf8,
          help: "write in:".utf8 + word + "; to search for the text, quote it: \"".utf8 + word + "\"".utf8)
      }
      guard kind == .folder else { return nil }
      return QueryProblem(
        .note, range, "'".utf8 + word + "' is searched as text".utf8,
        help: "the tasks of that folder: in:".utf8 + word)
    }
  }

  /// The keys that a file's front matter declares, as far as they stand in its first part.
  private static func declaredKeys(of path: BytePath) throws(FileError) -> [[UInt8]] {
    let file = try FileReader(path, sizeLimit: SourceText.maximumCount)
    let head = try file.bytes(
      from: 0, count: min(file.size, PartReader.regionLength), reservedTail: SourceText.padding)
    return SyntaxTree(head).frontMatter.keys
  }

  /// Says what is wrong with a query, and what is worth knowing of it, each with its place.
  func report(_ reading: QueryReading, options: [QueryOption]) {
    for problem in reading.problems {
      let severity: Console.Severity = problem.severity == .error ? .error : .note
      if severity == .note, console.verbosity < .normal { continue }
      console.report(severity, TerminalText(encoding: problem.message))
      var (text, shift) = (reading.text, 0)
      if let index = problem.option, options.indices.contains(index) {
        let name = Array("--\(options[index].clause.optionName) ".utf8)
        (text, shift) = (name + options[index].value, name.count)
      }
      let range = problem.range.lowerBound + shift..<problem.range.upperBound + shift
      if !text.isEmpty {
        var excerpt = SourceExcerpt(columns: max(20, console.columns - 4))
        var lines: TerminalText = "  | "
        excerpt.append(
          range, of: SourceText(text), lineStart: 0, separator: "\n  | ", style: severity.style, to: &lines)
        console.writeErrorLine(lines)
      }
      if let help = problem.help { console.writeErrorLine("  = \("help:", .bold) \(TerminalText(encoding: help))") }
    }
  }

  /// Says which names of a query nothing has, and which are nearest.
  func warn(of names: [UnknownName], in fileCount: Int) {
    let files: TerminalText = fileCount == 1 ? "1 file" : "\(fileCount) files"
    for unknown in names {
      let prefix = unknown.field.prefix
      var message: TerminalText = "no task in \(files) has \(prefix)\(unknown.name)"
      if let nearest = unknown.nearest {
        let tasks: TerminalText = nearest.count == 1 ? "1 task" : "\(nearest.count) tasks"
        message.append("; the nearest \(unknown.field.name) is \(prefix)\(nearest.name) (\(tasks))")
      }
      console.report(.warning, message)
    }
  }
}

extension QueryUse {
  /// Whether the setting `default` counts where nothing is typed.
  fileprivate var takesStandardQuery: Bool { name == QueryUse.list.name }
}

extension QueryClauseName {
  fileprivate var optionName: String { self == .as ? "format" : rawValue }
}
