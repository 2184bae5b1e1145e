import TaskModel
import TaskSyntax

/// The tasks of an archive that a document may hold again, as after a merge with a version that still had them.
///
/// Two tasks are one if their ids are equal, else if title, `created` and `due` are, and one of these dates is given.
struct ArchivedTasks {
  private enum Key: Hashable {
    case id([UInt8])
    case line(title: [UInt8], created: PackedMoment, due: PackedMoment)
  }

  /// A task of the archive in relation to one that is to be archived.
  enum Copy {
    /// It says all that the other one says.
    case whole
    case other
  }

  private let archive: Document
  private var places: [Key: TaskPlace] = [:]

  /// Finds the tasks of an archive that may be among the given rows, which are looked up by their dates first.
  init(_ archive: Document, for document: Document, _ wanted: [TaskPlace]) {
    self.archive = archive
    var days: Set<[PackedMoment]> = []
    var hasIDs = false
    for place in wanted {
      let row = document.model.parts[place.part].rows[place.row]
      days.insert([row.created, row.due])
      if !hasIDs { hasIDs = Self.content(place, document)[.id] != nil }
    }
    days.remove([.none, .none])
    for part in archive.model.parts.indices {
      for (index, row) in archive.model.parts[part].rows.enumerated() where row.parent == TaskRow.none {
        guard hasIDs || days.contains([row.created, row.due]) else { continue }
        let place = TaskPlace(part: part, row: index)
        if let key = Self.key(place, archive) { places[key] = place }
      }
    }
  }

  /// Returns how the archive has a task; `nil` if it does not.
  func copy(of place: TaskPlace, _ document: Document, _ block: TaskBlock) throws(EditProblem) -> Copy? {
    guard let key = Self.key(place, document), let copy = places[key] else { return nil }
    return try DocumentEdit(archive).block(of: copy).saysAll(of: block) ? .whole : .other
  }

  private static func content(_ place: TaskPlace, _ document: Document) -> TaskContent {
    let row = document.model.parts[place.part].rows[place.row]
    return TaskContent(document.parts[place.part], Int(row.record))
  }

  private static func key(_ place: TaskPlace, _ document: Document) -> Key? {
    let row = document.model.parts[place.part].rows[place.row]
    let content = content(place, document)
    if let id = content[.id] { return .id(id) }
    guard row.created != .none || row.due != .none else { return nil }
    return .line(title: content.title, created: row.created, due: row.due)
  }
}

extension TaskBlock {
  /// Whether the block says what another one says, and its tasks were closed no later.
  fileprivate func saysAll(of other: TaskBlock) -> Bool {
    let (own, theirs) = (meanings, other.meanings)
    guard own.count == theirs.count else { return false }
    return zip(own, theirs).allSatisfy { x, y in
      guard case .task(let depth, let a) = x, case .task(let otherDepth, let b) = y else { return x == y }
      guard depth == otherDepth, a.withoutClosingDates == b.withoutClosingDates else { return false }
      guard let day = b.closingDay else { return true }
      return a.closingDay.map { $0 <= day } ?? false
    }
  }
}

extension TaskContent {
  fileprivate var withoutClosingDates: TaskContent {
    var content = self
    content.attributes.removeAll { $0.key == .done || $0.key == .cancelled }
    return content
  }
}
