import TaskFormatter
import TaskSyntax
import TaskTesting
import Testing

/// The facts that single parts and combined parts give about a document.
struct PartFormatTests {
  private func document(_ text: String, partLength: Int = 1) -> DocumentFormat {
    var format = DocumentFormat()
    SourceText(Array(text.utf8)).forEachPart(length: partLength) { part, _ in format.append(PartFormat(part)) }
    return format
  }

  /// Returns the number of places in each part that may not be canonical.
  private func editCounts(_ text: String) -> [Int] {
    var counts: [Int] = []
    SourceText(Array(text.utf8)).forEachPart(length: 1) { part, _ in counts.append(PartFormat(part).candidates.count) }
    return counts
  }

  @Test func blankLinesBelongToThePartBefore() {
    #expect(editCounts("- [ ] a\n# b\n") == [1, 0])
    #expect(editCounts("# b\n- [ ] a\n") == [1, 0])
    #expect(editCounts("- [ ] a\n\n\n- [ ] b\n") == [1, 0])
    #expect(editCounts("---\na: b\n---\n- [ ] a\n") == [1, 0])
    #expect(editCounts("\n\n- [ ] a\n") == [1, 0])
    #expect(editCounts("- [ ] a\n\n# b\n\n- [ ] c\n") == [0, 0, 0])
  }

  @Test func lineEndsAreTheDocuments() {
    #expect(document("- [ ] a\r\n- [ ] b\r\n").isCanonical)
    #expect(document("- [ ] a\n- [ ] b\n").isCanonical)
    #expect(!document("- [ ] a\r\n- [ ] b\n").isCanonical)
    #expect(!document("- [ ] a\r\n- [ ] b").isCanonical)
    #expect(document("").isCanonical)
    #expect(document("- [ ] a\r\n- [ ] b\r\n").lineEnds.canonical == .crlf)
    #expect(document("- [ ] a\r\n- [ ] b\n").lineEnds.canonical == .lf)
    #expect(document("- [ ] a\r\n- [ ] b").lineEnds.canonical == .crlf)
    #expect(document("- [ ] a").lineEnds.canonical == .lf)
  }

  @Test func refusalsSpanParts() {
    let conflict = "- [ ] a\n<<<<<<<\n- [ ] b\n=======\n- [ ] c\n>>>>>>>\n"
    #expect(document(conflict).refusal == .conflictMarkers(line: 2))
    #expect(document("- [ ] a\n- [ ] b\rc\n").refusal == .strayCarriageReturn(line: 2))
    #expect(document("---\na: b\n\ntasks: 2\n---\n- [ ] a\n").refusal == .unknownVersion(line: 4))
    #expect(document("---\ntasks: 1\n---\n- [ ] a\n").refusal == nil)
    #expect(document("- [ ] a\n- [ ] b\0\n").refusal == .notText)
    let long = String(repeating: "- [ ] a\n", count: 1024)
    #expect(document(long + "- [ ] \0\n").refusal == nil)
    #expect(document(long.dropLast(8) + "- [ ] \0\n").refusal == .notText)
  }

  @Test func allWritersAreHeldBackAlike() {
    var obstacles = WriteObstacles()
    SourceText(Array("- [ ] a\n- [ ] b\rc\n".utf8)).forEachPart(length: 1) { part, _ in
      obstacles.append(WriteObstacles(part))
    }
    #expect(obstacles.refusal == nil)
  }
}
