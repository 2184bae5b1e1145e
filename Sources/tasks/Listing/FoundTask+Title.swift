import TaskModel
import TaskQuery
import TaskSyntax
import TaskWorkspace

extension SyntaxPart {
  /// The title of a task or heading with its projects, contexts and tags in their colors.
  ///
  /// A title of more bytes than `mostBytes` ends in `…`: it would fill the screen and hide the other tasks.
  func styledTitle(of index: Int) -> TerminalText {
    var text = TerminalText()
    append(titleOf: index, to: &text, isStyled: true)
    return text
  }

  /// Adds the same to a text, with or without colors.
  func append(titleOf index: Int, to text: inout TerminalText, isStyled: Bool) {
    if let title = titleInSource(of: index), title.count <= Self.mostBytes {
      let bytes = bytes
      var position = title.lowerBound
      for child in wordRecords(of: index) where records[child].isToken {
        let token = records[child]
        text.append(encoding: bytes.extracting(position..<token.lowerBound))
        text.append(encoding: bytes.extracting(token.range), isStyled ? style(of: token) : .plain)
        position = token.upperBound
      }
      return text.append(encoding: bytes.extracting(position..<title.upperBound))
    }
    let (title, tokens) = composedTitle(of: index)
    let end = title.count <= Self.mostBytes ? title.count : title.span.scalarStart(before: Self.mostBytes)
    var position = 0
    for token in tokens where token.range.upperBound <= end {
      text.append(encoding: title.span.extracting(position..<token.range.lowerBound))
      text.append(
        encoding: title.span.extracting(token.range), isStyled ? style(of: records[token.record]) : .plain)
      position = token.range.upperBound
    }
    text.append(encoding: title.span.extracting(position..<end))
    if end < title.count { text.append(literal: "…") }
  }

  /// Fifteen lines of 80 columns.
  private static var mostBytes: Int { 1_200 }

  private func style(of token: SyntaxRecord) -> Style {
    switch token.kind {
    case .context: return .context
    case .tag: return .tag
    default:
      let name = token.lowerBound + 1..<token.upperBound
      if token.flags.contains(.quoted) { return .project(bytes.unquoted(name)) }
      return .project(source[range.lowerBound + name.lowerBound..<range.lowerBound + name.upperBound])
    }
  }
}

extension FoundTask {
  /// The title as `SyntaxPart` styles it; that of a closed task struck through.
  func styledTitle() -> TerminalText {
    var text = TerminalText()
    append(titleTo: &text)
    return text
  }

  /// Adds the same to a text.
  func append(titleTo text: inout TerminalText) {
    let start = text.bytes.count
    part.part.append(titleOf: record, to: &text, isStyled: row.status.isActive)
    text.setStyle(.title(row.status), from: start)
  }

  /// Whether the line itself names a project: then the title shows it.
  var namesProject: Bool {
    for child in part.part.wordRecords(of: record) where part.part.records[child].kind == .project { return true }
    return false
  }
}

extension FoundTask {
  /// The project, its own or inherited.
  var project: [UInt8]? { projectName.map(Array.init) }

  /// The same, in the names of its part.
  var projectName: ArraySlice<UInt8>? { name(part.project(of: row)) }

  /// Adds the title, and behind it a project that the line takes from a heading or from front matter.
  func append(titleWithProjectTo text: inout TerminalText, besideParent: Bool) {
    append(titleTo: &text)
    guard let project = projectName, !namesProject else { return }
    if besideParent, let above = part.parent(ofRow: index), name(part.project(of: part.model.rows[above])) == project {
      return
    }
    text.append(literal: " ")
    let start = text.bytes.count
    text.append(literal: "+")
    text.append(encoding: project.span)
    text.setStyle(.project(project), from: start)
  }

  private func name(_ number: UInt32) -> ArraySlice<UInt8>? { number == TaskRow.none ? nil : part.names[number] }
}

extension Span<UInt8> {
  /// The beginning of the scalar that the byte before `offset` may be a part of.
  fileprivate func scalarStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
