import TaskModel
import TaskSyntax

/// A change of a task's line in the making: the bytes that change, and what the line must say then.
struct LineEdit {
  /// A word that is no plain text: a name, an attribute, an opaque span.
  struct Token: Equatable {
    var kind: SyntaxKind
    var text: [UInt8]
  }

  let line: TaskLine
  let words: [TaskWord]
  /// What the change is about, for messages.
  let subject: [UInt8]

  var edits: [TextEdit] = []
  /// What the line must say.
  var mark: CheckboxMark
  var rank: RankLiteral?
  var title: [UInt8]
  /// The tokens that must be there, those of record 1 first; `nil` for one that goes, and for a rank.
  private var tokens: [Token?] = []
  /// The tokens that come in, each before the record that had the index, in order.
  private var added: [(record: Int, token: Token)] = []

  init(_ line: TaskLine, _ subject: [UInt8]) {
    self.line = line
    self.subject = subject
    words = line.part.taskWords
    mark = line.part.records[0].mark
    rank = line.rank
    title = line.part.title(of: 0)
    tokens = line.part.lineTokens
  }

  // MARK: What is meant to happen

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    edits.append(TextEdit(range: range, replacement: text))
  }

  /// The token of record `index` becomes `text`.
  mutating func expect(_ text: [UInt8], at index: Int) { tokens[index - 1]?.text = text }

  /// The token of record `index` goes.
  mutating func expectNothing(at index: Int) { tokens[index - 1] = nil }

  /// A token comes in before word `index`.
  mutating func expect(_ kind: SyntaxKind, _ text: [UInt8], beforeWord index: Int) {
    let record = index < words.count ? words[index].records.lowerBound : line.part.records.count
    added.append((record, Token(kind: kind, text: text)))
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
    let sorted = edits.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.upperBound, a.offset)
        < (b.element.range.lowerBound, b.element.range.upperBound, b.offset)
    }
    guard let text = sorted.map(\.element).applied(to: line.text) else { throw misread(nil) }
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

  private func check(_ new: TaskLine) throws(EditProblem) {
    let expected = expectedTokens
    let found = new.part.lineTokens.compactMap { $0 }
    if expected != found {
      // What comes in goes unnamed: the word that suffers is named.
      let index = zip(expected, found).prefix { $0 == $1 }.count
      throw misread(index < expected.count ? expected[index].text : found[index].text)
    }
    let head = new.part.records[0]
    guard head.mark == mark, head.checkbox.lowerBound == line.part.records[0].checkbox.lowerBound, new.rank == rank,
      new.part.title(of: 0) == title
    else { throw misread(nil) }
  }

  private var expectedTokens: [Token] {
    var result: [Token] = []
    var next = added.enumerated().sorted { ($0.element.record, $0.offset) < ($1.element.record, $1.offset) }[...]
    for (index, token) in tokens.enumerated() {
      while let first = next.first, first.element.record <= index + 1 {
        result.append(first.element.token)
        next.removeFirst()
      }
      if let token { result.append(token) }
    }
    return result + next.map(\.element.token)
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

extension SyntaxPart {
  /// The tokens of the task at record 0, record by record from 1 on; `nil` for a rank and for what is text all the
  /// same.
  var lineTokens: [LineEdit.Token?] {
    records.dropFirst().map { record in
      record.isToken ? LineEdit.Token(kind: record.kind, text: bytes.array(record.range)) : nil
    }
  }
}

extension SyntaxRecord {
  /// Whether the record of a word is more than text: a name, an attribute, an opaque span.
  var isToken: Bool { kind != .rank && kind != .invalidAttribute && kind != .undeclaredAttribute }
}

extension TaskLine {
  /// The rank of the line.
  var rank: RankLiteral? { part.records.count > 1 && part.records[1].kind == .rank ? part.records[1].rank : nil }

  /// Where box and rank end.
  var headEnd: Int { rank == nil ? part.records[0].checkbox.upperBound : part.records[1].upperBound }

  /// How the attributes at the end are to be moved; `nil` where they stand in order.
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
    var gaps: [Range<Int>] = []
    var position = task.checkbox.upperBound
    if let rank {
      let range = part.records[1].range
      guard text[range].elementsEqual(rank.text.utf8) else { return false }
      gaps.append(position..<range.lowerBound)
      position = range.upperBound
    }
    for word in part.taskWords {
      gaps.append(position..<word.range.lowerBound)
      position = word.range.upperBound
    }
    let bullet = text[task.lowerBound..<task.checkbox.lowerBound]
    return position == text.count && gaps.allSatisfy { $0.count == 1 && text[$0.lowerBound] == .space }
      && bullet.last == .space && bullet.filter(\.isBlank).count == 1 && attributeOrder == nil
  }
}

extension UInt8 {
  static let space: UInt8 = 0x20
}
