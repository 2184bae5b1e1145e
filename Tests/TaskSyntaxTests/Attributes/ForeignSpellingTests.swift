import TaskSyntax
import Testing

/// The table of what other tools call the properties of tasks.
struct ForeignSpellingTests {
  @Test func noNameIsThereTwice() {
    for names in [
      ForeignSpelling.all.flatMap { $0.words.map(\.key) }, ForeignSpelling.all.compactMap(\.inlineField),
      ForeignSpelling.all.map(\.field),
    ] {
      #expect(Set(names).count == names.count)
    }
  }

  /// A name of ours means the same everywhere: no other tool's word for another property is in the table.
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
    #expect(ForeignSpelling.letter(ofPriority: Array("High".utf8)) == "A")
  }
}
