/// Tells the word of a query that begins with `-`, meaning not, from an option.
enum NegatedTerm {
  /// Whether `-` is followed by a sigil, a bracket, a quote or a pattern (`-@phone`, `-(…`), or by a name and then a
  /// colon, a comparison or a bracket (`-is:done`, `-due<fri`, `-child(…`). `--` is never one.
  static func matches(_ word: [UInt8]) -> Bool {
    guard word.count >= 2, word[0] == UInt8(ascii: "-") else { return false }
    switch word[1] {
    case UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "("),
      UInt8(ascii: "\""), UInt8(ascii: "/"):
      return true
    default: break
    }
    let name = word.dropFirst().prefix { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
    guard let first = name.first, isLetter(first) else { return false }
    let rest = word[name.endIndex...]
    switch rest.first {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "~"),
      UInt8(ascii: "("):
      return true
    case UInt8(ascii: "!"): return rest.dropFirst().first == UInt8(ascii: "=")
    default: return false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
