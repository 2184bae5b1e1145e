import TaskSyntax

/// Splits a query into tokens in one pass. Each byte is read a bounded number of times.
///
///     +house  (due < fri  or  -is:done)  title~/^Buy/i  sort:due
///     sigil   (field      or  not field) field          field
///
/// The lexer reports lexical errors, such as an unclosed quote or an unknown comparison. It does not interpret terms.
struct QueryLexer {
  let bytes: [UInt8]
  private(set) var tokens: [QueryToken] = []
  /// The values of all tokens, in order.
  var values: [Range<Int>] = []
  var problems: [QueryProblem] = []
  var index = 0
  /// Whether a pattern is not closed. Then the end of later patterns is not searched, which keeps the pass linear.
  var hasUnclosedPattern = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while true {
      skipBlanks()
      guard index < bytes.count else { break }
      let start = index
      var token = nextToken()
      token.range = start..<index
      tokens.append(token)
    }
  }

  /// Lexes the value of an option, which belongs to its clause despite any blanks.
  init(valuesOf bytes: [UInt8]) {
    self.bytes = bytes
    readValues(isList: true, form: .option)
  }

  // MARK: Tokens

  /// primary = "(" , expr , ")" | relation | term ;
  private mutating func nextToken() -> QueryToken {
    switch bytes[index] {
    case UInt8(ascii: "("): return single(.open)
    case UInt8(ascii: ")"): return single(.close)
    case UInt8(ascii: "-"), UInt8(ascii: "!"): return negation()
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "/"): return pattern()
    case UInt8(ascii: "~"): return fuzzy()
    case UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "^"): return sigil()
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: ","):
      return strayMark()
    case UInt8(ascii: "|"), UInt8(ascii: "&"): return glyph()
    default: return isCheckbox ? checkbox() : wordOrField()
    }
  }

  private mutating func single(_ kind: QueryToken.Kind) -> QueryToken {
    index += 1
    return QueryToken(kind: kind, range: 0..<0, name: index - 1..<index)
  }

  /// NOT = "-" | "!" | ? the word "not" in any case ? ;
  ///
  /// Reads a mark, which is glued to the front of a term.
  private mutating func negation() -> QueryToken {
    let token = single(.not)
    guard isTermEnd(index), byte(at: index) != UInt8(ascii: "(") else { return token }
    return malformed(
      token.name, "missing term after '\(slice(token.name))'",
      help: "write a term directly after it, or use 'not'; to search for it, quote it")
  }

  private mutating func strayMark() -> QueryToken {
    let start = index
    index = bareEnd(from: index)
    return malformed(
      start..<index, "a term cannot begin with '\(slice(start..<start + 1))'", help: "to search for the text, quote it")
  }

  /// OR = "|" | ? the word "or" in any case ? ;
  /// AND = "&" | ? the word "and" in any case ? ;
  ///
  /// Reads the marks, which are whole words.
  private mutating func glyph() -> QueryToken {
    let start = index
    let isOr = bytes[index] == UInt8(ascii: "|")
    let end = bareEnd(from: start)
    guard bytes[start..<end].allSatisfy({ $0 == bytes[start] }), end - start <= 2 else { return word(to: end) }
    index = end
    let range = start..<end
    if range.count == 2 {
      fail(
        range, "unknown operator '\(slice(range))'",
        help: "write \(isOr ? "'or'" : "'and', or nothing"); to search for it, quote it")
    }
    return QueryToken(kind: isOr ? .or : .and, range: range, name: range)
  }

  private var isCheckbox: Bool {
    guard bytes[index] == UInt8(ascii: "[") else { return false }
    guard index + 1 < bytes.count else { return false }
    let length = bytes.span.decodeScalar(at: index + 1, end: bytes.count)?.length ?? 1
    return byte(at: index + 1 + length) == UInt8(ascii: "]") && isTermEnd(index + 2 + length)
  }

  private mutating func checkbox() -> QueryToken {
    let start = index
    index = bareEnd(from: start + 2)
    let flag =
      switch bytes[start + 1] {
      case UInt8(ascii: " "): "is:open"
      case UInt8(ascii: "x"), UInt8(ascii: "X"): "is:done"
      case UInt8(ascii: "/"): "is:started"
      case UInt8(ascii: "-"): "is:cancelled"
      default: "is:waiting"
      }
    return malformed(start..<index, "a checkbox is not a query", help: "write \(flag)")
  }

  /// Records an error. Returns a token for the malformed term.
  mutating func malformed(_ range: Range<Int>, _ message: QueryMessage, help: QueryMessage) -> QueryToken {
    fail(range, message, help: help)
    return malformed(range)
  }

  func malformed(_ range: Range<Int>) -> QueryToken { QueryToken(kind: .malformed, range: range, name: range) }

  // MARK: Bytes

  func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  func slice(_ range: Range<Int>) -> [UInt8] { Array(bytes[range]) }

  mutating func fail(_ range: Range<Int>, _ message: QueryMessage, help: QueryMessage?) {
    problems.append(QueryProblem(.error, range, message.bytes, help: help?.bytes))
  }

  /// Whether a term ends at `offset`: at a blank, a bracket or the end of the query.
  func isTermEnd(_ offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    return bytes[offset].isQueryBlank || bytes[offset].isBracket
      || (bytes[offset] >= 0x80 && ForeignCharacter(bytes.span, at: offset)?.isBlank == true)
  }

  /// Returns the end of a run without blanks and brackets.
  func bareEnd(from start: Int) -> Int {
    var end = start
    while !isTermEnd(end) { end += 1 }
    return end
  }

  /// Advances to the next token. Whitespace outside ASCII is an error.
  private mutating func skipBlanks() {
    while index < bytes.count {
      if bytes[index].isQueryBlank {
        index += 1
      } else if bytes[index] >= 0x80, let character = ForeignCharacter(bytes.span, at: index), character.isBlank {
        reportForeignCharacters(in: index..<index + character.length)
        index += character.length
      } else {
        return
      }
    }
  }

  /// Reports characters that only resemble those of the query language, in a run without strings.
  mutating func reportForeignCharacters(in range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] >= 0x80, let character = ForeignCharacter(bytes.span, at: offset) else {
        offset += 1
        continue
      }
      fail(offset..<offset + character.length, character.message, help: character.help)
      offset += character.length
    }
  }
}

extension UInt8 {
  /// Whether the byte is whitespace in a query: space, tab, or the end of a line or a page.
  var isQueryBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

  var isBracket: Bool { self == UInt8(ascii: "(") || self == UInt8(ascii: ")") }
}
