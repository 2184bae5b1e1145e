import TaskModel
import TaskSyntax

extension ListedTask {
  /// The title with its projects, contexts and tags in their colors; that of a closed task struck through.
  ///
  /// A title of more bytes than `mostBytes` ends in `…`: it would fill the screen and hide the other tasks.
  func styledTitle() -> TerminalText {
    let part = part
    let title = part.title(of: record)
    let end = title.count <= Self.mostBytes ? title.count : title.span.scalarStart(before: Self.mostBytes)
    var text = TerminalText()
    var position = 0
    for token in tokens(in: part, title, end: end) {
      text.append(TerminalText(encoding: title[position..<token.range.lowerBound]))
      text.append(TerminalText(encoding: title[token.range]).styled(token.style))
      position = token.range.upperBound
    }
    text.append(TerminalText(encoding: title[position..<end]))
    if end < title.count { text.append("…") }
    return row.status.isActive ? text : text.withoutStyles.styled(.title(row.status))
  }

  /// Fifteen lines of 80 columns.
  private static let mostBytes = 1_200

  /// Where the tokens of the line stand in the title. They are in it byte for byte and in order, each at the beginning
  /// of a word.
  private func tokens(
    in part: SyntaxPart, _ title: [UInt8], end: Int
  ) -> [(range: Range<Int>, style: Style)] {
    var tokens: [(range: Range<Int>, style: Style)] = []
    var position = 0
    for child in record + 1..<max(record + 1, Int(part.records[record].next)) {
      let word = part.records[child]
      guard word.kind.rawValue >= SyntaxKind.rank.rawValue else { break }
      let style: Style
      switch word.kind {
      case .project: style = .project(part.bytes.array(word.lowerBound + 1..<word.upperBound))
      case .context: style = .context
      case .tag: style = .tag
      default: continue
      }
      let text = part.bytes.array(word.range)
      while position < end, !isWord(text, at: position, title) { position += 1 }
      guard position + text.count <= end else { break }
      tokens.append((position..<position + text.count, style))
      position += text.count
    }
    return tokens
  }

  private func isWord(_ word: [UInt8], at position: Int, _ title: [UInt8]) -> Bool {
    (position == 0 || title[position - 1] == UInt8(ascii: " ")) && title[position...].starts(with: word)
  }

  /// Whether the line itself names a project: then the title shows it.
  var namesProject: Bool {
    let part = part
    for child in record + 1..<max(record + 1, Int(part.records[record].next)) {
      let kind = part.records[child].kind
      guard kind.rawValue >= SyntaxKind.rank.rawValue else { return false }
      if kind == .project { return true }
    }
    return false
  }
}

extension Span<UInt8> {
  /// The beginning of the scalar that the byte before `offset` may be a part of.
  fileprivate func scalarStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
