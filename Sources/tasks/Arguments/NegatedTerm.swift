import TaskSyntax

/// Distinguishes a negated query term from an option.
enum NegatedTerm {
  /// Whether the word is a negated term: `-` and a sigil, bracket, quote or pattern (`-@phone`, `-(…`), or `-`, a name
  /// and a colon, comparison or bracket (`-is:done`, `-due<fri`, `-child(…`). `--` never begins one.
  static func matches(_ word: [UInt8]) -> Bool {
    guard word.count >= 2, word[0] == UInt8(ascii: "-") else { return false }
    if "+@#^(\"/".utf8.contains(word[1]) { return true }
    let name = word.dropFirst().prefix { isLetter($0) || $0.isDigit || $0 == UInt8(ascii: "-") }
    guard name.first.map(isLetter) == true else { return false }
    let rest = word[name.endIndex...]
    return rest.starts(with: "!=".utf8) || rest.first.map(":=<>~(".utf8.contains) == true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
}
