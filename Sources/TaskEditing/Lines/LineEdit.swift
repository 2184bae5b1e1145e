import TaskModel
import TaskSyntax

/// A change of a task's line in the making: the bytes that change, and what the line must say then.
struct LineEdit {
  let line: TaskLine
  /// The words of the line, read when they are first asked for.
  private(set) lazy var words = line.part.taskWords
  /// The subject of the change, for messages.
  let subject: [UInt8]

  var edits: [TextEdit] = []
  /// The mark that the line must have afterwards.
  var mark: CheckboxMark
  var rank: RankLiteral?
  var title: [UInt8]
  /// The tokens that must be there.
  private var tokens: ExpectedTokens

  init(_ line: TaskLine, _ subject: [UInt8]) {
    self.line = line
    self.subject = subject
    mark = line.part.records[0].mark
    rank = line.rank
    title = line.part.title(of: 0)
    tokens = ExpectedTokens(line.part)
  }

  // MARK: What is meant to happen

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    edits.append(TextEdit(range: range, replacement: text))
  }

  /// The token of record `index` becomes `text`.
  mutating func expect(_ text: [UInt8], at index: Int) { tokens.replace(index, with: text) }

  /// The token of record `index` goes.
  mutating func expectNothing(at index: Int) { tokens.remove(index) }

  /// A token comes in before word `index`.
  mutating func expect(_ kind: SyntaxKind, _ text: [UInt8], beforeWord index: Int) {
    let record = index < words.count ? words[index].records.lowerBound : line.part.records.count
    tokens.insert(LineToken(kind, text), before: record)
  }

  /// Puts `text` before word `index`, a word by itself.
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

  // MARK: Making it

  /// The line after the change.
  ///
  /// - Throws: where the line would not say what is meant, or another word would be read in another way.
  func made() throws(EditProblem) -> TaskLine {
    guard let text = sortedEdits.applied(to: line.text) else { throw misread(nil) }
    guard var new = TaskLine(text, line.dialect) else { throw misread(nil) }
    if rank == nil, new.rank != nil {
      // A group behind words that went would be a rank.
      let place = new.part.records[1].lowerBound
      var escaped = text
      escaped.insert(UInt8(ascii: "\\"), at: place)
      guard let line = TaskLine(escaped, line.dialect) else { throw misread(nil) }
      new = line
    }
    try check(new)
    return line.isCanonical ? try ordered(new) : new
  }

  /// The edits by their places, those of one place in the order in which they were made.
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
    // The word that suffers is named, not the one that comes in.
    if let word = tokens.firstDifference(from: new.part) { throw misread(Array(word)) }
    let head = new.part.records[0]
    guard head.mark == mark, head.checkbox.lowerBound == line.part.records[0].checkbox.lowerBound, new.rank == rank,
      new.part.title(of: 0) == title
    else { throw misread(nil) }
  }

  /// The line with the attributes at its end in canonical order: words that went may have parted them.
  private func ordered(_ new: TaskLine) throws(EditProblem) -> TaskLine {
    guard let order = new.attributeOrder else { return new }
    let edits = [TextEdit(range: order.range, replacement: order.replacement)]
    guard let text = edits.applied(to: new.text), let ordered = TaskLine(text, new.dialect),
      ordered.content == new.content
    else { throw misread(nil) }
    return ordered
  }

  private func misread(_ word: [UInt8]?) -> EditProblem {
    let reason = word.map { "'".utf8 + $0 + Array("' would be read in another way".utf8) }
    return EditProblem(
      .refused,
      "'".utf8 + subject + Array("' cannot be changed on this line: ".utf8)
        + (reason ?? Array("its other words would be read in another way".utf8)),
      help: Array("change the line by hand, or first the words that touch it".utf8))
  }
}

extension TaskLine {
  /// The rank of the line.
  var rank: RankLiteral? { part.records.count > 1 && part.records[1].kind == .rank ? part.records[1].rank : nil }

  /// The end of box and rank.
  var headEnd: Int { rank == nil ? part.records[0].checkbox.upperBound : part.records[1].upperBound }

  /// The new order of the attributes at the end; `nil` where they are in order.
  fileprivate var attributeOrder: AttributeOrder? {
    let first = rank == nil ? 1 : 2
    return AttributeOrder(first..<part.records.count, words: part.words(of: 0), part.bytes, part.records.span)
  }

  /// Whether the formatter would leave the line as it is, its indentation apart.
  var isCanonical: Bool {
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
