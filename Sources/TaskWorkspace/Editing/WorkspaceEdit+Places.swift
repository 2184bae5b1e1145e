import TaskEditing
package import TaskFiles
import TaskModel

/// A place for tasks as it is typed: beside another task, or in a file below a heading.
package enum TypedPlace: Sendable {
  case above([UInt8])
  case below([UInt8])
  case under([UInt8])
  /// Without a file one that the command means; without a heading where new tasks go.
  case file([UInt8]?, heading: [UInt8]?)
}

/// The destination of new or moved tasks.
package struct TaskDestination {
  /// The index of the file in `WorkspaceEdit.files`.
  package var file: Int
  var place: Place

  enum Place {
    case point(InsertionPoint)
    /// Below a heading that is made for it at the end of the file.
    case newSection([UInt8])
  }

  /// The name of a destination: the title of a heading or of a task.
  package enum Name: Sendable {
    case file
    case newHeading([UInt8])
    case heading([UInt8])
    case above([UInt8])
    case below([UInt8])
    case under([UInt8])
  }
}

extension WorkspaceEdit {
  /// Returns the destination that is typed.
  ///
  /// - Parameter standard: the file that is meant where none is typed.
  package mutating func destination(
    _ typed: TypedPlace, standard: BytePath
  ) throws(EditFailure) -> TaskDestination {
    switch typed {
    case .above(let word): try destination(beside: word) { .above($0) }
    case .below(let word): try destination(beside: word) { .below($0) }
    case .under(let word): try destination(beside: word) { .under($0) }
    case .file(let word, let heading):
      try destination(
        inFile: word.map { word throws(EditFailure) in try taskFile(named: word) } ?? standard, heading: heading)
    }
  }

  private mutating func destination(
    beside word: [UInt8], _ point: (TaskPlace) -> InsertionPoint
  ) throws(EditFailure) -> TaskDestination {
    let place = try place(of: task(named: word))
    return TaskDestination(file: file(ofDocument: place.document), place: .point(point(place.task)))
  }

  private mutating func destination(
    inFile path: BytePath, heading: [UInt8]?
  ) throws(EditFailure) -> TaskDestination {
    let file = try file(at: path)
    guard let heading else { return TaskDestination(file: file, place: .point(.section(0))) }
    let document = files[file].document.document
    let found = document.sections(titled: heading)
    guard found.count < 2 else {
      throw .place(.severalHeadings(files[file].path, typed: heading, titles: found.map(document.title)))
    }
    let place = found.first.map { TaskDestination.Place.point(.section($0)) }
    return TaskDestination(file: file, place: place ?? .newSection(TypedTask.plain(heading)))
  }

  /// Returns the path of a file that is typed: it must have the name of a task file, or the change be forced.
  package func taskFile(named word: [UInt8]) throws(EditFailure) -> BytePath {
    let path = folder.joined(BytePath(word))
    guard !TaskFileName.matches(path), !isForced else { return path }
    if let target = try? path.resolved(), TaskFileName.matches(target) { return path }
    throw .place(.noTaskFile(word))
  }

  func name(of destination: TaskDestination) -> TaskDestination.Name {
    let document = files[destination.file].document.document
    func title(_ place: TaskPlace) -> [UInt8] {
      document.part(place.part).title(of: Int(document.model[place].record))
    }
    return switch destination.place {
    case .newSection(let title): .newHeading(title)
    case .point(.section(let number)): number == 0 ? .file : .heading(document.title(ofSection: number))
    case .point(.above(let place)): .above(title(place))
    case .point(.below(let place)): .below(title(place))
    case .point(.under(let place)): .under(title(place))
    }
  }

  /// Returns the values that a task inherits at a destination.
  func inheritance(at destination: TaskDestination) -> Classification {
    let document = files[destination.file].document.document
    return switch destination.place {
    case .point(let point): document.inheritance(at: point)
    case .newSection: document.inheritance(at: .section(0))
    }
  }

  /// Whether headings can be put below a destination.
  func takesHeadings(_ destination: TaskDestination) -> Bool {
    switch destination.place {
    case .newSection: true
    case .point(.section(let number)):
      files[destination.file].document.document.model.sections[number].level < Self.deepestHeading
    case .point: false
    }
  }

  private static let deepestHeading = 6

  /// Puts an outline there. Where no headings can be put it has only blocks.
  mutating func insert(_ outline: [OutlinePiece], at destination: TaskDestination) throws(EditFailure) {
    try change(file: destination.file) { document throws(EditProblem) in
      switch destination.place {
      case .point(.section(let number)): try document.insert(outline, inSection: number)
      case .newSection(let title): try document.append(sectionTitled: title, with: outline)
      case .point(let point):
        var blocks: [BlockText] = []
        for case .blocks(let text) in outline { blocks.append(text) }
        try document.insert(blocks, at: point)
      }
    }
  }

  /// Puts blocks there.
  mutating func insert(_ blocks: [TaskBlock], at destination: TaskDestination) throws(EditFailure) {
    try change(file: destination.file) { document throws(EditProblem) in
      switch destination.place {
      case .point(let point): try document.insert(blocks, at: point)
      case .newSection(let title): try document.append(sectionTitled: title, with: blocks)
      }
    }
  }
}
