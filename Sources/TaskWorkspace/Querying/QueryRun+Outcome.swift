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
    let read = WorkspaceDocuments.read(files.map { InputFile(path: $0.path, source: $0.source) }, readingOptions)
    for (number, result) in read.enumerated() {
      switch result {
      case .success(let document):
        documents.append(document)
        numbers.append(number)
      case .failure(let problem): asked.problems.append(problem)
      }
    }
    let workspace = WorkspaceDocuments(documents, unreadable: asked.problems.map(\.path))
    let (parts, places) = workspace.parts { number in files[numbers[number]].name }
    let questions = plan.questions(to: parts, places: places, of: workspace.model)
    var conflicts: [Int: Int] = [:]
    if question != nil {
      for (index, document) in documents.enumerated() {
        conflicts[numbers[index]] = document.document.obstacles.conflictLine
      }
    }
    let matches = Self.matches(of: questions, in: parts)
    for index in parts.indices {
      let file = numbers[places[index].document]
      guard files[file].isAsked else { continue }
      asked.matches.append(matches[index])
      if let question, conflicts[file] == nil {
        var tally = ReportTally()
        tally.add(parts[index], rows: matches[index].rows, for: question)
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

  private var readingOptions: DocumentFile.ReadingOptions {
    var options = documents ?? []
    if plan.readsWords || question != nil { options.insert(.keepsRecords) }
    return options
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
