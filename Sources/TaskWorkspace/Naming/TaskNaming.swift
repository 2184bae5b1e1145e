package import TaskFiles
import TaskModel
import TaskQuery
import TaskSyntax

/// A task that a word names.
package struct NamedTask: Sendable {
  package var task: FoundTask
  /// Whether the word is a place, where another task may stand by now.
  package var isPlace = false
  /// Whether the word is a handle.
  var isHandle = false
  /// Whether another task with the same words was closed today, so that the handle may have meant another one before.
  package var mayBeAnother = false
}

/// The tasks in whose titles words are looked for.
package enum TitledTasks: Sendable {
  case active, closed
  /// The active ones, and the closed ones if no active one has the words in its title.
  case activeFirst
}

/// Looks up the tasks that words name: by a handle, by `^id` or `id:NAME`, by `FILE:LINE`, or by words of the title.
///
/// See `Grammar/Editing.md`, "Which tasks".
package struct TaskNaming {
  private let tasks: WorkspaceTasks
  /// The folders from which a file is named.
  private let folders: [BytePath]
  private let titled: TitledTasks
  private let choose: (NamingFailure) throws(NamingFailure) -> Int?

  /// - Parameters:
  ///   - folder: the current one, from which files are named first.
  ///   - root: of the workspace.
  ///   - choose: Returns the number of the task that is meant among the candidates of a failure, or `nil` if nobody can
  ///     be asked.
  package init(
    _ tasks: WorkspaceTasks, from folder: BytePath, root: BytePath, titled: TitledTasks,
    choosing choose: @escaping (NamingFailure) throws(NamingFailure) -> Int?
  ) {
    self.tasks = tasks
    self.titled = titled
    self.choose = choose
    folders = [folder, root]
  }

  /// Returns the one task that words name together.
  package func task(named words: [[UInt8]]) throws(NamingFailure) -> NamedTask {
    let named = try tasks(named: words)
    guard let first = named.first, named.count == 1 else {
      throw NamingFailure(Self.joined(words), .severalTasks, named.map { tasks.number(of: $0.task) })
    }
    return first
  }

  /// Returns the tasks that words name: the one whose title contains all of them, or one for each word.
  ///
  /// If a word is a handle, an id or a place, each word stands alone.
  package func tasks(named words: [[UInt8]]) throws(NamingFailure) -> [NamedTask] {
    let exact = words.map(exactly)
    // A number names no task by itself, but may stand beside other words of a title.
    let mayBeTitle = exact.allSatisfy {
      if case .failure(let failure) = $0 { failure.mayBeInTitle || failure.reason == .number } else { false }
    }
    if words.count > 1, mayBeTitle, let task = try task(titled: words) { return [task] }
    var named: [NamedTask] = []
    for (word, exact) in zip(words, exact) {
      switch exact {
      case .success(let task): named.append(try unambiguous(task, word))
      case .failure(let failure):
        if failure.mayBeInTitle, let task = try task(titled: [word]) {
          named.append(task)
        } else {
          try named.append(chosen(failure))
        }
      }
    }
    return named
  }

  /// Returns the task that a word names by a handle, an id or a place, where the words of a title are not enough.
  package func task(exactly word: [UInt8]) throws(NamingFailure) -> FoundTask {
    do throws(NamingFailure) {
      return try bearer(of: word).task
    } catch {
      let found = error.mayBeInTitle ? TitleWords([word]).search(tasks) { $0.isActive } : []
      throw found.isEmpty ? error : NamingFailure(word, .isInTitles, found)
    }
  }

  /// Returns the task that a word names by a handle, an id or a place, or why there is none.
  private func exactly(_ word: [UInt8]) -> Result<NamedTask, NamingFailure> {
    do throws(NamingFailure) {
      return .success(try bearer(of: word))
    } catch {
      return .failure(error)
    }
  }

  private func bearer(of word: [UInt8]) throws(NamingFailure) -> NamedTask {
    if word.first == UInt8(ascii: "^") { return NamedTask(task: try bearer(of: Array(word.dropFirst()), word)) }
    if word.starts(with: "id:".utf8) { return NamedTask(task: try bearer(of: Array(word.dropFirst(3)), word)) }
    if let place = FileLine(word) {
      return NamedTask(task: try task(onLine: place.line, of: place.file, word), isPlace: true)
    }
    if let number = Int(digits: word[...]) {
      throw NamingFailure(word, .number, activeTask(at: number).map { [$0] } ?? [])
    }
    return try bearer(ofHandle: word)
  }

  private static func joined(_ words: [[UInt8]]) -> [UInt8] { Array(words.joined(separator: [UInt8(ascii: " ")])) }

  /// Returns the number of the active task at a position in file order, from 1.
  private func activeTask(at position: Int) -> Int? {
    guard position > 0 else { return nil }
    return (0..<tasks.numbers.count).lazy.filter { tasks[$0].row.status.isActive }.dropFirst(position - 1).first
  }

  private func bearer(ofHandle word: [UInt8]) throws(NamingFailure) -> NamedTask {
    switch tasks.meaning(ofHandle: word) {
    case .task(let number):
      return NamedTask(task: tasks[number], isHandle: true, mayBeAnother: tasks.hasEqualClosedToday(number))
    case .ambiguous(let numbers): throw NamingFailure(word, .ambiguousHandle, numbers)
    case .unknown(let near): throw NamingFailure(word, .unknownHandle, near)
    case .malformed:
      if !places(ofID: word).isEmpty { throw NamingFailure(word, .isID) }
      throw NamingFailure(word, .malformed(NamingAdvice(word, today: tasks.settings.now.date)))
    }
  }

  /// Returns the task whose title contains all words; `nil` if there is none.
  private func task(titled words: [[UInt8]]) throws(NamingFailure) -> NamedTask? {
    let search = TitleWords(words)
    let word = Self.joined(words)
    var found = search.search(tasks) { $0.isActive != (titled == .closed) }
    if found.isEmpty {
      let others = search.search(tasks) { $0.isActive == (titled == .closed) }
      guard !others.isEmpty else { return nil }
      if titled != .activeFirst {
        // One word of several may name a task by itself.
        if words.count > 1 { return nil }
        throw NamingFailure(word, .otherStatus(isActive: titled == .closed), others)
      }
      found = others
    }
    let bearers = places(ofID: word).map(tasks.numbers.number)
    if let bearer = bearers.first, !bearers.contains(where: found.contains) {
      return NamedTask(task: try chosen(NamingFailure(word, .nameInTitles, [bearer] + found)).task)
    }
    guard found.count > 1 else { return NamedTask(task: tasks[found[0]]) }
    return try chosen(NamingFailure(word, .ambiguousTitle, found))
  }

  /// Returns the task of a handle that is not a word in the titles of other tasks.
  private func unambiguous(_ named: NamedTask, _ word: [UInt8]) throws(NamingFailure) -> NamedTask {
    guard named.isHandle else { return named }
    let number = tasks.number(of: named.task)
    let others = TitleWords([word]).search(tasks, isWhole: true) { $0.isActive != (titled == .closed) }
    guard !others.isEmpty, others != [number] else { return named }
    return try chosen(NamingFailure(word, .nameInTitles, [number] + others.filter { $0 != number }))
  }

  private func chosen(_ failure: NamingFailure) throws(NamingFailure) -> NamedTask {
    guard failure.isChoice, let number = try choose(failure) else { throw failure }
    return NamedTask(task: tasks[number])
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
    return model.names.find(id).map { Array(model.bearers[Int($0)]) } ?? []
  }

  private func task(onLine line: Int, of file: [UInt8], _ word: [UInt8]) throws(NamingFailure) -> FoundTask {
    let path = BytePath(file)
    // A document has the name by which it was found, which may be a link.
    let candidates = folders.flatMap { folder in
      let whole = folder.joined(path).normalized()
      return [whole] + ((try? whole.resolved()).map { [$0] } ?? [])
    }
    guard let document = candidates.lazy.compactMap(tasks.documentNumber).first else {
      let isUnreadable = candidates.contains(where: tasks.documents.unreadable.contains)
      throw NamingFailure(word, isUnreadable ? .unreadableFile : .unknownFile(file))
    }
    let above = tasks.lastTask(upToLine: line, of: document)
    if let above, above.line == line { return above }
    throw NamingFailure(word, .noTaskOnLine(line, file: file), above.map { [tasks.number(of: $0)] } ?? [])
  }
}
