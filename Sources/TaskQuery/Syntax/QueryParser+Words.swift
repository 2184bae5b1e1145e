import TaskModel
import TaskSyntax

/// Parses words that are searched as text, and notes other possible meanings.
extension QueryParser {
  /// text = WORD | STRING | pattern | "~" , WORD ;
  ///
  /// Reads a word.
  mutating func word(_ token: QueryToken) -> Int? {
    guard let piece = piece(token.range, of: token) else { return nil }
    let bytes = piece.bytes
    if view == nil {
      if bytes.hasEnding(".tasks") || bytes.hasEnding(".tasks.md") {
        return failed(
          token.range, "'\(bytes)' is the name of a file",
          help: "to search in this file, write in:\(bytes); to search for the text, quote it: \"\(bytes)\"")
      }
      words.append(token.range)
      noteOtherSpelling(of: bytes, at: token.range)
    }
    return drafts.add(.contains(.text, QueryText(bytes)), at: place(token.range))
  }

  /// Notes a lone word that is also a status, a field, a date or a range of dates.
  private mutating func noteOtherSpelling(of word: [UInt8], at range: Range<Int>) {
    let help: QueryMessage
    if let flag = QueryFlag(bytes: word) {
      help = "to find tasks with this status, write is:\(flag.rawValue)"
    } else if field(named: word) != nil {
      help = "to find tasks with this field, write has:\(word); in a shell, quote a comparison: '\(word)<…'"
    } else if word.count == 2, word[0] | 0x20 == UInt8(ascii: "q"), UInt8(ascii: "1")...UInt8(ascii: "4") ~= word[1] {
      help = "to find the tasks of this quadrant, write q:\([word[1]]); of this quarter, due:\(word)"
    } else if isDateOrRange(word) {
      help = "to search for the date, put a field before it, as in due:\(word)"
    } else {
      return noteNearMiss(of: word, at: range)
    }
    note(range, "'\(word)' is searched for as text", help: help)
  }

  /// Notes a lone word that resembles a date or a range of dates but is not one.
  private mutating func noteNearMiss(of word: [UInt8], at range: Range<Int>) {
    let standsForDays = use.takesDays && tokens.first?.range == range
    // Only these words can be near misses. The check avoids the expensive search for the reason.
    let canBeMeant = ends(of: word).contains { end in
      end.first?.isDigit == true && end.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") } || isDate(end)
    }
    guard standsForDays || canBeMeant else { return }
    let reader = DateReader(today: today, looksForward: true, prefix: standsForDays ? [] : Array("due:".utf8))
    guard let problem = reader.nearMiss(word, names: standsForDays) else { return }
    let isPlain = problem.message == "'".utf8 + word + "' is not a date".utf8
    let reason: QueryMessage = isPlain ? "it is not a date" : QueryMessage(bytes: problem.message)
    note(range, "'\(word)' is searched for as text: \(reason)", help: problem.help.map { QueryMessage(bytes: $0) })
  }

  /// Whether the word is a date or a range, such as `fri`, `..thu`, `mon..fri`.
  private func isDateOrRange(_ word: [UInt8]) -> Bool {
    let ends = ends(of: word)
    guard ends.count == 2 else { return isDate(word) }
    guard ends.allSatisfy({ $0.isEmpty || DateExpression($0) != nil }) else { return false }
    let reader = DateReader(today: today, looksForward: true)
    let range = try? reader.readRange(from: ends[0].isEmpty ? nil : ends[0], to: ends[1].isEmpty ? nil : ends[1])
    return range != nil
  }

  /// Returns the texts before and after the first ".." of a word, or the whole word if it has none.
  private func ends(of word: [UInt8]) -> [[UInt8]] {
    let dots = word.indices.dropLast().first { word[$0] == UInt8(ascii: ".") && word[$0 + 1] == UInt8(ascii: ".") }
    return dots.map { [Array(word[..<$0]), Array(word[($0 + 2)...])] } ?? [word]
  }

  /// Whether a text is a date. Most other texts are rejected by their form, without the search for suggestions.
  func isDate(_ text: [UInt8]) -> Bool {
    DateExpression(text) != nil && DateReader(today: today, looksForward: true).canRead(text)
  }

  // MARK: Sentences of other tools

  /// Notes phrases of other tools, such as `due before tomorrow` and `sort by due`, whose words are searched as text
  /// here.
  mutating func noteForeignSentences() {
    var said = Set<Int>()
    var index = 0
    while index + 1 < tokens.count {
      let count = sentence(at: index) ?? 0
      for token in tokens[index..<index + count] { said.insert(token.range.lowerBound) }
      index += max(1, count)
    }
    // The note of a phrase replaces the notes of its words.
    problems.removeAll { $0.severity == .note && $0.option == nil && said.contains($0.range.lowerBound) }
  }

  /// Reports a phrase that begins at `index`. Returns its number of tokens, or `nil` if there is none.
  private mutating func sentence(at index: Int) -> Int? {
    guard tokens[index].kind == .word else { return nil }
    let word = slice(tokens[index].range)
    let next = plainWord(index + 1)
    let third = plainWord(index + 2)
    if let clause = Self.sentences.first(where: { $0.0.utf8.elementsEqual(word) })?.1, next == Array("by".utf8),
      let third
    {
      let key = field(named: third).map { _ in third } ?? ForeignWords.field(third)?.name
      guard let key else { return nil }
      return failSentence(index, 3, "write \(clause.rawValue):\(key)")
    }
    if word.elementsEqual("limit".utf8), let next, next.allSatisfy(\.isDigit) {
      return failSentence(index, 2, "write limit:\(next)")
    }
    if let field = field(named: word), field.kind == .date, let next, let third, isDate(third),
      let meant = Self.term(word, next, third)
    {
      return failSentence(index, 3, meant)
    }
    return nil
  }

  private static let sentences: [(String, QueryClauseName)] = [("sort", .sort), ("order", .sort), ("group", .group)]

  private static func term(_ field: [UInt8], _ word: [UInt8], _ date: [UInt8]) -> QueryMessage? {
    switch String(decoding: word, as: UTF8.self) {
    case "before": "write '\(field)<\(date)'"
    case "after": "write '\(field)>\(date)'"
    case "by", "until": "write \(field):..\(date)"
    case "from", "since": "write \(field):\(date).."
    case "on", "in", "is": "write \(field):\(date)"
    default: nil
    }
  }

  private mutating func failSentence(_ index: Int, _ count: Int, _ help: QueryMessage) -> Int {
    let range = tokens[index].range.lowerBound..<tokens[index + count - 1].range.upperBound
    fail(range, "'\(slice(range))' is the syntax of another tool", help: help)
    return count
  }

  private func plainWord(_ index: Int) -> [UInt8]? {
    index < tokens.count && tokens[index].kind == .word ? slice(tokens[index].range) : nil
  }

  // MARK: Notes about the whole

  /// Notes how an `or` was parsed when its operands contain blanks, which bind more tightly. Only the outermost `or` is
  /// noted.
  mutating func noteLooseOrs() {
    guard view == nil, let root else { return }
    var open = [root]
    while let index = open.popLast() {
      let draft = drafts[index]
      guard draft.kind == .or, draft.children.contains(where: { drafts[$0].isLoose }) else {
        open += draft.children.reversed()
        continue
      }
      var text: [UInt8] = []
      for child in draft.children where text.count <= Self.longestReading {
        if !text.isEmpty { text += " or ".utf8 }
        let words = slice(drafts[child].range)
        text += drafts[child].isLoose ? Array("(".utf8) + words + Array(")".utf8) : words
      }
      if text.count > Self.longestReading { text = Array("(a b) or c".utf8) }
      note(draft.range, "parsed as \(QueryMessage(bytes: text))")
    }
  }

  private static let longestReading = 200

  /// Notes an argument that holds a value and a second word after a blank, where the shell has probably removed quotes
  /// around the two.
  mutating func noteCutValues(_ words: [[UInt8]]) {
    var ends: [Int] = []
    var end = -1
    for word in words {
      end += word.count + 1
      ends.append(end)
    }
    var argument = 0
    for index in tokens.indices.dropLast() {
      let range = tokens[index].range
      while argument < ends.count, ends[argument] <= range.lowerBound { argument += 1 }
      let start = argument == 0 ? 0 : ends[argument - 1] + 1
      guard argument < ends.count, range.lowerBound == start, let last = tokens[index].values.last,
        tokens[index + 1].kind == .word, tokens[index + 1].range.upperBound == ends[argument],
        let first = bytes[values[last]].first, first != UInt8(ascii: "\"")
      else { continue }
      let value = values[last].lowerBound..<ends[argument]
      note(
        values[last], "the value ends at the space",
        help:
          "to include what follows, quote it for the shell too: '\(slice(range.lowerBound..<value.lowerBound))\"\(slice(value))\"'"
      )
    }
  }
}

extension [UInt8] {
  fileprivate func hasEnding(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
