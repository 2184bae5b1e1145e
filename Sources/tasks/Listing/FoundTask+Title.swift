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
      if !isStyled || !text.keepsStyles, DisplayWidth.isPlain(bytes.extracting(title)) {
        return text.append(safe: bytes.extracting(title))
      }
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
    append(title[..<end], tokens[...], to: &text, isStyled)
    if end < title.count { text.append(literal: "…") }
  }

  /// The maximum length of a title, in bytes: fifteen lines of 80 columns.
  private static var mostBytes: Int { 1_200 }

  /// Appends the title of a task without a project at its end, which a column shows beside it. A project among the
  /// words stays, because they would make no sentence without it.
  func append(titleOf index: Int, withoutFinal project: ArraySlice<UInt8>, to text: inout TerminalText, isStyled: Bool)
  {
    let (title, tokens) = titleWithTokens(of: index)
    var end = title.count
    let final = tokens.reversed().prefix { token in
      guard token.range.upperBound == end else { return false }
      end = token.range.lowerBound
      while end > 0, title[end - 1] == 0x20 { end -= 1 }
      return true
    }.reversed()
    let kept = final.filter { !names(project, records[$0.record]) }
    guard kept.count < final.count, end > 0, title.count <= Self.mostBytes else {
      return append(titleOf: index, to: &text, isStyled: isStyled)
    }
    append(title[..<end], tokens.dropLast(final.count), to: &text, isStyled)
    for token in kept {
      text.append(literal: " ")
      text.append(encoding: title.span.extracting(token.range), isStyled ? style(of: records[token.record]) : .plain)
    }
  }

  private func append(
    _ title: ArraySlice<UInt8>, _ tokens: ArraySlice<(range: Range<Int>, record: Int)>, to text: inout TerminalText,
    _ isStyled: Bool
  ) {
    let bytes = title.span
    var position = 0
    for token in tokens where token.range.upperBound <= title.count {
      text.append(encoding: bytes.extracting(position..<token.range.lowerBound))
      text.append(encoding: bytes.extracting(token.range), isStyled ? style(of: records[token.record]) : .plain)
      position = token.range.upperBound
    }
    text.append(encoding: bytes.extracting(position...))
  }

  /// Whether a token is a project of this name.
  private func names(_ project: ArraySlice<UInt8>, _ token: SyntaxRecord) -> Bool {
    guard token.kind == .project else { return false }
    let name = token.lowerBound + 1..<token.upperBound
    return token.flags.contains(.quoted)
      ? bytes.unquoted(name).elementsEqual(project) : bytes.array(name).elementsEqual(project)
  }

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
  func append(titleTo text: inout TerminalText) { append(titleIn: lineSyntax, to: &text) }

  private func append(titleIn syntax: LineSyntax, to text: inout TerminalText) {
    let start = text.bytes.count
    syntax.part.append(titleOf: syntax.record, to: &text, isStyled: row.status.isActive)
    text.setStyle(.title(row.status), from: start)
  }

  /// Appends the styled title to a text, without the project at its end that a column shows.
  func append(titleWithoutProjectTo text: inout TerminalText) {
    let syntax = lineSyntax
    guard namesProject(in: syntax), let project = projectName else { return append(titleIn: syntax, to: &text) }
    let start = text.bytes.count
    syntax.part.append(titleOf: syntax.record, withoutFinal: project, to: &text, isStyled: row.status.isActive)
    text.setStyle(.title(row.status), from: start)
  }

  /// Whether the line itself names a project, which the title then shows.
  private func namesProject(in syntax: LineSyntax) -> Bool {
    let row = row
    // A subtask has the project of its parent if it names none.
    if row.project == TaskRow.none || row.parent == TaskRow.none { return row.project != TaskRow.none }
    return syntax.part.wordRecords(of: syntax.record).contains { syntax.part.records[$0].kind == .project }
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
    let syntax = lineSyntax
    append(titleIn: syntax, to: &text)
    guard !namesProject(in: syntax), let project = projectName else { return }
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
