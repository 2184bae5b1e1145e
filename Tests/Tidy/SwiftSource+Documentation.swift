extension SwiftSource {
  /// The first words that a documentation comment must not have, because they begin no noun phrase and are no verb.
  static let vagueBeginnings: Set<Substring> = ["What", "Of", "Those", "Who", "That"]

  /// Returns the line numbers, from 1, where a documentation comment begins with one of `vagueBeginnings`.
  static func vagueComments(in text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    return lines.indices.filter { index in
      guard lines[index].hasPrefix("///"), index == 0 || !lines[index - 1].hasPrefix("///") else { return false }
      let word = lines[index].dropFirst(3).drop { $0 == " " }.prefix(while: \.isLetter)
      return vagueBeginnings.contains(word)
    }.map { $0 + 1 }
  }
}
