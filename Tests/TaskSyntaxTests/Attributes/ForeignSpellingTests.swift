import TaskSyntax
import Testing

/// The table of the names that other tools give to task properties.
struct ForeignSpellingTests {
  @Test func noNameIsThereTwice() {
    for names in [
      ForeignSpelling.all.flatMap { $0.words.map(\.key) }, ForeignSpelling.all.compactMap(\.inlineField),
      ForeignSpelling.all.map(\.field),
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  /// The name of a reserved key means the same in every tool: no other tool uses it for a different property.
  @Test func noNameIsAnotherKeyOfOurs() {
    for key in AttributeKey.reserved {
      let field = ForeignSpelling.field(named: key.bytes)
      #expect(field.map { $0.utf8.elementsEqual(key.bytes) } ?? true, "\(key)")
      #expect(ForeignSpelling.word(key.bytes) == nil, "\(key)")
    }
  }

  @Test func namesAreFoundInAnyCase() {
    #expect(ForeignSpelling.field(named: Array("Deadline".utf8)) == "due")
    #expect(ForeignSpelling.field(named: Array("DEPENDSON".utf8)) == "after")
    #expect(ForeignSpelling.field(named: Array("p".utf8)) == nil)
    #expect(ForeignSpelling.word(Array("Deadline".utf8)) == nil)
    #expect(ForeignSpelling.letter(ofPriority: Array("High".utf8)) == "B")
  }
}
