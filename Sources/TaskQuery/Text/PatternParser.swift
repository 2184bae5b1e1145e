import TaskSyntax

/// Parses a pattern into steps in postfix order. Groups are on an explicit stack, so that nothing recurses.
///
///     pattern = branch , { "|" , branch }
///     branch  = { atom , [ "*" | "+" | "?" ] }
///     atom    = character | "." | class | "\" , ( letter | mark ) | "^" | "$" | "(" , pattern , ")"
struct PatternParser {
  let source: [UInt8]
  let ignoresCase: Bool
  var offset = 0
  private var steps: [PatternStep] = []
  /// The open groups, the innermost last.
  private var open: [Group] = [Group(start: 0)]
  private var last = Last.nothing
  /// The ASCII texts that every match contains, in order.
  private(set) var required: [[UInt8]] = []
  /// The current run of literal characters.
  private var literal: [UInt8] = []

  private struct Group {
    /// The offset of its opening bracket.
    var start: Int
    /// Whether a branch was completed.
    var hasBranch = false
    /// The number of pieces of the current branch that are not joined yet: 0, 1 or 2.
    var pieces = 0
  }

  /// The kind of the last piece, which a repetition applies to.
  private enum Last { case nothing, place, piece, repeated }

  init(_ source: [UInt8], ignoresCase: Bool) {
    self.source = source
    self.ignoresCase = ignoresCase
  }

  mutating func parse() throws(PatternProblem) -> [PatternStep] {
    while offset < source.count {
      let start = offset
      let value = try readCharacter()
      switch Unicode.Scalar(value) ?? " " {
      case "(": try openGroup(start)
      case ")": try closeGroup(start)
      case "|": endBranch()
      case "*": try repeatLast(.star, start)
      case "+": try repeatLast(.plus, start)
      case "?": try repeatLast(.optional, start)
      case "{": try readBrace(start)
      case "[": add(.set(try readClass(start)))
      case ".": add(.any)
      case "^": add(.lineStart)
      case "$": add(.lineEnd)
      case "\\": add(try readEscape(start))
      default: add(.character(value))
      }
    }
    if open.count > 1, let group = open.last {
      throw PatternProblem(
        group.start..<group.start + 1, "unclosed group",
        help: "add ), or write \\( for a literal parenthesis")
    }
    endBranch()
    if hasTopLevelBranches { required = [] }
    return steps
  }

  /// Whether the pattern has a `|` outside of all groups.
  private var hasTopLevelBranches = false

  /// Returns the character at the offset and advances past it.
  mutating func readCharacter() throws(PatternProblem) -> UInt32 {
    let (value, length) = source.span.codePoint(at: offset, end: source.count)
    guard value < 0x11_0000 else { throw PatternProblem(offset..<offset + 1, "the pattern is not valid UTF-8") }
    offset += length
    return value
  }

  func byte(at offset: Int) -> UInt8? { offset < source.count ? source[offset] : nil }
}

// MARK: - Building

extension PatternParser {
  private mutating func add(_ step: PatternStep) {
    var step = step
    beginPiece()
    if case .character(let value) = step {
      step = .character(ignoresCase ? LetterFolding.small(value) : value)
      if open.count == 1, value < 0x80 { literal.append(UInt8(value)) } else { endLiteral() }
    } else {
      endLiteral()
    }
    steps.append(step)
    last = step.isPlace ? .place : .piece
  }

  private mutating func beginPiece() {
    let group = open.count - 1
    if open[group].pieces == 2 { steps.append(.join) }
    open[group].pieces = min(open[group].pieces + 1, 2)
  }

  private mutating func endBranch() {
    endLiteral()
    let group = open.count - 1
    if open[group].pieces == 0 { steps.append(.empty) }
    if open[group].pieces == 2 { steps.append(.join) }
    if open[group].hasBranch {
      steps.append(.either)
      if open.count == 1 { hasTopLevelBranches = true }
    }
    open[group].hasBranch = true
    open[group].pieces = 0
    last = .nothing
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { required.append(literal) }
    literal = []
  }

  private mutating func openGroup(_ start: Int) throws(PatternProblem) {
    if byte(at: offset) == UInt8(ascii: "?") { throw extensionProblem(start) }
    endLiteral()
    beginPiece()
    open.append(Group(start: start))
    last = .nothing
  }

  private mutating func closeGroup(_ start: Int) throws(PatternProblem) {
    guard open.count > 1 else {
      throw PatternProblem(start..<start + 1, "unmatched ')'", help: "write \\) for a literal parenthesis")
    }
    endBranch()
    open.removeLast()
    last = .piece
  }

  private mutating func repeatLast(_ step: PatternStep, _ start: Int) throws(PatternProblem) {
    let range = start..<start + 1
    let mark = String(decoding: source[range], as: UTF8.self)
    switch last {
    case .piece: break
    case .nothing:
      throw PatternProblem(range, "nothing to repeat before '\(mark)'", help: "write \\\(mark) for a literal '\(mark)'")
    case .place:
      throw PatternProblem(range, "a position cannot be repeated", help: "remove the '\(mark)'")
    case .repeated where step == .optional:
      throw PatternProblem(
        start - 1..<start + 1, "lazy quantifiers are not supported",
        help: "remove the '?': the pattern matches the same texts")
    case .repeated:
      throw PatternProblem(range, "the text before '\(mark)' is already repeated", help: "remove the '\(mark)'")
    }
    // An optional character is not in every match, so the literal ends before it.
    if step != .plus, !literal.isEmpty { literal.removeLast() }
    endLiteral()
    steps.append(step)
    last = .repeated
  }

  private mutating func readBrace(_ start: Int) throws(PatternProblem) {
    var end = offset
    while let byte = byte(at: end), byte.isDigit || byte == UInt8(ascii: ",") { end += 1 }
    if end > offset, byte(at: end) == UInt8(ascii: "}"), last != .nothing {
      throw PatternProblem(
        start..<end + 1, "counted repetition is not supported",
        help: "use * or +, repeat the text, or write \\{ for a literal brace")
    }
    add(.character(0x7B))
  }

  /// Returns the problem of a group with `(?`, an extension of other regular expression languages.
  private func extensionProblem(_ start: Int) -> PatternProblem {
    switch (byte(at: start + 2), byte(at: start + 3)) {
    case (UInt8(ascii: "=")?, _), (UInt8(ascii: "!")?, _):
      PatternProblem(
        start..<start + 3, "look-ahead is not supported", help: "combine two terms: /a/ /b/, or /a/ not /b/")
    case (UInt8(ascii: "<")?, UInt8(ascii: "=")?), (UInt8(ascii: "<")?, UInt8(ascii: "!")?):
      PatternProblem(
        start..<start + 4, "look-behind is not supported", help: "combine two terms: /a/ /b/, or /a/ not /b/")
    default:
      PatternProblem(
        start..<start + 2, "group options are not supported",
        help: "write ( for a group; an i after the pattern ignores case")
    }
  }
}
