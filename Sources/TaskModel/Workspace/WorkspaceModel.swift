public import TaskSyntax

/// The documents of a workspace together: which task an id names, and what comes after what.
///
/// `Grammar/Specification.md`, "Dependencies".
public struct WorkspaceModel: Sendable {
  public let documents: [DocumentModel]
  /// Every id, and every name in an `after` or `of`.
  public let names: NameTable
  /// For each name the tasks that bear it as their id, in document order.
  public let bearers: [[Place]]
  /// The names that some `of` knows.
  public let occurrences: Set<UInt32>
  /// Every word that names a task, in document order.
  public let links: [Link]

  /// A task in the workspace.
  public struct Place: Sendable, Hashable, Comparable {
    public var document: Int
    public var task: TaskPlace

    public init(document: Int, task: TaskPlace) {
      self.document = document
      self.task = task
    }

    public static func < (a: Place, b: Place) -> Bool { (a.document, a.task) < (b.document, b.task) }
  }

  /// A word that names a task.
  public struct Link: Sendable, Equatable {
    public var kind: PartModel.Link.Kind
    /// An index into `names`.
    public var name: UInt32
    /// The task on whose line it stands.
    public var place: Place
    /// The bytes of the name, from the start of the part.
    public var range: Range<Int>
    /// Whether punctuation stands right behind the name.
    public var isTouched: Bool
  }

  public init(_ documents: [DocumentModel]) {
    var names = NameTable()
    var bearers: [[Place]] = []
    var occurrences: Set<UInt32> = []
    var links: [Link] = []
    for (number, document) in documents.enumerated() {
      for (partNumber, part) in document.parts.enumerated() {
        for link in part.links {
          let name = names.intern(Array(part.names[link.name]))
          if Int(name) == bearers.count { bearers.append([]) }
          let place = Place(document: number, task: TaskPlace(part: partNumber, row: Int(link.row)))
          if link.kind == .id { bearers[Int(name)].append(place) }
          if link.kind == .of { occurrences.insert(name) }
          links.append(
            Link(
              kind: link.kind, name: name, place: place, range: Int(link.range.lowerBound)..<Int(link.range.upperBound),
              isTouched: link.isTouched))
        }
      }
    }
    self.documents = documents
    self.names = names
    self.bearers = bearers
    self.occurrences = occurrences
    self.links = links
  }
}

extension WorkspaceModel {
  /// The `id`s that another task above, or in an earlier document, bears already.
  public var duplicateIDs: [Link] {
    links.filter { $0.kind == .id && bearers[Int($0.name)].first != $0.place }
  }

  /// The names in an `after` that no task bears; one that an `of` gives is known.
  public var unknownIDs: [Link] {
    links.filter { $0.kind == .after && bearers[Int($0.name)].isEmpty && !occurrences.contains($0.name) }
  }
}

extension WorkspaceModel {
  /// The names in an `after` that are the task's own id, or that of a task it is a subtask of: indices into `links`.
  public var selfDependencies: [Int] {
    var ids: [Place: UInt32] = [:]
    for link in links where link.kind == .id { ids[link.place] = link.name }
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
