import TaskSyntax

/// A word that names a task in a workspace.
public struct WorkspaceLink: Sendable, Equatable {
  private let link: PartModel.Link
  /// An index into the names of the workspace.
  public let name: UInt32
  private let document: UInt32
  private let part: UInt32

  fileprivate init(_ link: PartModel.Link, named name: UInt32, document: UInt32, part: UInt32) {
    self.link = link
    self.name = name
    self.document = document
    self.part = part
  }

  public var kind: PartModel.Link.Kind { link.kind }
  /// The task whose line contains the word.
  public var place: WorkspaceModel.Place {
    WorkspaceModel.Place(document: Int(document), part: Int(part), row: Int(link.row))
  }
  /// The byte range of the name in the part.
  public var range: Range<Int> { Int(link.range.lowerBound)..<Int(link.range.upperBound) }
  /// Whether punctuation directly follows the name.
  public var isTouched: Bool { link.isTouched }
}

/// The links of all parts of a workspace, in document order. Nothing is copied, because a line may contain very many.
public struct WorkspaceLinks: RandomAccessCollection, Sendable {
  private var parts: [Part] = []
  public private(set) var endIndex = 0
  public var startIndex: Int { 0 }

  fileprivate struct Part {
    /// The number of links in the preceding parts.
    let start: Int
    let document: UInt32
    let part: UInt32
    /// For each name of the part, its number in the workspace.
    let names: [UInt32]
    let links: [PartModel.Link]

    func link(_ index: Int) -> WorkspaceLink {
      let link = links[index - start]
      return WorkspaceLink(link, named: names[Int(link.name)], document: document, part: part)
    }
  }

  mutating func append(_ links: [PartModel.Link], named names: [UInt32], document: Int, part: Int) {
    parts.append(
      Part(start: endIndex, document: UInt32(document), part: UInt32(part), names: names, links: links))
    endIndex += links.count
  }

  public subscript(index: Int) -> WorkspaceLink {
    parts[parts.partitioningIndex { $0.start > index } - 1].link(index)
  }

  public func makeIterator() -> Iterator { Iterator(parts) }

  public struct Iterator: IteratorProtocol {
    private let parts: [Part]
    private var part = 0
    private var index = 0

    fileprivate init(_ parts: [Part]) { self.parts = parts }

    public mutating func next() -> WorkspaceLink? {
      guard part < parts.count else { return nil }
      let link = parts[part].link(index)
      index += 1
      if index == parts[part].start + parts[part].links.count { part += 1 }
      return link
    }
  }
}
