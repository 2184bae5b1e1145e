package import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// A task that a word names.
package struct NamedTask: Sendable {
  package var task: FoundTask
  /// Whether the word is a place, where another task may stand by now.
  package var isPlace = false
  /// Whether other active tasks have the same words, so that the handle may have meant another one.
  package var isOneOfEquals = false
}

/// Looks up the task that a word names: by a handle, by `^id` or `id:NAME`, by `FILE:LINE`.
package struct TaskNaming {
  private let tasks: WorkspaceTasks
  /// The folders from which a file is named.
  private let folders: [BytePath]

  /// - Parameters:
  ///   - folder: the current one, from which files are named first.
  ///   - root: of the workspace.
  package init(_ tasks: WorkspaceTasks, from folder: BytePath, root: BytePath) {
    self.tasks = tasks
    folders = [folder, root]
  }

  /// Returns the one task that a word names.
  package func task(named word: [UInt8]) throws(NamingFailure) -> NamedTask {
    if word.first == UInt8(ascii: "^") { return NamedTask(task: try bearer(of: Array(word.dropFirst()), word)) }
    if word.starts(with: "id:".utf8) { return NamedTask(task: try bearer(of: Array(word.dropFirst(3)), word)) }
    if let colon = word.lastIndex(of: UInt8(ascii: ":")), colon > 0, let line = Self.line(word[(colon + 1)...]) {
      return NamedTask(task: try task(onLine: line, of: Array(word[..<colon]), word), isPlace: true)
    }
    return try bearer(ofHandle: word)
  }

  /// Returns the number of a line, from 1; `nil` for what is none.
  private static func line(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(digits: digits).flatMap { 1...Int(UInt32.max) ~= $0 ? $0 : nil }
  }

  private func bearer(ofHandle word: [UInt8]) throws(NamingFailure) -> NamedTask {
    switch tasks.handles.meaning(of: word) {
    case .task(let number, let isOneOfEquals):
      return NamedTask(task: tasks[number], isOneOfEquals: isOneOfEquals)
    case .ambiguous(let numbers): throw NamingFailure(word, .ambiguousHandle, numbers)
    case .unknown(let near):
      if near.isEmpty { try offerTitles(with: word) }
      throw NamingFailure(word, .unknownHandle, near)
    case .malformed:
      if !places(ofID: word).isEmpty { throw NamingFailure(word, .isID) }
      let advice = NamingAdvice(word, today: tasks.settings.now.date)
      if advice == nil { try offerTitles(with: word) }
      throw NamingFailure(word, .malformed(advice))
    }
  }

  /// Offers the active tasks whose titles contain the word, in the order of the files.
  private func offerTitles(with word: [UInt8]) throws(NamingFailure) {
    let text = QueryText(word)
    let titled = (0..<tasks.numbers.count).filter { number in
      let task = tasks[number]
      guard task.row.status.isActive else { return false }
      let title = task.part.part.title(of: task.record)
      return text.matches(title.span, in: 0..<title.count)
    }
    if !titled.isEmpty { throw NamingFailure(word, .isInTitles, titled) }
  }

  private func bearer(of id: [UInt8], _ word: [UInt8]) throws(NamingFailure) -> FoundTask {
    let places = places(ofID: id)
    // The active one of several is meant: the closed ones are its earlier occurrences.
    let active = places.filter { tasks[$0].row.status.isActive }
    let meant = active.isEmpty ? places : active
    guard let first = meant.first else {
      let model = tasks.documents.model
      let known = (0..<UInt32(model.names.count)).filter { !model.bearers[Int($0)].isEmpty }.map {
        Array(model.names[$0])
      }
      throw NamingFailure(word, .unknownID(id, nearest: NearestName.find(id, among: known)))
    }
    guard meant.count == 1 else { throw NamingFailure(word, .sharedID(id), meant.map(tasks.numbers.number)) }
    return tasks[first]
  }

  private func places(ofID id: [UInt8]) -> [WorkspaceModel.Place] {
    let model = tasks.documents.model
    return model.names.find(id).map { model.bearers[Int($0)] } ?? []
  }

  private func task(onLine line: Int, of file: [UInt8], _ word: [UInt8]) throws(NamingFailure) -> FoundTask {
    let path = BytePath(file)
    // A document has the name by which it was found, which may be a link.
    let candidates = folders.flatMap { folder in
      let whole = folder.joined(path).normalized()
      return [whole] + ((try? whole.resolved()).map { [$0] } ?? [])
    }
    let documents = tasks.documents.documents
    guard let document = candidates.lazy.compactMap({ path in documents.firstIndex { $0.path == path } }).first else {
      let isUnreadable = candidates.contains(where: tasks.documents.unreadable.contains)
      throw NamingFailure(word, isUnreadable ? .unreadableFile : .unknownFile(file))
    }
    let above = tasks.lastTask(upToLine: line, of: document)
    if let above, above.line == line { return above }
    throw NamingFailure(word, .noTaskOnLine(line, file: file), above.map { [tasks.number(of: $0)] } ?? [])
  }
}
