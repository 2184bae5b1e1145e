/// A key of the program itself, which needs no escape: a literal, never bytes of a file.
package struct JSONKey: ExpressibleByStringLiteral, Sendable {
  /// The key without quotes. A literal, so that writing it converts nothing.
  let word: String

  package init(stringLiteral word: String) {
    assert(word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }, "a plain word")
    self.word = word
  }

  /// Creates a key of a name in a table. Convert a name once, not for each object.
  package init(_ name: StaticString) { self.init(stringLiteral: name.description) }
}
