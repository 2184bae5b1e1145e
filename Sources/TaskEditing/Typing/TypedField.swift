import TaskSyntax

/// A field typed as `pri:A`, `project:house` and so on, where files use another form: `(A)`, `+house`. A shell treats
/// `#tag` as a comment and `(A)` as a group of commands.
package enum TypedField: String, CaseIterable {
  case pri, q, project, context, tag
  /// The title of the task.
  case title
  /// Removes something.
  case no

  /// Creates the field of a sigil.
  init?(sigil: UInt8) {
    switch sigil {
    case UInt8(ascii: "+"): self = .project
    case UInt8(ascii: "@"): self = .context
    case UInt8(ascii: "#"): self = .tag
    default: return nil
    }
  }

  var name: [UInt8] { Array(rawValue.utf8) }
}

/// A typed word, split into key and value: `due:fri`, `@phone`, `no:due`.
struct TypedWord {
  /// The key before the colon, or the field of the sigil.
  var key: [UInt8]
  /// The value without quotes.
  var value: [UInt8]
  /// Whether the value was quoted.
  var isQuoted: Bool

  /// Creates a word with an unquoted value.
  init(key: [UInt8], value: [UInt8]) {
    self.key = key
    self.value = value
    isQuoted = false
  }

  /// Splits a word. `nil` if it is neither a key with a colon and a value nor a sigil with a name.
  init?(_ word: [UInt8]) {
    let start: Int
    if let sigil = word.first, let field = TypedField(sigil: sigil) {
      key = field.name
      start = 1
    } else {
      guard let colon = word.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      key = Array(word[..<colon])
      guard SourceText(key).isDeclarableKey || AttributeKey(reserved: key) != nil else { return nil }
      start = colon + 1
    }
    let rest = Array(word[start...])
    let quoted = rest.count > 2 && rest.first == UInt8(ascii: "\"") ? rest.span.quotedText : nil
    isQuoted = quoted != nil
    value = rest.elementsEqual("\"\"".utf8) ? [] : quoted ?? rest
  }
}

extension Span where Element == UInt8 {
  /// The text between quotes as its first and last byte, without escapes; `nil` for other text.
  fileprivate var quotedText: [UInt8]? {
    let padded = SourceText(array(0..<count))
    return padded.storage.span.wholeName(0..<count, contentEnd: count)
  }
}

extension TypedField {
  /// Returns the letter with number, or the quadrant, for the value of `pri:` or `q:`.
  func rank(_ value: [UInt8]) throws(EditProblem) -> RankLiteral {
    let big = value.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }
    let inner = self == .q && big.first != UInt8(ascii: "Q") ? [UInt8(ascii: "Q")] + big : big
    if let rank = RankLiteral(group: [UInt8(ascii: "(")] + inner + [UInt8(ascii: ")")]),
      self == .pri ? rank.quadrant == 0 : rank.letter == 0
    {
      return rank
    }
    let help: EditMessage =
      self == .pri ? "write pri:A to pri:E, with an optional number from 1 to 999, as in pri:A-1" : "write q:1 to q:4"
    throw .refused(
      "'\(value)' is not a \(self == .pri ? "priority" : "quadrant")",
      help: (self == .pri ? ForeignSpelling.letter(ofPriority: value).map { "write pri:\($0)" } : nil)
        ?? Self.form(ofRank: value).map { "\($0)" } ?? help)
  }

  /// Returns advice on the form with a key for a letter or quadrant that was typed alone, such as `pri:A-1` for `A-1`,
  /// or `nil` for other text.
  package static func form(ofRank text: [UInt8]) -> [UInt8]? {
    guard let word = word(ofRank: text) else { return nil }
    return Array("write the \(word.first == UInt8(ascii: "q") ? "quadrant" : "priority") as ".utf8) + word
  }

  /// Returns `pri:A-1` for a letter that was typed alone, and `q:1` for a quadrant, in either case; `nil` for other
  /// text.
  package static func word(ofRank text: [UInt8]) -> [UInt8]? {
    let big = text.map { 0x61...0x7A ~= $0 ? $0 - 0x20 : $0 }
    guard let rank = RankLiteral(group: [UInt8(ascii: "(")] + big + [UInt8(ascii: ")")]) else { return nil }
    if rank.letter == 0 { return Array("q:\(Int(rank.quadrant))".utf8) }
    return rank.quadrant == 0 ? Array("pri:".utf8) + big : nil
  }

  /// Returns the typed name of a project, context or tag. A name without quotes and blanks must be valid without
  /// quotes.
  func name(_ word: TypedWord) throws(EditProblem) -> [UInt8] {
    let name = word.value
    if !name.isEmpty, word.isQuoted || name.contains(where: \.isBlank) || SourceText(name).isName { return name }
    throw noName(name)
  }

  func noName(_ name: [UInt8]) -> EditProblem {
    .refused(
      "'\(name)' is not a valid \(rawValue) name",
      help: "a name is a letter followed by letters, digits, - and _; put other names in quotes")
  }
}

extension RankLiteral {
  /// Parses a group in parentheses as a rank, or returns `nil` for other text.
  init?(group: [UInt8]) {
    let records = SyntaxPart(taskWords: group, Dialect()).records
    guard records.count == 2, records[1].kind == .rank, Int(records[1].length) == group.count else { return nil }
    self = records[1].rank
  }
}
