/// Distinguishes a negated query term from an option.
enum NegatedTerm {
  /// Whether the word is a negated term: `-` and a sigil, bracket, quote or pattern (`-@phone`, `-(…`), or `-`, a name
  /// and a colon, comparison or bracket (`-is:done`, `-due<fri`, `-child(…`). `--` never begins one.
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
