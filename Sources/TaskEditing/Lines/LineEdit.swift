import TaskModel
package import TaskSyntax

/// A change of a task's line under construction: the edits, and the expected content afterwards.
struct LineEdit {
  let line: TaskLine
  /// The words of the line, read on first use.
  private(set) lazy var words = line.part.taskWords
  /// The subject of the change, for messages.
  let subject: [UInt8]

  var edits: [TextEdit] = []
  /// The mark that is expected afterwards.
  var mark: CheckboxMark
  var rank: RankLiteral?
  var title: [UInt8]
  /// The tokens that are expected afterwards.
  private var tokens: ExpectedTokens

  init(_ line: TaskLine, _ subject: [UInt8]) {
    self.line = line
    self.subject = subject
    mark = line.part.records[0].mark
    rank = line.rank
    title = line.part.title(of: 0)
    tokens = ExpectedTokens(line.part)
  }

  // MARK: Expected result

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    edits.append(TextEdit(range: range, replacement: text))
  }

  /// Expects `text` as the token of record `index`.
  mutating func expect(_ text: [UInt8], at index: Int) { tokens.replace(index, with: text) }

  /// Expects that the token of record `index` is removed.
  mutating func expectNothing(at index: Int) { tokens.remove(index) }

  /// Expects a new token before word `index`.
  mutating func expect(_ kind: SyntaxKind, _ text: [UInt8], beforeWord index: Int) {
    let record = index < words.count ? words[index].records.lowerBound : line.part.records.count
    tokens.insert(LineToken(kind, text), before: record)
  }

  /// Inserts `text` as a separate word before word `index`.
  mutating func insert(_ text: [UInt8], beforeWord index: Int) {
    if index > 0 {
      let place = words[index - 1].range.upperBound
      replace(place..<place, with: [.space] + text)
    } else if let first = words.first {
      replace(first.range.lowerBound..<first.range.lowerBound, with: text + [.space])
    } else {
      let place = line.part.words(of: 0).lowerBound
      replace(place..<place, with: place == line.headEnd ? [.space] + text : text)
    }
  }

  // MARK: Result

  /// Returns the line after the change.
  ///
  /// - Throws: if the line would not have the expected content, or another word would be parsed differently.
  func made() throws(EditProblem) -> TaskLine {
    guard let text = sortedEdits.applied(to: line.text) else { throw misread(nil) }
    guard var new = TaskLine(text, line.dialect) else { throw misread(nil) }
    if rank == nil, new.rank != nil {
      // A group after removed words would become a rank, so it is escaped.
      let place = new.part.records[1].lowerBound
      var escaped = text
      escaped.insert(UInt8(ascii: "\\"), at: place)
      guard let line = TaskLine(escaped, line.dialect) else { throw misread(nil) }
      new = line
    }
    try check(new)
    return line.isCanonical ? try ordered(new) : new
  }

  /// The edits sorted by position. Edits at the same position keep their order.
  private var sortedEdits: [TextEdit] {
    func isBefore(_ a: TextEdit, _ b: TextEdit) -> Bool {
      (a.range.lowerBound, a.range.upperBound) < (b.range.lowerBound, b.range.upperBound)
    }
    if zip(edits, edits.dropFirst()).allSatisfy({ !isBefore($1, $0) }) { return edits }
    return edits.enumerated().sorted { a, b in
      isBefore(a.element, b.element) || !isBefore(b.element, a.element) && a.offset < b.offset
    }.map(\.element)
  }

  private func check(_ new: TaskLine) throws(EditProblem) {
    // The message names the existing word that is affected, not the new one.
    if let word = tokens.firstDifference(from: new.part) { throw misread(Array(word)) }
    let head = new.part.records[0]
    guard head.mark == mark, head.checkbox.lowerBound == line.part.records[0].checkbox.lowerBound, new.rank == rank,
      new.part.title(of: 0) == title
    else { throw misread(nil) }
  }

  /// Returns the line with the attributes at its end in canonical order, because the removed words may have separated
  /// them.
  private func ordered(_ new: TaskLine) throws(EditProblem) -> TaskLine {
    guard let order = new.attributeOrder else { return new }
    let edits = [TextEdit(range: order.range, replacement: order.replacement)]
    guard let text = edits.applied(to: new.text), let ordered = TaskLine(text, new.dialect),
      ordered.content == new.content
    else { throw misread(nil) }
    return ordered
  }

  private func misread(_ word: [UInt8]?) -> EditProblem {
    let reason: EditMessage =
      word.map { "'\($0)' would get a different meaning" } ?? "its other words would get a different meaning"
    return .refused(
      "'\(subject)' cannot be changed on this line: \(reason.bytes)",
      help: "edit the line by hand, or change the adjacent words first")
  }
}

extension TaskLine {
  /// The rank of the line.
  package var rank: RankLiteral? {
    part.records.count > 1 && part.records[1].kind == .rank ? part.records[1].rank : nil
  }

  /// The end of the box and the rank.
  var headEnd: Int { rank == nil ? part.records[0].checkbox.upperBound : part.records[1].upperBound }

  /// The canonical order of the attributes at the end; `nil` if they are already in order.
  fileprivate var attributeOrder: AttributeOrder? {
    let first = rank == nil ? 1 : 2
    return AttributeOrder(first..<part.records.count, words: part.words(of: 0), part.bytes, part.records.span)
  }

  /// Whether the formatter would not change the line, except for its indentation.
  package var isCanonical: Bool {
    let task = part.records[0]
    guard text[task.lowerBound] != UInt8(ascii: "*"), text[task.lowerBound] != UInt8(ascii: "+"),
      !text[task.checkbox].contains(UInt8(ascii: "X"))
    else { return false }
    var position = task.checkbox.upperBound
    func isOneSpace(before start: Int) -> Bool { start == position + 1 && text[position] == .space }
    if let rank {
      let range = part.records[1].range
      guard text[range].elementsEqual(rank.text.utf8), isOneSpace(before: range.lowerBound) else { return false }
      position = range.upperBound
    }
    for word in part.taskWordReader {
      guard isOneSpace(before: word.range.lowerBound) else { return false }
      position = word.range.upperBound
    }
    let bullet = text[task.lowerBound..<task.checkbox.lowerBound]
    return position == text.count && bullet.last == .space && bullet.filter(\.isBlank).count == 1
      && attributeOrder == nil
  }
}

extension UInt8 {
  static let space: UInt8 = 0x20
}
