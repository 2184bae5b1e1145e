import TaskSyntax
import Testing

struct TextEditTests {
  private func applied(_ edits: [(Range<Int>, String)]) -> String? {
    edits.map { TextEdit(range: $0.0, replacement: Array($0.1.utf8)) }.applied(to: Array("abcdef".utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func editsReplaceInsertAndDelete() {
    #expect(applied([]) == "abcdef")
    #expect(applied([(0..<0, "x"), (1..<3, ""), (3..<4, "yy"), (6..<6, "z")]) == "xayyefz")
    #expect(applied([(2..<2, "x"), (2..<2, "y")]) == "abxycdef")
  }

  @Test func overlappingOrOutsideEditsAreRefused() {
    #expect(applied([(2..<4, ""), (3..<5, "")]) == nil)
    #expect(applied([(4..<5, ""), (0..<1, "")]) == nil)
    #expect(applied([(5..<7, "")]) == nil)
    #expect(applied([(7..<7, "")]) == nil)
  }
}
