import TaskFiles
import TaskModel
import TaskQuery
import TaskReport
import TaskSyntax

extension QueryRun {
  /// The number of tasks below which one thread evaluates the query: starting another one would take as long.
  private static let leastRows = 20_000

  /// Evaluates the query over documents that are kept, and returns the tasks found in the files that were asked for.
  func runWhole() -> QueryOutcome {
    var asked = Asked()
    var documents: [DocumentFile] = []
    var numbers: [Int] = []
    var known: [PartMatches]? = asksWhileReading ? [] : nil
    for (number, result) in readFiles().enumerated() {
      switch result {
      case .success(let file):
        documents.append(file.document)
        numbers.append(number)
        known? += file.matches
      case .failure(let problem): asked.problems.append(problem)
      }
    }
    let workspace = WorkspaceDocuments(documents, unreadable: asked.problems.map(\.path))
    let (parts, places) = workspace.parts { number in files[numbers[number]].name }
    var conflicts: [Int: Int] = [:]
    if question != nil {
      for (index, document) in documents.enumerated() {
        conflicts[numbers[index]] = document.document.obstacles.conflictLine
      }
    }
    let matches = known ?? Self.matches(of: plan.questions(to: parts, places: places, of: workspace.model), in: parts)
    for index in parts.indices {
      let file = numbers[places[index].document]
      guard files[file].isAsked else { continue }
      asked.matches.append(matches[index])
      if let question, conflicts[file] == nil {
        var tally = ReportTally()
        tally.add(parts[index], rows: Array(matches[index].rows), for: question)
        asked.tally.join(tally)
      }
      asked.parts.append((parts[index], file, places[index]))
    }
    asked.workspace = workspace
    asked.conflicts = conflicts.filter { files[$0.key].isAsked }.sorted { $0.key < $1.key }.map {
      ConflictedFile(path: files[$0.key].path, line: $0.value)
    }
    return outcome(asked)
  }

  private static func matches(of questions: QueryPlan.PartQuestions, in parts: [DocumentPart]) -> [PartMatches] {
    let rowCount = parts.reduce(0) { $0 + $1.model.rows.count }
    return rowCount < leastRows
      ? parts.indices.map { questions.matches(inPart: $0) }
      : WorkerPool.map(items: parts.count) { questions.matches(inPart: $0) }
  }

  /// Whether each part is asked as soon as it is read, so that neither its records nor its text need be kept.
  private var asksWhileReading: Bool {
    !plan.needsWorkspace && question == nil && documents?.contains(.dropsText) == true
  }

  private var readingOptions: DocumentFile.ReadingOptions {
    var options = documents ?? []
    if !asksWhileReading, plan.readsWords || question != nil {
      options.insert(.keepsRecords)
      options.remove(.dropsText)
    }
    return options
  }

  /// A document that was read, with the matches in each of its parts if they were asked for.
  private struct ReadFile: Sendable {
    var document: DocumentFile
    var matches: [PartMatches] = []
  }

  private func readFiles() -> [Result<ReadFile, FileError>] {
    let inputs = files.map { InputFile(path: $0.path, source: $0.source) }
    let options = readingOptions
    guard asksWhileReading else {
      return WorkspaceDocuments.read(inputs, options).map { $0.map { ReadFile(document: $0) } }
    }
    let (plan, files) = (plan, files)
    return SourceReader.map(inputs, keeps: true) { (index, buffer: inout ReadingBuffer) throws(FileError) in
      if files[index].isAsked, FileContent.mayKeepOpen, let file = buffer.largeFile {
        let query = FileQuery(plan, path: files[index].name, documents: options)
        let (document, result) = try query.read(file, workers: WorkerPool.processorCount)
        return ReadFile(document: document, matches: result.matches)
      }
      let document = try WorkspaceDocuments.document(inputs[index].path, &buffer, isAlone: inputs.count == 1, options)
      let parts = document.document.parts(file: files[index].name)
      guard files[index].isAsked else {
        return ReadFile(document: document, matches: parts.map { _ in PartMatches(plan) })
      }
      // Other files are read at the same time, unless this one is large or alone.
      let matches =
        buffer.largeFile == nil && inputs.count > 1
        ? parts.map { plan.matches(in: $0) } : WorkerPool.map(items: parts.count) { plan.matches(in: parts[$0]) }
      return ReadFile(document: document, matches: matches)
    }
  }

  /// Joins the answers of parts.
  func outcome(_ asked: Asked) -> QueryOutcome {
    let answer = plan.answer(asked.matches)
    let remarks = remarks(answer, asked)
    return QueryOutcome(
      query: plan.query, settings: plan.settings, answer: answer, tasks: tasks(answer, asked),
      files: files.filter(\.isAsked).map(\.path), unknownNames: remarks.unknownNames,
      emptiness: remarks.emptiness, workspace: asked.workspace, tally: asked.tally,
      conflicts: asked.conflicts, problems: asked.problems)
  }

  /// Returns the tasks shown.
  private func tasks(_ answer: QueryAnswer, _ asked: Asked) -> FoundTasks {
    if answer.tasks.isEmpty { return FoundTasks([]) }
    let empty = DocumentPart(SyntaxPart(), PartModel(SyntaxPart()), PartContext(FrontMatter()), file: [])
    return FoundTasks(
      answer.tasks,
      in: asked.parts.map { part, file, place in FoundPart(part ?? empty, path: files[file].path, place: place) })
  }

  /// Returns a task that is shown by itself.
  func task(_ row: Int, of part: DocumentPart, in file: Int, place: (document: Int, part: Int)?) -> FoundTask {
    FoundTask(FoundPart(part, path: files[file].path, place: place), row: row)
  }
}
