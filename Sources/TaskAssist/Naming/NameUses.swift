import TaskModel
import TaskSyntax

/// A word that names something.
public struct NameUse: Sendable, Equatable {
  public var place: EditorRange
  /// Whether the word gives the name: the `id` of a task.
  public var isWrite: Bool
  /// Whether the word hands its name down to tasks: it stands in a heading or in front matter.
  public var isHandedDown: Bool
}

extension EditorWorkspace {
  /// Returns all words with the name under the cursor, in document order; `nil` where there is no name. Linear in the
  /// parts that know the name.
  public func references(at position: EditorPosition) -> [NameUse]? {
    guard let cursor = Cursor(self, position), let word = NamedWord(cursor) else { return nil }
    return uses(of: word, in: Array(index.parts.indices))
  }

  /// Returns the words of the same document with the name under the cursor.
  public func highlights(at position: EditorPosition) -> [NameUse]? {
    guard let cursor = Cursor(self, position), let word = NamedWord(cursor) else { return nil }
    return uses(of: word, in: [position.document])
  }

  func uses(of word: NamedWord, in documents: [Int]) -> [NameUse] {
    documents.flatMap { document in
      index.parts[document].flatMap { part -> [NameUse] in
        switch word.kind {
        case .id: part.uses(ofID: word.name, in: document)
        case .name(let kind): part.uses(of: word, kind, in: document)
        }
      }
    }
  }
}

extension DocumentPart {
  fileprivate func uses(ofID id: [UInt8], in document: Int) -> [NameUse] {
    guard let number = model.names.find(id) else { return [] }
    let base = part.documentOffset
    return model.links.filter { $0.name == number }.map { link in
      let range = Int(link.range.lowerBound) + base..<Int(link.range.upperBound) + base
      return NameUse(
        place: EditorRange(document: document, range: range), isWrite: link.kind == .id, isHandedDown: false)
    }
  }

  fileprivate func uses(of word: NamedWord, _ kind: NameKind, in document: Int) -> [NameUse] {
    guard (0..<UInt32(names.count)).contains(where: { word.holds(names[$0]) }) else { return [] }
    let base = part.documentOffset
    func use(_ range: Range<Int>, isHandedDown: Bool) -> NameUse {
      NameUse(
        place: EditorRange(document: document, range: range.lowerBound + base..<range.upperBound + base),
        isWrite: false, isHandedDown: isHandedDown)
    }
    var uses: [NameUse] = []
    if base == 0 {
      for item in part.frontMatterNames where item.kind == kind.syntax && word.holds(item.name) {
        uses.append(use(item.range, isHandedDown: true))
      }
    }
    var headingEnd = 0
    for (index, record) in part.records.enumerated() {
      if record.kind == .heading { headingEnd = Int(record.next) }
      guard record.kind == kind.syntax, word.holds(part.name(of: record)) else { continue }
      uses.append(use(record.range, isHandedDown: index < headingEnd))
    }
    return uses
  }
}
