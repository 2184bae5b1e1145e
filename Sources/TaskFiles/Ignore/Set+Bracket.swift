extension Set<UInt8> {
  /// Parses `[…]` at `index` and moves past it. Returns `nil` if the bracket has no end or names an unknown class; such
  /// a pattern matches nothing. A leading `]` stands for itself, `!` and `^` negate, and a slash is never a member.
  /// This is the syntax of git; unlike in POSIX, a backslash escapes the next byte.
  init?(bracket pattern: [UInt8], _ index: inout Int) {
    self = []
    var position = index + 1
    let isNegated = position < pattern.count && Self.negations.contains(pattern[position])
    if isNegated { position += 1 }
    /// The byte that a following `-` would make the start of a range.
    var rangeStart: UInt8?
    let first = position
    while position < pattern.count, position == first || pattern[position] != UInt8(ascii: "]") {
      guard let member = Self.member(in: pattern, &position, after: rangeStart) else { return nil }
      formUnion(member.set)
      rangeStart = member.rangeStart
    }
    guard position < pattern.count else { return nil }
    if isNegated { self = Set(0...UInt8.max).subtracting(self) }
    remove(BytePath.slash)
    index = position + 1
  }

  private static let negations = [UInt8(ascii: "!"), UInt8(ascii: "^")]

  /// Returns one member at `position`: a byte, the end of a range that began at `start`, or a class.
  private static func member(
    in pattern: [UInt8], _ position: inout Int, after start: UInt8?
  ) -> (set: Set<UInt8>, rangeStart: UInt8?)? {
    let next = position + 1 < pattern.count ? pattern[position + 1] : nil
    if pattern[position] == UInt8(ascii: "-"), let start, let next, next != UInt8(ascii: "]") {
      position += 1
      guard let end = literal(in: pattern, &position) else { return nil }
      return (start <= end ? Set(start...end) : [], nil)
    }
    if pattern[position] == UInt8(ascii: "["), next == UInt8(ascii: ":") {
      // `[:` without `:]` is a plain bracket if a `]` follows at all.
      guard let end = pattern[(position + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
      if end > position + 2, pattern[end - 1] == UInt8(ascii: ":") {
        guard let set = Set(className: pattern[(position + 2)..<(end - 1)]) else { return nil }
        position = end + 1
        return (set, nil)
      }
    }
    guard let byte = literal(in: pattern, &position) else { return nil }
    return ([byte], byte)
  }

  private static func literal(in pattern: [UInt8], _ position: inout Int) -> UInt8? {
    if pattern[position] == UInt8(ascii: "\\") { position += 1 }
    guard position < pattern.count else { return nil }
    defer { position += 1 }
    return pattern[position]
  }
}

extension Set<UInt8> {
  /// The members of an ASCII class, `alpha` to `xdigit`.
  private init?(className: ArraySlice<UInt8>) {
    let digits: ClosedRange<UInt8> = 0x30...0x39
    let capitals: ClosedRange<UInt8> = 0x41...0x5A
    let smalls: ClosedRange<UInt8> = 0x61...0x7A
    let ranges: [ClosedRange<UInt8>]
    switch String(decoding: className, as: UTF8.self) {
    case "alnum": ranges = [digits, capitals, smalls]
    case "alpha": ranges = [capitals, smalls]
    case "blank": ranges = [0x09...0x09, 0x20...0x20]
    case "cntrl": ranges = [0x00...0x1F, 0x7F...0x7F]
    case "digit": ranges = [digits]
    case "graph": ranges = [0x21...0x7E]
    case "lower": ranges = [smalls]
    case "print": ranges = [0x20...0x7E]
    case "punct": ranges = [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": ranges = [0x09...0x0A, 0x0D...0x0D, 0x20...0x20]
    case "upper": ranges = [capitals]
    case "xdigit": ranges = [digits, 0x41...0x46, 0x61...0x66]
    default: return nil
    }
    self.init(ranges.joined())
  }
}
