import TaskSyntax

/// A word that names a task in a workspace.
public struct WorkspaceLink: Sendable, Equatable {
  fileprivate let link: PartModel.Link
  /// An index into the names of the workspace.
  public let name: UInt32
  fileprivate let document: UInt32
  fileprivate let part: UInt32

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
  }

  mutating func append(_ links: [PartModel.Link], named names: [UInt32], document: Int, part: Int) {
    parts.append(Part(start: endIndex, document: UInt32(document), part: UInt32(part), names: names, links: links))
    endIndex += links.count
  }

  /// Calls `body` for each task that bears an id, with the number of the name in the workspace.
  func forEachID(_ body: (_ name: UInt32, _ place: WorkspaceModel.Place) -> Void) {
    for part in parts {
      for link in part.links where link.kind == .id {
        body(
          part.names[Int(link.name)],
          WorkspaceModel.Place(document: Int(part.document), part: Int(part.part), row: Int(link.row)))
      }
    }
  }

  public subscript(index: Int) -> WorkspaceLink {
    let part = parts[parts.partitioningIndex { $0.start > index } - 1]
    let link = part.links[index - part.start]
    return WorkspaceLink(link: link, name: part.names[Int(link.name)], document: part.document, part: part.part)
  }
}
