import TaskSyntax

extension QueryLexer {
  // MARK: Text

  /// text = WORD | STRING | pattern | "~" , WORD ;
  mutating func string() -> QueryToken {
    let start = index
    guard let end = stringEnd(from: start) else { return malformed(start..<index) }
    index = end
    endTerm("the closing quote")
    return QueryToken(kind: .string, range: 0..<0, name: start..<end)
  }

  mutating func pattern() -> QueryToken {
    let start = index
    guard let end = patternEnd(from: start) else { return malformed(start..<index) }
    index = end
    let ignoresCase = byte(at: end) == UInt8(ascii: "i") && isTermEnd(end + 1)
    if ignoresCase { index += 1 }
    endTerm("the pattern")
    return QueryToken(kind: .pattern(ignoresCase: ignoresCase), range: 0..<0, name: start + 1..<end - 1)
  }

  mutating func fuzzy() -> QueryToken {
    let start = index
    index = bareEnd(from: start)
    let word = start + 1..<index
    reportForeignCharacters(in: word)
    guard let first = bytes[word].first, first != UInt8(ascii: "\""), first != UInt8(ascii: "/"),
      first != UInt8(ascii: "~")
    else {
      return malformed(
        start..<index, "'~' must be followed by a word", help: "write ~kitchen; to search for the text, quote it")
    }
    return QueryToken(kind: .fuzzy, range: 0..<0, name: word)
  }

  /// Returns the offset after the string that opens at `start`. Reports a string that is unclosed or empty, and skips
  /// it.
  private mutating func stringEnd(from start: Int) -> Int? {
    guard let end = bytes.queryStringEnd(from: start, before: bytes.count) else {
      index = bytes.count
      fail(start..<start + 1, "unclosed quote", help: "add '\"' at the end of the text")
      return nil
    }
    guard end > start + 2 else {
      index = end
      fail(start..<end, "empty text in quotes", help: "to find tasks without a value, write FIELD:none")
      return nil
    }
    return end
  }

  /// Returns the offset after the pattern that opens at `start`.
  private mutating func patternEnd(from start: Int) -> Int? {
    var end = start + 1
    if hasUnclosedPattern { end = bytes.count }
    while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < bytes.count else {
      hasUnclosedPattern = true
      index = bareEnd(from: start)
      fail(
        start..<index, "unclosed pattern",
        help: "add '/' at its end; to search for the text, quote it: \"\(slice(start..<index))\"")
      return nil
    }
    guard end > start + 1 else {
      index = bareEnd(from: end + 1)
      fail(start..<index, "empty pattern", help: "to search for the text, quote it")
      return nil
    }
    return end + 1
  }

  /// Reports text that follows the end of a term without a blank.
  private mutating func endTerm(_ what: QueryMessage) {
    guard !isTermEnd(index) else { return }
    let start = index
    index = bareEnd(from: start)
    fail(
      start..<index, "missing space between \(what) and '\(slice(start..<index))'",
      help: "add a space, or quote all of it")
  }

  // MARK: Names and their values

  /// sigil = ( "+" | "@" | "#" | "^" ) , NAME , { "," , NAME } ;
  mutating func sigil() -> QueryToken {
    let start = index
    index += 1
    if isTermEnd(index) {
      return malformed(
        start..<index, "missing name after '\(slice(start..<index))'",
        help: "write the name without a space; to search for the text, quote it")
    }
    let values = readValues(isList: true, form: .plain)
    return QueryToken(kind: .sigil, range: 0..<0, name: start..<start + 1, values: values)
  }

  /// Lexes a word, a field, a flag, a view, a clause or a relation. The byte after the name decides which.
  mutating func wordOrField() -> QueryToken {
    let start = index
    guard bytes[start].isLetter else { return word(to: bareEnd(from: start)) }
    var end = start + 1
    while end < bytes.count, bytes[end].isFieldNamePart { end += 1 }
    let name = start..<end
    let kind = wordKind(name)
    if byte(at: end) == UInt8(ascii: "("), kind == .word {
      index = end + 1
      return QueryToken(kind: .relation, range: 0..<0, name: name)
    }
    if byte(at: end) == UInt8(ascii: ":") {
      index = end + 1
      return field(name, .comparison(.inside))
    }
    if let token = comparison(name, kind) { return token }
    let wordEnd = bareEnd(from: end)
    guard wordEnd == end else { return word(to: wordEnd) }
    guard kind != .word else { return word(to: end) }
    index = end
    return QueryToken(kind: kind, range: name, name: name)
  }

  mutating func word(to end: Int) -> QueryToken {
    let range = index..<end
    index = end
    reportForeignCharacters(in: range)
    return QueryToken(kind: .word, range: range, name: range)
  }

  /// OR = "|" | ? the word "or" in any case ? ;
  /// AND = "&" | ? the word "and" in any case ? ;
  /// NOT = "-" | "!" | ? the word "not" in any case ? ;
  ///
  /// Reads the words.
  private func wordKind(_ name: Range<Int>) -> QueryToken.Kind {
    guard name.count <= 7 else { return .word }
    let word = slice(name)
    let small = word.map(\.lowercased)
    if small.elementsEqual("or".utf8) { return .or }
    if small.elementsEqual("and".utf8) { return .and }
    if small.elementsEqual("not".utf8) { return .not }
    guard let clause = QueryClauseName(bytes: word), clause.isSwitch else { return .word }
    return .switchClause(clause)
  }

  /// FIELD , [ SP ] , CMP , [ SP ] , scalar ; around "~" no blank
  private mutating func comparison(_ name: Range<Int>, _ kind: QueryToken.Kind) -> QueryToken? {
    var start = name.upperBound
    while byte(at: start).isQueryBlank { start += 1 }
    let isGlued = start == name.upperBound
    // An operator before a stray comparison mark is not a field.
    guard isGlued || (kind != .or && kind != .and && kind != .not) else { return nil }
    var end = start
    while byte(at: end).isComparisonMark { end += 1 }
    let mark = slice(start..<end)
    guard let first = mark.first, mark != [UInt8(ascii: "!")], isGlued || first != UInt8(ascii: "~") else { return nil }
    // In `milk !~x`, the `!` negates a term after a word.
    guard isGlued || first != UInt8(ascii: "!") || mark.starts(with: "!=".utf8) else { return nil }
    index = end
    if mark.elementsEqual("~".utf8) { return field(name, .pattern) }
    guard let comparison = QueryComparison(bytes: mark) else {
      fail(start..<end, "unknown comparison '\(mark)'", help: Self.meant(by: mark))
      index = bareEnd(from: end)
      return malformed(name.lowerBound..<index)
    }
    while byte(at: index).isQueryBlank { index += 1 }
    return field(name, .comparison(comparison))
  }

  private static func meant(by mark: [UInt8]) -> QueryMessage {
    switch String(decoding: mark, as: UTF8.self) {
    case "==", "===": "write '='"
    case "=<": "write '<='"
    case "=>": "write '>='"
    case "<>", "!==", "=!": "write '!='"
    case "=~", "~=": "write '~'"
    case "!~": "write 'not' before the term, and '~'"
    default: "the comparisons are = != < <= > >= and ~"
    }
  }

  /// field = FIELD , ":" , value , { "," , value } | compared | matched ;
  private mutating func field(_ name: Range<Int>, _ mark: QueryOperator) -> QueryToken {
    let isList = mark == .comparison(.inside)
    let isView = isList && bytes[name].elementsEqual("view".utf8)
    let form: ValueForm = mark == .pattern ? .pattern : isView ? .view : .plain
    let values = readValues(isList: isList, form: form)
    return QueryToken(kind: .field(mark), range: 0..<0, name: name, values: values)
  }

  enum ValueForm {
    case plain
    /// A value that may be `/…/i`.
    case pattern
    /// A value that continues after a colon, also with a quote.
    case view
    /// A value that blanks and brackets do not end.
    case option
  }

  /// Lexes values separated by commas, to the end of the term. A missing value is an empty range.
  @discardableResult
  mutating func readValues(isList: Bool, form: ValueForm) -> Range<Int> {
    let first = values.count
    while true {
      let start = index
      readValue(form)
      values.append(start..<index)
      guard byte(at: index) == UInt8(ascii: ","), isList else { break }
      index += 1
    }
    if byte(at: index) == UInt8(ascii: ","), !isList {
      let start = index
      index = bareEnd(from: start)
      fail(
        start..<start + 1, "a comma can only separate values after ':'",
        help: "join terms with 'or', or use ':'; quote a value that contains a comma")
    } else if form == .option {
      if index < bytes.count { fail(index..<bytes.count, "unexpected text after the closing quote", help: nil) }
    } else {
      endTerm("a value")
    }
    return first..<values.count
  }

  /// value = "any" | "none" | range | scalar | STRING ;
  /// range = end , ".." , [ end ] | ".." , end ;
  ///
  /// A quote opens a string at the beginning of a value and after "..".
  private mutating func readValue(_ form: ValueForm) {
    let start = index
    if form == .pattern, byte(at: index) == UInt8(ascii: "/") {
      if let end = patternEnd(from: start) {
        index = end
        if byte(at: end) == UInt8(ascii: "i"), isTermEnd(end + 1) { index += 1 }
      }
      return
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        guard opensString(start, form), let end = stringEnd(from: index) else { return }
        index = end
        continue
      }
      if byte == UInt8(ascii: ",") || (form != .option && isTermEnd(index)) { return }
      if byte >= 0x80, form != .option, let character = ForeignCharacter(bytes.span, at: index) {
        reportForeignCharacters(in: index..<index + character.length)
        index += character.length
        continue
      }
      index += 1
    }
  }

  private func opensString(_ start: Int, _ form: ValueForm) -> Bool {
    if index == start { return true }
    if form == .view { return bytes[index - 1] == UInt8(ascii: ":") }
    return index >= start + 2 && bytes[index - 1] == UInt8(ascii: ".") && bytes[index - 2] == UInt8(ascii: ".")
  }
}

extension UInt8 {
  /// Whether the byte may continue the name of a field. Names in other tools may contain dots.
  var isFieldNamePart: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
  }

  var isComparisonMark: Bool {
    self == UInt8(ascii: "=") || self == UInt8(ascii: "!") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
      || self == UInt8(ascii: "~")
  }
}
