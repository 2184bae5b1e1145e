import TaskAssist
import TaskSyntax

/// The faults of the answers at one place: ranges outside the text or inside a character, edits that no editor accepts.
struct EditorFaults {
  private(set) var all: [String] = []
  private let texts: [[UInt8]]
  private let position: EditorPosition

  init(_ workspace: EditorWorkspace, _ texts: [[UInt8]], at position: EditorPosition) {
    self.texts = texts
    self.position = position
    if let hover = workspace.hover(at: position) {
      check(hover.range, "hover")
      checkText(hover.page.plain, "hover")
      checkText(hover.page.markdown, "hover")
    }
    check(workspace.completion(at: position), in: workspace)
    checkNames(workspace)
    checkTyping(workspace)
  }

  /// The faults of the answers about a whole document.
  init(_ workspace: EditorWorkspace, _ texts: [[UInt8]], of document: Int) {
    self.texts = texts
    position = EditorPosition(document: document, offset: 0)
    for symbol in workspace.outline(of: document) {
      check(symbol.range, "outline")
      check(symbol.selection, "outline")
      let isInside =
        symbol.range.lowerBound <= symbol.selection.lowerBound && symbol.selection.upperBound <= symbol.range.upperBound
      if !isInside || symbol.name.isEmpty { all.append("outline: \(symbol)") }
    }
    for fold in workspace.folds(of: document) { check(fold.range, "folds") }
    for link in workspace.links(in: document) { check(link.range, "links") }
    for hint in workspace.hints(of: document, in: 0..<texts[document].count + 1) {
      check(hint.offset..<hint.offset, "hints")
    }
    for lens in workspace.lenses(of: document) {
      check(lens.place.range, "lenses")
      _ = workspace.numbers(of: lens)
    }
    checkTokens(workspace.tokens(of: document))
  }

  /// Checks that tokens are in order, on one line each, and that a range gives those that touch it.
  private mutating func checkTokens(_ tokens: [EditorToken]) {
    var end = 0
    for token in tokens {
      check(token.range, "tokens")
      if token.range.lowerBound < end || token.range.isEmpty { all.append("tokens: \(token) is out of order") }
      if texts[position.document][token.range].contains(0x0A) { all.append("tokens: \(token) has several lines") }
      end = token.range.upperBound
    }
  }

  private mutating func checkNames(_ workspace: EditorWorkspace) {
    for definition in workspace.definitions(at: position) {
      check(definition.origin, "definition")
      check(definition.target.range, of: definition.target.document, "definition")
    }
    let uses = workspace.references(at: position)
    for use in uses ?? [] { check(use.place.range, of: use.place.document, "references") }
    for use in workspace.highlights(at: position) ?? [] { check(use.place.range, "highlights") }
    for range in workspace.linkedPlaces(at: position) { check(range, "linked") }
    if let word = workspace.renamed(at: position) {
      check(word.range, "rename")
      // A name that is found is also changed, unless the text is refused as a whole.
      if let renaming = try? workspace.rename(at: position, to: Array("zzz".utf8)) {
        if renaming.edits.isEmpty { all.append("rename changes nothing") }
        for (document, edits) in renaming.edits { for edit in edits { check(edit.range, of: document, "rename") } }
      }
    }
    var inner: Range<Int>?
    for range in workspace.selections(at: position) {
      check(range, "selections")
      if let inner, range.lowerBound > inner.lowerBound || range.upperBound < inner.upperBound || range == inner {
        all.append("selections: \(range) does not hold \(inner)")
      }
      inner = range
    }
    if let task = workspace.graphTask(at: position) {
      for edge in workspace.needs(of: task.place) + workspace.dependents(of: task.place) {
        for words in edge.words { check(words.range, of: words.document, "calls") }
      }
    }
  }

  private mutating func checkTyping(_ workspace: EditorWorkspace) {
    for character in [UInt8(ascii: " "), 0x0A] {
      for edit in workspace.edits(afterTyping: character, at: position) { check(edit.range, "typing") }
    }
  }

  private mutating func check(_ completion: Completion, in workspace: EditorWorkspace) {
    let text = texts[position.document]
    for item in completion.items {
      let range = item.edit.range
      check(range, "completion")
      guard range.lowerBound >= 0, range.upperBound <= text.count else { continue }
      if text[range].contains(0x0A) { all.append("completion of several lines: \(item.label)") }
      let isAtCursor = range.lowerBound <= position.offset && position.offset <= range.upperBound
      if isBoundary(position.offset, text), !isAtCursor { all.append("completion elsewhere: \(item.label)") }
      if item.edit.replacement.contains(0x0A) { all.append("completion with a line: \(item.label)") }
      if item.label.contains(where: \.isNewline) { all.append("label of several lines: \(item.label)") }
      for edit in item.additional {
        check(edit.range, "completion")
        if edit.range.overlaps(range) { all.append("changes that overlap: \(item.label)") }
      }
      if let subject = item.subject, workspace.documentation(of: subject) == nil {
        all.append("no documentation: \(item.label)")
      }
    }
  }

  /// Checks that a range lies in a document, between characters.
  private mutating func check(_ range: Range<Int>, of document: Int? = nil, _ feature: String) {
    let text = texts[document ?? position.document]
    guard range.lowerBound >= 0, range.upperBound <= text.count else {
      return all.append("\(feature): \(range) is outside")
    }
    for offset in [range.lowerBound, range.upperBound] where !isBoundary(offset, text) {
      all.append("\(feature): \(range) is inside a character")
    }
  }

  /// Whether no valid character spans an offset.
  private func isBoundary(_ offset: Int, _ text: [UInt8]) -> Bool {
    guard offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 else { return true }
    for start in max(0, offset - 3)..<offset where text[start] >= 0xC0 {
      let end = start + (text[start] >= 0xF0 ? 4 : text[start] >= 0xE0 ? 3 : 2)
      if end > offset, end <= text.count, String(validating: text[start..<end], as: UTF8.self) != nil { return false }
    }
    return true
  }

  /// Checks that nothing in a text is hidden or moves other text.
  private mutating func checkText(_ text: String, _ feature: String) {
    for scalar in text.unicodeScalars
    where scalar.value < 0x20 && scalar != "\n" || (0x202A...0x202E).contains(scalar.value) {
      all.append("\(feature): U+\(String(scalar.value, radix: 16))")
    }
  }
}
