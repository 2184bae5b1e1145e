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

  /// A word that names a task, in 28 bytes: a line may hold very many.
  public struct Link: Sendable, Equatable {
    /// The word as its part knows it; its name is that of the workspace, an index into `names`.
    private let word: PartModel.Link
    private let document: UInt32
    private let part: UInt32

    init(_ word: PartModel.Link, named name: UInt32, document: Int, part: Int) {
      var word = word
      word.name = name
      self.word = word
      self.document = UInt32(document)
      self.part = UInt32(part)
    }

    public var kind: PartModel.Link.Kind { word.kind }
    /// An index into `names`.
    public var name: UInt32 { word.name }
    /// The task on whose line it stands.
    public var place: Place {
      Place(document: Int(document), task: TaskPlace(part: Int(part), row: Int(word.row)))
    }
    /// The bytes of the name, from the start of the part.
    public var range: Range<Int> { Int(word.range.lowerBound)..<Int(word.range.upperBound) }
    /// Whether punctuation stands right behind the name.
    public var isTouched: Bool { word.isTouched }
  }

  public init(_ documents: [DocumentModel]) {
    var names = NameTable()
    var bearers: [[Place]] = []
    var occurrences: Set<UInt32> = []
    var links: [Link] = []
    links.reserveCapacity(documents.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.links.count } })
    for (number, document) in documents.enumerated() {
      for (partNumber, part) in document.parts.enumerated() {
        // For each name of the part that of the workspace.
        var numbers = [UInt32](repeating: TaskRow.none, count: part.links.isEmpty ? 0 : part.names.count)
        for link in part.links {
          if numbers[Int(link.name)] == TaskRow.none {
            numbers[Int(link.name)] = names.intern(Array(part.names[link.name]))
          }
          let name = numbers[Int(link.name)]
          if Int(name) == bearers.count { bearers.append([]) }
          let found = Link(link, named: name, document: number, part: partNumber)
          if link.kind == .id { bearers[Int(name)].append(found.place) }
          if link.kind == .of { occurrences.insert(name) }
          links.append(found)
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
