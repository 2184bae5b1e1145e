import TaskLinter
import TaskModel
import TaskSyntax

/// A link in a document.
public struct DocumentLink: Sendable, Equatable {
  public enum Target: Sendable, Equatable {
    /// An address with a scheme: `http`, `https` or `mailto`.
    case address([UInt8])
    /// A file by its path from the root of the workspace, and the line of a heading in it, from 0, if it is known.
    case file([UInt8], line: Int?)
  }

  /// The target as written, in bytes of the document.
  public var range: Range<Int>
  public var target: Target
}

extension EditorWorkspace {
  /// Returns the links of a document: to addresses, and to files below the root of the workspace.
  public func links(in document: Int) -> [DocumentLink] {
    guard index.parts.indices.contains(document) else { return [] }
    let own = files[document].name
    return index.parts[document].flatMap { part -> [DocumentLink] in
      let files = part.part.destinations.compactMap { link -> DocumentLink? in
        guard let path = link.target(from: own), !path.isEmpty else { return nil }
        let base = part.part.documentOffset
        let range = link.range.lowerBound + base..<link.range.upperBound + base
        let number = self.files.firstIndex { $0.name == path }
        let heading = number.flatMap { number in link.anchor.flatMap { self.heading($0, of: number) } }
        return DocumentLink(range: range, target: .file(path, line: heading.map { line(of: $0) }))
      }
      return (part.part.addresses + files).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
  }

  /// Returns the line of a place, from 0.
  private func line(of place: EditorRange) -> Int {
    let source = files[place.document].document.source
    return source.bytes.lineFeeds(in: 0..<place.range.lowerBound)
  }
}

extension SyntaxPart {
  /// The links to addresses on lines of tasks and headings.
  fileprivate var addresses: [DocumentLink] {
    guard kinds.contains(.destination) || kinds.contains(.autolink) else { return [] }
    return records.compactMap { record in
      guard record.kind == .destination || record.kind == .autolink else { return nil }
      let bytes = bytes
      var range = record.range
      // `(https://example.org "Title")` and `<https://example.org>` without their ends.
      let open = range.isEmpty ? 0 : bytes[range.lowerBound]
      if range.count > 2, open == UInt8(ascii: "(") || open == UInt8(ascii: "<") {
        range = bytes.trimmed(range.lowerBound + 1..<range.upperBound - 1)
      }
      if range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "<"), bytes[range.upperBound - 1] == UInt8(ascii: ">")
      {
        range = range.lowerBound + 1..<range.upperBound - 1
      }
      let end = range.first { bytes[$0].isBlank } ?? range.upperBound
      let text = bytes.array(range.lowerBound..<end)
      let folded = text.prefix(8).map(\.lowercased)
      guard ["http://", "https://", "mailto:"].contains(where: { folded.starts(with: $0.utf8) }) else { return nil }
      let base = documentOffset
      return DocumentLink(range: range.lowerBound + base..<end + base, target: .address(text))
    }
  }
}
