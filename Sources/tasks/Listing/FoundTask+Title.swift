import TaskModel
import TaskQuery
import TaskSyntax

extension SyntaxPart {
  /// The title of a task or heading with its projects, contexts and tags in their colors.
  ///
  /// A title of more bytes than `mostBytes` ends in `…`: it would fill the screen and hide the other tasks.
  func styledTitle(of index: Int) -> TerminalText {
    let (title, tokens) = titleWithTokens(of: index)
    let end = title.count <= Self.mostBytes ? title.count : title.span.scalarStart(before: Self.mostBytes)
    var text = TerminalText()
    var position = 0
    for token in tokens where token.range.upperBound <= end {
      text.append(TerminalText(encoding: title[position..<token.range.lowerBound]))
      text.append(TerminalText(encoding: title[token.range]).styled(style(of: records[token.record])))
      position = token.range.upperBound
    }
    text.append(TerminalText(encoding: title[position..<end]))
    if end < title.count { text.append("…") }
    return text
  }

  /// Fifteen lines of 80 columns.
  private static var mostBytes: Int { 1_200 }

  private func style(of token: SyntaxRecord) -> Style {
    switch token.kind {
    case .context: return .context
    case .tag: return .tag
    default:
      let name = token.lowerBound + 1..<token.upperBound
      return .project(token.flags.contains(.quoted) ? bytes.unquoted(name) : bytes.array(name))
    }
  }
}

extension FoundTask {
  /// The title as `SyntaxPart` styles it; that of a closed task struck through.
  func styledTitle() -> TerminalText {
    let text = part.part.styledTitle(of: record)
    return row.status.isActive ? text : text.withoutStyles.styled(.title(row.status))
  }

  /// Whether the line itself names a project: then the title shows it.
  var namesProject: Bool {
    let part = part.part
    for child in record + 1..<max(record + 1, Int(part.records[record].next)) {
      let kind = part.records[child].kind
      guard kind.rawValue >= SyntaxKind.rank.rawValue else { return false }
      if kind == .project { return true }
    }
    return false
  }
}

extension FoundTask {
  /// The project, its own or inherited.
  var project: [UInt8]? { name(part.project(of: row)) }

  /// The title, and behind it a project that the line takes from a heading or from front matter.
  func titleWithProject(besideParent: Bool) -> TerminalText {
    var title = styledTitle()
    guard let project, !namesProject else { return title }
    if besideParent, let above = part.parent(ofRow: index), name(part.project(of: part.model.rows[above])) == project {
      return title
    }
    title.append(" \(TerminalText(encoding: [UInt8(ascii: "+")] + project).styled(.project(project)))")
    return title
  }

  private func name(_ number: UInt32) -> [UInt8]? { number == TaskRow.none ? nil : Array(part.names[number]) }
}

extension Span<UInt8> {
  /// The beginning of the scalar that the byte before `offset` may be a part of.
  fileprivate func scalarStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
