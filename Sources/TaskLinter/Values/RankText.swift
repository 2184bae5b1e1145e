import TaskSyntax

/// A group in parentheses that is a rank or a near miss of one.
///
///     group    = "(" , part , [ blanks , [ "," ] , blanks , part ] , ")"
///     part     = letter , [ blanks , "-" , blanks , digits | blanks , digits ] | quadrant
///
/// `Grammar/Specification.md`, "Ranks" under "Near misses". Without its blanks, a group is at most a dozen bytes long.
struct RankText {
  /// The intended rank; `nil` if it is unclear.
  private(set) var meaning: RankLiteral?
  /// The offset after the closing parenthesis.
  private(set) var end: Int
  /// Whether the group is a valid rank as written.
  private(set) var isExact: Bool
  /// The fault, if the intended rank is unclear.
  private(set) var fault = Fault.spelling

  enum Fault: String {
    case spelling = "a rank is a letter with an optional number, a quadrant, or both"
    case letter = "the letter must be A to E"
    case number = "the number must be 1 to 999"
    case quadrant = "the quadrant must be Q1 to Q4"
  }

  /// Parses the group that opens at `offset`; returns `nil` for any other text.
  init?(_ bytes: borrowing Span<UInt8>, at offset: Int) {
    guard bytes.byte(at: offset) == UInt8(ascii: "(") else { return nil }
    var reader = Reader(position: offset + 1)
    guard let end = reader.readGroup(bytes) else { return nil }
    self.end = end
    isExact = reader.isExact && reader.fault == nil
    fault = reader.fault ?? .spelling
    if reader.fault == nil {
      meaning = RankLiteral(letter: reader.letter ?? 0, number: reader.number ?? 0, quadrant: reader.quadrant ?? 0)
    }
  }

  private struct Reader {
    var position: Int
    var letter: Int?
    var number: Int?
    var quadrant: Int?
    /// Whether the spelling so far is that of a valid rank.
    var isExact = true
    /// A fault that cannot be fixed without asking.
    var fault: Fault?

    mutating func readGroup(_ bytes: borrowing Span<UInt8>) -> Int? {
      if skipBlanks(bytes) { isExact = false }
      guard readPart(bytes) else { return nil }
      let isQuadrantFirst = quadrant != nil
      var isParted = skipBlanks(bytes)
      if bytes.byte(at: position) != UInt8(ascii: ")") {
        if bytes.byte(at: position) == UInt8(ascii: ",") {
          position += 1
          isExact = false
          isParted = true
          _ = skipBlanks(bytes)
        }
        guard readPart(bytes) else { return nil }
        if !isParted || isQuadrantFirst { isExact = false }
        isParted = skipBlanks(bytes)
      }
      guard bytes.byte(at: position) == UInt8(ascii: ")") else { return nil }
      if isParted { isExact = false }
      return position + 1
    }

    private mutating func skipBlanks(_ bytes: borrowing Span<UInt8>) -> Bool {
      let start = position
      position = bytes.skippingBlanks(from: position)
      return position > start
    }

    /// Reads a priority or a quadrant; each may occur once.
    private mutating func readPart(_ bytes: borrowing Span<UInt8>) -> Bool {
      let byte = bytes.byte(at: position)
      if byte | 0x20 == UInt8(ascii: "q"), bytes.byte(at: position + 1).isDigit { return readQuadrant(bytes) }
      guard letter == nil else { return false }
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "E"):
        letter = Int(byte - 0x40)
        position += 1
        return readNumber(bytes)
      case UInt8(ascii: "F")...UInt8(ascii: "Z"):
        letter = 0
        fault = .letter
      case UInt8(ascii: "a")...UInt8(ascii: "e"):
        letter = Int(byte - 0x60)
        position += 1
        let earlierFault = fault
        isExact = true
        // A lowercase letter together with a faulty number is prose.
        guard readNumber(bytes), isExact, fault == earlierFault else { return false }
        isExact = false
        return true
      default: return false
      }
      position += 1
      return true
    }

    private mutating func readQuadrant(_ bytes: borrowing Span<UInt8>) -> Bool {
      guard quadrant == nil, !bytes.byte(at: position + 2).isDigit else { return false }
      let isSmall = bytes.byte(at: position) == UInt8(ascii: "q")
      let value = Int(bytes.byte(at: position + 1) - 0x30)
      if isSmall { isExact = false }
      if !(1...4 ~= value) {
        if isSmall { return false }
        fault = .quadrant
      }
      quadrant = value
      position += 2
      return true
    }

    /// Reads the number after a letter, if there is one. Returns `false` for text that is not a number.
    private mutating func readNumber(_ bytes: borrowing Span<UInt8>) -> Bool {
      let start = position
      var isSpaced = skipBlanks(bytes)
      let hasHyphen = bytes.byte(at: position) == UInt8(ascii: "-")
      if hasHyphen {
        position += 1
        isSpaced = skipBlanks(bytes) || isSpaced
      }
      let first = position
      var value = 0
      while position - first < 5, bytes.byte(at: position).isDigit {
        value = value * 10 + Int(bytes.byte(at: position) - 0x30)
        position += 1
      }
      let count = position - first
      if count == 0 {
        position = start
        return !hasHyphen
      }
      guard count <= (hasHyphen ? 4 : 3) else { return false }
      if !hasHyphen || isSpaced || bytes[first] == 0x30 || count == 4 { isExact = false }
      if 1...999 ~= value { number = value } else { fault = .number }
      return true
    }
  }
}

extension RankText {
  /// Returns the meaning and the end of a bare priority, `A-1` or `A1`, that is the whole word at `offset`.
  static func bare(_ bytes: borrowing Span<UInt8>, at offset: Int) -> (meaning: RankLiteral, end: Int)? {
    let letter = Int(bytes.byte(at: offset)) - 0x40
    guard 1...5 ~= letter else { return nil }
    var index = offset + 1
    if bytes.byte(at: index) == UInt8(ascii: "-") { index += 1 }
    let first = index
    var number = 0
    while index - first < 4, bytes.byte(at: index).isDigit {
      number = number * 10 + Int(bytes.byte(at: index) - 0x30)
      index += 1
    }
    guard 1...999 ~= number, bytes[first] != 0x30, bytes.isWordEnd(at: index) else { return nil }
    return (RankLiteral(letter: letter, number: number, quadrant: 0), index)
  }
}

extension LintPart {
  /// Whether a rank, or what is nearly one, stands behind the checkbox of the task at record `index`.
  func hasRankText(_ index: Int) -> Bool {
    let bytes = syntax.bytes
    let start = bytes.skippingBlanks(from: syntax.records[index].checkbox.upperBound)
    return RankText(bytes, at: start) != nil || RankText.bare(bytes, at: start) != nil
  }
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
}
