import TaskModel
import TaskSyntax

extension CompletionContext {
  /// Keys and values of front matter.
  static let frontMatter = CompletionContext { cursor in
    guard cursor.isInFrontMatter else { return nil }
    let bytes = cursor.syntax.bytes
    let colon = bytes.first(UInt8(ascii: ":"), in: cursor.line)
    if colon.map({ cursor.offset <= $0 }) ?? true, !cursor.isOnListLine { return keys(cursor, colon) }
    guard let entry = cursor.entryOfLine else { return Completion([]) }
    return values(of: entry, cursor)
  }

  private static func keys(_ cursor: Cursor, _ colon: Int?) -> Completion {
    let end = colon.map { $0 + 1 } ?? cursor.line.upperBound
    var list = CompletionList(cursor, replacing: cursor.line.lowerBound..<end)
    let present = cursor.frontMatterKeys
    for key in FrontMatterKey.allCases where !present.contains(key) {
      guard let meaning = KeyWords.meaning(of: key) else { continue }
      list.add(.key, Array("\(key): ".utf8), label: "\("\(key)")", detail: meaning)
    }
    return list.completion()
  }

  private static func values(of key: FrontMatterKey, _ cursor: Cursor) -> Completion {
    let range = cursor.frontMatterItem
    var list = CompletionList(cursor, replacing: range)
    switch key {
    case .project: return names(.project, cursor, replacing: range)
    case .contexts: return names(.context, cursor, replacing: range)
    case .tags: return names(.tag, cursor, replacing: range)
    case .priority:
      for letter in 1...5 {
        list.add(
          .rank, Array(RankWords.name(ofLetter: letter).utf8), detail: "\(RankWords.meaning(ofLetter: letter))")
      }
    case .quadrant:
      for quadrant in 1...4 {
        list.add(.rank, Array("Q\(quadrant)".utf8), detail: "\(RankWords.meaning(ofQuadrant: quadrant))")
      }
    case .keys:
      var names = Set(cursor.workspace.settings.keyTypes.keys)
      for file in cursor.workspace.files { names.formUnion(file.document.dialect.keys) }
      for name in names.subtracting(cursor.workspace.files[cursor.document].document.dialect.keys)
        .sorted(by: { $0.lexicographicallyPrecedes($1) })
      {
        let type = cursor.workspace.settings.keyTypes[name]
        list.add(.key, name, detail: type.map { "\($0.phrase)" } ?? "declared in another file")
      }
    case .tasks: list.add(.value, Array("1".utf8), detail: "the version of the format")
    case .title, .other: break
    }
    return list.completion()
  }
}

extension Cursor {
  /// Whether the line is one of a list below its key: `- house`.
  fileprivate var isOnListLine: Bool { syntax.bytes.array(syntax.bytes.trimmed(line)).first == UInt8(ascii: "-") }

  fileprivate var frontMatterEntries: ArraySlice<SyntaxRecord> {
    guard let first = syntax.records.first, first.kind == .frontMatter else { return [] }
    return syntax.records[1..<Int(first.next)].filter { $0.kind == .entry }[...]
  }

  fileprivate var frontMatterKeys: Set<FrontMatterKey> {
    Set(frontMatterEntries.compactMap { FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: $0.detail)) })
  }

  /// The key of the entry on the line, or of the list that the line belongs to.
  fileprivate var entryOfLine: FrontMatterKey? {
    let entry = frontMatterEntries.last { $0.lowerBound <= line.upperBound }
    return entry.flatMap { FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: $0.detail)) }
  }

  /// The value, or the item of a list, that the cursor stands in.
  fileprivate var frontMatterItem: Range<Int> {
    let bytes = syntax.bytes
    func isEdge(_ byte: UInt8) -> Bool { byte.isBlank || ",:[]".utf8.contains(byte) }
    var start = offset
    var end = offset
    while start > line.lowerBound, !isEdge(bytes[start - 1]) { start -= 1 }
    while end < line.upperBound, !isEdge(bytes[end]) { end += 1 }
    return start..<end
  }
}
