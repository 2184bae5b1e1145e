import TaskModel
import TaskSyntax
import TaskWorkspace

extension SyntaxPart {
  /// Returns the title of a task or heading with its projects, contexts and tags in their colors.
  ///
  /// A title longer than `mostBytes` is truncated and ends in `…`, because it would fill the screen.
  func styledTitle(of index: Int) -> TerminalText {
    var text = TerminalText()
    append(titleOf: index, to: &text, isStyled: true)
    return text
  }

  /// Appends the title of a task or heading, in colors if `isStyled`.
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
      text.append(encoding: title.span.extracting(token.range), isStyled ? style(of: records[token.record]) : .plain)
      position = token.range.upperBound
    }
    text.append(encoding: title.span.extracting(position..<end))
    if end < title.count { text.append(literal: "…") }
  }

  /// The maximum length of a title, in bytes: fifteen lines of 80 columns.
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
  /// Returns the title with its styles. The title of a closed task is struck through.
  func styledTitle() -> TerminalText {
    var text = TerminalText()
    append(titleTo: &text)
    return text
  }

  /// Appends the styled title to a text.
  func append(titleTo text: inout TerminalText) {
    let start = text.bytes.count
    part.part.append(titleOf: record, to: &text, isStyled: row.status.isActive)
    text.setStyle(.title(row.status), from: start)
  }

  /// Whether the line itself names a project, which the title then shows.
  var namesProject: Bool {
    for child in part.part.wordRecords(of: record) where part.part.records[child].kind == .project { return true }
    return false
  }
}

extension FoundTask {
  /// The project, own or inherited.
  var project: [UInt8]? { projectName.map(Array.init) }

  /// The project as a slice of the names of the part, without a copy.
  var projectName: ArraySlice<UInt8>? { name(part.project(of: row)) }

  /// Appends the title, followed by a project inherited from a heading or from front matter.
  ///
  /// - Parameter besideParent: Whether to omit a project that the parent has, too.
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
  /// Returns the start of the scalar that contains the byte at `offset`, so that a cut there splits no scalar.
  fileprivate func scalarStart(before offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
