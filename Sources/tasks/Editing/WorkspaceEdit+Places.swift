import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax
import TaskWorkspace

/// The destination of new or moved tasks.
struct TaskDestination {
  /// The number of the file in `WorkspaceEdit.files`.
  var file: Int
  var place: Place

  enum Place {
    case point(InsertionPoint)
    /// Below a heading that is made for it at the end of the file.
    case newSection([UInt8])
  }
}

extension WorkspaceEdit {
  /// Returns the destination that the options name; `nil` where they name none.
  ///
  /// - Parameter standard: the file in which a heading is looked for where none is named.
  mutating func destination(_ standard: BytePath) throws(CommandFailure) -> TaskDestination? {
    let tasks = [PlaceOption.above, PlaceOption.below, PlaceOption.under].filter { invocation[$0] != nil }
    let (file, section) = (invocation[PlaceOption.file], invocation[PlaceOption.section])
    guard tasks.count + (file == nil && section == nil ? 0 : 1) <= 1 else {
      throw .usage(
        "two options say where it goes", help: "give one of '--above', '--below' and '--under', or a file and a heading"
      )
    }
    if let option = tasks.first, let word = invocation[option] {
      let task = try self.tasks.task(named: word, from: session)
      guard let place = task.place else { return nil }
      let point: InsertionPoint =
        switch option.declaration.name {
        case PlaceOption.above.declaration.name: .above(place.task)
        case PlaceOption.below.declaration.name: .below(place.task)
        default: .under(place.task)
        }
      return TaskDestination(file: self.file(ofDocument: place.document), place: .point(point))
    }
    guard file != nil || section != nil else { return nil }
    let path = try file.map { word throws(CommandFailure) in try taskFile(named: word) } ?? standard
    return try destination(inFile: path, section: section)
  }

  /// The place in a file below a heading, or where new tasks go without one.
  mutating func destination(inFile path: BytePath, section: [UInt8]?) throws(CommandFailure) -> TaskDestination {
    let file = try file(at: path)
    guard let section else { return TaskDestination(file: file, place: .point(.section(0))) }
    let document = files[file].document.document
    let found = document.sections(titled: section)
    guard found.count < 2 else {
      throw CommandFailure(
        .conflict, "several headings of \(cells.path(files[file].path)) fit '\(section)'",
        help: "write the whole heading",
        candidates: found.map { "  \(document.title(ofSection: $0))" })
    }
    let title = TypedTask.plain(section)
    return TaskDestination(file: file, place: found.first.map { .point(.section($0)) } ?? .newSection(title))
  }

  /// A file that a person names: it must have the name of a task file, or be forced.
  func taskFile(named word: [UInt8]) throws(CommandFailure) -> BytePath {
    let path = session.folder.joined(BytePath(word))
    guard !TaskFileName.matches(path), !invocation[EditOption.force] else { return path }
    if let target = try? path.resolved(), TaskFileName.matches(target) { return path }
    throw .usage(
      "'\(word)' is not named like a task file",
      help: "task files are named '*.tasks' or '*.tasks.md'; '--force' takes this one for one, too")
  }

  /// Returns the values that a task inherits at a destination.
  func inheritance(at destination: TaskDestination) -> Classification {
    let document = files[destination.file].document.document
    return switch destination.place {
    case .point(let point): document.inheritance(at: point)
    case .newSection: document.inheritance(at: .section(0))
    }
  }

  /// Puts blocks there.
  mutating func insert(_ blocks: [TaskBlock], at destination: TaskDestination) throws(CommandFailure) {
    try change(file: destination.file) { document throws(EditProblem) in
      switch destination.place {
      case .point(let point): try document.insert(blocks, at: point)
      case .newSection(let title): try document.append(sectionTitled: title, with: blocks)
      }
    }
  }
}
