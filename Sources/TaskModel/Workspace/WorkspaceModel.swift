public import TaskSyntax

/// The documents of a workspace together: which task an id names, and which tasks come after which.
///
/// See `Grammar/Specification.md`, "Dependencies".
public struct WorkspaceModel: Sendable {
  public let documents: [DocumentModel]
  /// Every id, and every name in an `after` or `of`.
  public let names: NameTable
  /// For each name, the tasks that bear it as their id, in document order.
  public let bearers: WorkspaceBearers
  /// The names that some `of` gives.
  public let occurrences: Set<UInt32>
  /// Every word that names a task, in document order.
  public let links: WorkspaceLinks

  /// A task in the workspace.
  public struct Place: Sendable, Hashable, Comparable {
    public var document: Int
    public var task: TaskPlace

    public init(document: Int, task: TaskPlace) {
      self.document = document
      self.task = task
    }

    init(document: Int, part: Int, row: Int) { self.init(document: document, task: TaskPlace(part: part, row: row)) }

    public static func < (a: Place, b: Place) -> Bool { (a.document, a.task) < (b.document, b.task) }
  }

  public init(_ documents: [DocumentModel]) {
    var names = NameTable()
    var occurrences: Set<UInt32> = []
    var links = WorkspaceLinks()
    for (number, document) in documents.enumerated() {
      for (partNumber, part) in document.parts.enumerated() where !part.links.isEmpty {
        // For each name of the part, its number in the workspace.
        var numbers = [UInt32](repeating: TaskRow.none, count: part.names.count)
        for link in part.links {
          if numbers[Int(link.name)] == TaskRow.none {
            numbers[Int(link.name)] = names.intern(link.name, of: part.names)
          }
          if link.kind == .of { occurrences.insert(numbers[Int(link.name)]) }
        }
        links.append(part.links, named: numbers, document: number, part: partNumber)
      }
    }
    self.documents = documents
    self.names = names
    bearers = WorkspaceBearers(links, count: names.count)
    self.occurrences = occurrences
    self.links = links
  }
}

extension WorkspaceModel {
  /// The `id`s that a task above, or in an earlier document, already bears.
  public var duplicateIDs: [WorkspaceLink] {
    links.filter { $0.kind == .id && bearers[Int($0.name)].first != $0.place }
  }

  /// The names in an `after` that no task bears. A name that an `of` gives is known.
  public var unknownIDs: [WorkspaceLink] {
    links.filter { $0.kind == .after && bearers[Int($0.name)].isEmpty && !occurrences.contains($0.name) }
  }
}

extension WorkspaceModel {
  /// The id of each task that has one.
  package var ids: [Place: UInt32] {
    var ids: [Place: UInt32] = [:]
    for link in links where link.kind == .id { ids[link.place] = link.name }
    return ids
  }

  /// The names in an `after` that are the id of the task itself, or of a task that it is a subtask of, as indices into
  /// `links`.
  public var selfDependencies: [Int] {
    let ids = ids
    guard !ids.isEmpty else { return [] }
    return links.indices.filter { index in
      guard links[index].kind == .after else { return false }
      var place = links[index].place
      let rows = documents[place.document].parts[place.task.part].rows
      while true {
        if ids[place] == links[index].name { return true }
        let parent = rows[place.task.row].parent
        guard parent != TaskRow.none else { return false }
        place.task.row = Int(parent)
      }
    }
  }
}
