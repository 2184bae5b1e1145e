public import TaskModel
import TaskSyntax

/// A line of numbers that an editor shows above a heading or a task.
public struct CodeLens: Sendable, Equatable {
  public enum Subject: Sendable, Equatable {
    /// A heading, by its part and its section there.
    case heading(part: Int, section: Int)
    case task(TaskPlace)
  }

  /// The line of the heading or task.
  public var place: EditorRange
  public var subject: Subject
}

extension EditorWorkspace {
  /// The largest number of lenses of a document.
  private static let mostLenses = 2_000

  /// Returns the places of a document that have numbers: headings, tasks with subtasks, tasks that others wait for.
  public func lenses(of document: Int) -> [CodeLens] {
    guard index.parts.indices.contains(document) else { return [] }
    var lenses: [CodeLens] = []
    let wanted = placesNamed(in: document)
    for (number, part) in index.parts[document].enumerated() where lenses.count < Self.mostLenses {
      let base = part.part.documentOffset
      func lens(_ start: Int, _ subject: CodeLens.Subject) -> CodeLens {
        let range = start + base..<max(start, part.part.lineEnd(from: start)) + base
        return CodeLens(place: EditorRange(document: document, range: range), subject: subject)
      }
      for section in part.model.sections.indices.dropFirst() {
        let start = part.part.records[Int(part.model.sections[section].record)].lowerBound
        lenses.append(lens(start, .heading(part: number, section: section)))
      }
      for (row, task) in part.model.rows.enumerated() where task.status.isActive {
        // Every subtask unblocks the task above it, so nothing is said of that.
        guard task.flags.contains(.hasChildren) || wanted.contains(TaskPlace(part: number, row: row)) else { continue }
        lenses.append(lens(Int(task.offset), .task(TaskPlace(part: number, row: row))))
      }
    }
    return Array(lenses.sorted { $0.place < $1.place }.prefix(Self.mostLenses))
  }

  /// Returns the tasks of a document that some `after` names. Linear in the links of the workspace.
  private func placesNamed(in document: Int) -> Set<TaskPlace> {
    var names: Set<UInt32> = []
    for link in index.model.links where link.kind == .after { names.insert(link.name) }
    var places: Set<TaskPlace> = []
    for name in names {
      for place in index.model.bearers[Int(name)] where place.document == document { places.insert(place.task) }
    }
    return places
  }

  /// Returns the numbers of the heading or task on the line of a place.
  public func numbers(at position: EditorPosition) -> (title: String, tasks: [EditorRange])? {
    guard let cursor = Cursor(self, position) else { return nil }
    let subject: CodeLens.Subject
    switch cursor.head {
    case .task(let row): subject = .task(TaskPlace(part: cursor.partNumber, row: row))
    case .heading(let section): subject = .heading(part: cursor.partNumber, section: section)
    case .none: return nil
    }
    let place = EditorRange(document: position.document, range: cursor.range(cursor.line))
    return numbers(of: CodeLens(place: place, subject: subject))
  }

  /// Returns the numbers of a lens, and the tasks that they count; `nil` if there is nothing to say.
  public func numbers(of lens: CodeLens) -> (title: String, tasks: [EditorRange])? {
    guard index.parts.indices.contains(lens.place.document) else { return nil }
    let parts = index.parts[lens.place.document]
    switch lens.subject {
    case .heading(let number, let section):
      guard parts.indices.contains(number), parts[number].model.sections.indices.dropFirst().contains(section),
        let cursor = Cursor(
          self, EditorPosition(document: lens.place.document, offset: lens.place.range.lowerBound))
      else { return nil }
      let sum = TaskSum(ofSection: section, at: cursor)
      guard sum.open + sum.done > 0 else { return nil }
      let overdue = sum.overdue > 0 ? " · \(sum.overdue) overdue" : ""
      return ("\(sum.open) open\(overdue) · \(sum.done)/\(sum.open + sum.done)", [])
    case .task(let place):
      guard parts.indices.contains(place.part), parts[place.part].model.rows.indices.contains(place.row) else {
        return nil
      }
      return numbers(of: KnownTask(self, WorkspaceModel.Place(document: lens.place.document, task: place)))
    }
  }

  private func numbers(of task: KnownTask) -> (title: String, tasks: [EditorRange])? {
    var words: [String] = []
    let subtasks = task.subtasks
    if !subtasks.isEmpty { words.append("\(subtasks.count { !$0.row.status.isActive })/\(subtasks.count)") }
    let dependents = task.waiting
    if let count = index.facts.unblocks(task.number), count > 0, !dependents.isEmpty {
      words.append("unblocks \(count)")
    }
    let places = (dependents + subtasks).map { $0.range($0.lineRange) }
    return words.isEmpty ? nil : (words.joined(separator: " · "), places)
  }
}
