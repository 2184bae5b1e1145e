import TaskFiles
package import TaskModel
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
    let read = WorkspaceDocuments.read(files.map { InputFile(path: $0.path, source: $0.source) })
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

  /// Returns the tasks shown, with their lines. The lines of a part are counted once.
  private func tasks(_ answer: QueryAnswer, _ asked: Asked) -> [FoundTask] {
    /// The lines of all tasks of each part; empty where none is shown.
    var lines: [[Int]] = Array(repeating: [], count: asked.parts.count)
    var tasks: [FoundTask] = []
    tasks.reserveCapacity(answer.tasks.count)
    for task in answer.tasks {
      let (part, file, place) = asked.parts[task.part]
      guard let part else { continue }
      if lines[task.part].isEmpty { lines[task.part] = part.lines }
      tasks.append(
        FoundTask(
          part: part, index: task.row, line: lines[task.part][task.row],
          parentLine: part.parent(ofRow: task.row).map { lines[task.part][$0] }, path: files[file].path,
          place: place.map {
            WorkspaceModel.Place(document: $0.document, task: TaskPlace(part: $0.part, row: task.row))
          }))
    }
    return tasks
  }

  /// Returns a task that is shown by itself.
  package func task(_ row: Int, of part: DocumentPart, in file: Int, place: WorkspaceModel.Place?) -> FoundTask {
    let parent = part.parent(ofRow: row)
    return FoundTask(
      part: part, index: row, line: part.line(ofRow: row), parentLine: parent.map(part.line), path: files[file].path,
      place: place)
  }
}
