import TaskSyntax

extension PatternParser {
  /// Parses the escape that begins with the backslash at `start`.
  mutating func readEscape(_ start: Int) throws(PatternProblem) -> PatternStep {
    guard offset < source.count else {
      throw PatternProblem(
        start..<start + 1, "missing character after the backslash", help: "write \\\\ for a literal backslash")
    }
    let value = try readCharacter()
    if let (kind, isNot) = Self.kind(value) {
      var set = PatternClass(ignoresCase: false)
      set.insert(kind, isNot: isNot)
      return .set(set)
    }
    switch value {
    case 0x62: return .wordEdge(isNot: false)
    case 0x42: return .wordEdge(isNot: true)
    default: return .character(try escapedCharacter(value, start))
    }
  }

  /// Returns the kind of `\d` or `\W`.
  private static func kind(_ value: UInt32) -> (PatternClass.Kind, isNot: Bool)? {
    guard value < 0x80 else { return nil }
    let isNot = value & 0x20 == 0
    switch UInt8(value) | 0x20 {
    case UInt8(ascii: "d"): return (.digit, isNot)
    case UInt8(ascii: "w"): return (.word, isNot)
    case UInt8(ascii: "s"): return (.space, isNot)
    default: return nil
    }
  }

  private func escapedCharacter(_ value: UInt32, _ start: Int) throws(PatternProblem) -> UInt32 {
    switch value {
    case 0x6E: return 0x0A
    case 0x72: return 0x0D
    case 0x74: return 0x09
    case 0x30...0x39:
      throw PatternProblem(start..<offset, "back-references are not supported", help: "repeat the text of the group")
    default: break
    }
    if value < 0x80, UInt8(value).isPunctuation || value == 0x20 { return value }
    let text = String(decoding: source[start..<offset], as: UTF8.self)
    throw PatternProblem(
      start..<offset, "unknown escape '\(text)'",
      help: "the escapes are \\d \\w \\s \\b \\D \\W \\S \\B \\n \\r \\t, and punctuation such as \\.")
  }
}

// MARK: - Classes

extension PatternParser {
  ///     class = "[" , [ "^" ] , member , { member } , "]"
  ///     member = character , [ "-" , character ] | "\" , ( letter | mark )
  mutating func readClass(_ start: Int) throws(PatternProblem) -> PatternClass {
    var set = PatternClass(ignoresCase: ignoresCase)
    if byte(at: offset) == UInt8(ascii: "^") {
      offset += 1
      set.negate()
    }
    if byte(at: offset) == UInt8(ascii: "]") {
      throw PatternProblem(start..<offset + 1, "empty character class", help: "write \\] for a literal bracket")
    }
    while let next = byte(at: offset) {
      if next == UInt8(ascii: "]") {
        offset += 1
        return set
      }
      try readMember(&set)
    }
    throw PatternProblem(
      start..<start + 1, "unclosed character class", help: "add ], or write \\[ for a literal bracket")
  }

  private mutating func readMember(_ set: inout PatternClass) throws(PatternProblem) {
    let start = offset
    if byte(at: offset) == UInt8(ascii: "["), byte(at: offset + 1) == UInt8(ascii: ":") {
      throw PatternProblem(
        start..<start + 2, "named character classes are not supported",
        help: "write \\w, \\d or \\s, or \\[ for a literal bracket")
    }
    guard let first = try readMemberCharacter(&set) else {
      if byte(at: offset) == UInt8(ascii: "-"), byte(at: offset + 1) != UInt8(ascii: "]") {
        throw PatternProblem(
          start..<offset + 1, "both ends of a range must be single characters", help: "write \\- for a literal hyphen")
      }
      return
    }
    guard byte(at: offset) == UInt8(ascii: "-"), let behind = byte(at: offset + 1), behind != UInt8(ascii: "]") else {
      set.insert(first...first)
      return
    }
    offset += 1
    guard let last = try readMemberCharacter(&set) else {
      throw PatternProblem(
        start..<offset, "both ends of a range must be single characters", help: "write \\- for a literal hyphen")
    }
    guard first <= last else {
      throw PatternProblem(
        start..<offset, "the range ends before it starts",
        help: "write the lower end first, or \\- for a literal hyphen")
    }
    set.insert(first...last)
  }

  /// Parses a member of a class, or returns `nil` if the member was a whole kind, which is now in the set.
  private mutating func readMemberCharacter(_ set: inout PatternClass) throws(PatternProblem) -> UInt32? {
    let start = offset
    let value = try readCharacter()
    guard value == 0x5C else { return value }
    switch try readEscape(start) {
    case .character(let character): return character
    case .set:
      guard let (kind, isNot) = Self.kind(UInt32(source[offset - 1])) else { return nil }
      set.insert(kind, isNot: isNot)
      return nil
    default:
      throw PatternProblem(
        start..<offset, "\\b is a position, not a character, and cannot be in a class", help: "remove it")
    }
  }
}
