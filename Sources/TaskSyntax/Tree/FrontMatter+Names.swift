extension SyntaxPart {
  /// The projects, contexts and tags that the front matter names, in order: the kind, the name without quotes, and its
  /// byte range in the part, including quotes. If a key occurs twice, its first entry counts.
  package var frontMatterNames: [(kind: SyntaxKind, name: [UInt8], range: Range<Int>)] {
    guard let head = records.first, head.kind == .frontMatter else { return [] }
    let bytes = paddedBytes
    let contentEnd = range.count
    var names: [(kind: SyntaxKind, name: [UInt8], range: Range<Int>)] = []
    var seen: Set<UInt16> = []
    for entry in records[1..<Int(head.next)] where entry.kind == .entry && seen.insert(entry.detail).inserted {
      let kind: SyntaxKind
      switch FrontMatterKey(rawValue: UInt8(truncatingIfNeeded: entry.detail)) {
      case .project: kind = .project
      case .contexts: kind = .context
      case .tags: kind = .tag
      default: continue
      }
      var start = entry.lowerBound
      while bytes[start] != UInt8(ascii: ":") { start += 1 }
      let value = bytes.trimmed(start + 1..<entry.upperBound)
      let isList = kind != .project
      let hasLines = entry.flags.contains(.takesItems)
      // A project does not accept list lines.
      guard isList || !hasLines else { continue }
      guard isList else {
        if let name = bytes.wholeName(value, contentEnd: contentEnd) { names.append((kind, name, value)) }
        continue
      }
      bytes.forEachListItem(
        hasLines ? start + 1..<entry.upperBound : value, hasLines: hasLines, contentEnd: contentEnd
      ) { item in
        if let name = bytes.wholeName(item, contentEnd: contentEnd) { names.append((kind, name, item)) }
      }
    }
    return names
  }
}
