import TaskLinter
import TaskModel
import TaskSyntax

/// The place that a word leads to.
public struct Definition: Sendable, Equatable {
  /// The word, in bytes of the document.
  public var origin: Range<Int>
  /// The task, heading or word that it leads to.
  public var target: EditorRange
}

extension EditorWorkspace {
  /// Returns where the word under the cursor leads: an `after` or `of` to its task, a name to the heading or front
  /// matter that hands it down, else to its first use, a link to its file or heading.
  public func definitions(at position: EditorPosition) -> [Definition] {
    guard let cursor = Cursor(self, position) else { return [] }
    if let link = cursor.linkTarget { return link }
    guard let word = NamedWord(cursor) else { return [] }
    let origin = cursor.range(word.range)
    if word.kind == .id {
      return bearers(of: word.name).map { Definition(origin: origin, target: $0.range($0.lineRange)) }
    }
    let uses = uses(of: word, in: Array(index.parts.indices))
    let exact = uses.filter { use in
      let text = files[use.place.document].document.source.storage[use.place.range]
      return !text.contains(UInt8(ascii: "/")) || word.name.contains(UInt8(ascii: "/"))
    }
    let candidates = exact.isEmpty ? uses : exact
    let handed = candidates.filter(\.isHandedDown)
    // One in the same document is nearer.
    let best = handed.first { $0.place.document == position.document } ?? handed.first ?? candidates.first
    return best.map { [Definition(origin: origin, target: $0.place)] } ?? []
  }
}

extension Cursor {
  /// The place that the link under the cursor leads to; empty if that is no document of the workspace, and `nil` where
  /// there is no link.
  fileprivate var linkTarget: [Definition]? {
    guard word?.kind == .destination || block?.kind == .text else { return nil }
    guard
      let link = syntax.destinations.first(where: { $0.range.lowerBound <= offset && offset <= $0.range.upperBound })
    else { return nil }
    guard let path = link.target(from: workspace.files[document].name),
      let number = workspace.files.firstIndex(where: { $0.name == path })
    else { return [] }
    let heading = link.anchor.flatMap { workspace.heading($0, of: number) }
    let range = link.range.lowerBound + syntax.documentOffset..<link.range.upperBound + syntax.documentOffset
    return [Definition(origin: range, target: heading ?? EditorRange(document: number, range: 0..<0))]
  }
}

extension EditorWorkspace {
  /// Returns the line of the heading with an anchor.
  func heading(_ anchor: [UInt8], of document: Int) -> EditorRange? {
    guard let number = headings(of: document).firstIndex(where: { $0.anchor == anchor }) else { return nil }
    var rest = number
    for part in index.parts[document] {
      let sections = part.model.sections.dropFirst()
      guard rest >= sections.count else {
        let record = part.part.records[Int(sections[sections.startIndex + rest].record)]
        let base = part.part.documentOffset
        let end = part.part.lineEnd(from: record.lowerBound)
        return EditorRange(document: document, range: record.lowerBound + base..<end + base)
      }
      rest -= sections.count
    }
    return nil
  }
}
