import TaskEditing
import TaskModel
package import TaskQuery

// The order of tasks in a file.
extension WorkspaceEdit {
  /// Sorts the tasks of each section of a file, and the subtasks of each task.
  ///
  /// - Parameters:
  ///   - word: the name of the file as it was typed.
  ///   - query: finds all tasks, in the order wanted.
  package mutating func sort(file: Int, named word: [UInt8], as query: Query) throws(EditFailure) {
    let numbers = numbers(ofTasksIn: file, sortedBy: query)
    let count = try change(file: file) { document throws(EditProblem) in try document.sort { numbers[$0] ?? 0 } }
    if count == 0 { remark(.inOrder(word)) } else { record(.sorted(count), inFile: file) }
  }

  /// For each task of a file its number in the order of a query.
  private func numbers(ofTasksIn file: Int, sortedBy query: Query) -> [TaskPlace: Int] {
    let documents = tasks.documents.documents
    let path = files[file].path
    let known = tasks.documentNumber(of: path)
    // Tasks of other files count: they may need a task of this one, for instance.
    let all =
      known == nil
      ? WorkspaceDocuments(documents + [DocumentFile(path, files[file].document.document)]) : tasks.documents
    let (parts, places) = all.parts { workspace.name(of: all.documents[$0].path) }
    let plan = QueryPlan(query, tasks.settings, keeps: .tasks)
    let matches = plan.matches(in: parts, places: places, of: all.model)
    var numbers: [TaskPlace: Int] = [:]
    for task in plan.answer(matches).tasks {
      let place = places[task.part]
      guard place.document == known ?? documents.count else { continue }
      numbers[TaskPlace(part: place.part, row: task.row)] = numbers.count
    }
    return numbers
  }
}
