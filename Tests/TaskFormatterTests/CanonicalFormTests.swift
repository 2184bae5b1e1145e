import TaskFormatter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Formatting of whole documents: what changes and what stays. `Grammar/Specification.md` has the rules and their
/// examples.
struct CanonicalFormTests {
  private func source(_ text: String) -> SourceText { SourceText(Array(text.utf8)) }

  /// Returns the document after formatting, or any other outcome in brackets.
  private func formatted(_ text: String, lines: ClosedRange<Int>? = nil) -> String {
    switch CanonicalForm.format(source(text), lines: lines) {
    case .canonical: "[canonical]"
    case .changed(_, let text): String(decoding: text.storage.prefix(text.count), as: UTF8.self)
    case .refused(let refusal): "[\(refusal)]"
    case .fault(let line): "[fault in line \(line)]"
    }
  }

  /// Returns the old and the new text of each edit.
  private func edits(_ text: String) -> [String] {
    guard case .changed(let changed, _) = CanonicalForm.format(source(text)) else { return [] }
    let bytes = Array(text.utf8)
    return changed.edits.map { edit in
      "\(String(decoding: bytes[edit.range], as: UTF8.self))→\(String(decoding: edit.replacement, as: UTF8.self))"
    }
  }

  @Test(arguments: Repository.files(in: "Examples", ending: ".tasks", ".tasks.md"))
  func examplesAreCanonical(path: String) throws {
    guard case .canonical = CanonicalForm.format(SourceText(try #require(Repository.read(path)))) else {
      Issue.record("\(path) is not canonical")
      return
    }
  }

  @Test func onlyWhatDiffersIsEdited() {
    #expect(edits("*  [X]  a  b\n") == ["*→-", " →", "X→x", " →", " →"])
    #expect(edits("- [ ] a\n    - [ ] b\n") == ["  →"])
    #expect(edits("- [ ] a\n - [ ] b\n") == [])
    #expect(edits("-\t[ ] a\n") == ["\t→ "])
    #expect(edits("- [ ] a\n \tb\n") == ["\t→ "])
    #expect(
      edits("- [ ] id:a owner:b @c id:d est:1h until:2026 of:e\n") == ["id:d est:1h until:2026→until:2026 est:1h id:d"])
    #expect(edits("- [ ] a\tb\n") == ["\t→ "])
    #expect(edits("a\n\n \n\n\nb \n") == [" →", " →"])
    #expect(edits("- [ ] a\n\n \n\n\nb \n") == [" \n\n\n→", " →"])
    #expect(edits("- [ ] a") == ["→\n"])
    #expect(edits("a\r\nb\n") == ["\r→"])
  }

  @Test func linesAreFormattedAlone() {
    let text = "*  [ ] a\n*  [ ] b\n# c\n\n\n\n*  [ ] d"
    // Changing one bullet alone would split the list.
    #expect(formatted(text, lines: 2...2) == "*  [ ] a\n* [ ] b\n\n# c\n\n\n\n*  [ ] d")
    #expect(formatted(text, lines: 1...2) == "- [ ] a\n- [ ] b\n\n# c\n\n\n\n*  [ ] d")
    #expect(formatted(text, lines: 3...3) == "*  [ ] a\n*  [ ] b\n\n# c\n\n\n\n*  [ ] d")
    #expect(formatted(text, lines: 5...5) == "*  [ ] a\n*  [ ] b\n# c\n\n\n*  [ ] d")
    #expect(formatted(text, lines: 7...7) == "*  [ ] a\n*  [ ] b\n# c\n\n\n\n- [ ] d\n")
    #expect(formatted(text, lines: 1...7) == formatted(text))
    #expect(formatted(text, lines: 1...99) == formatted(text))
    #expect(formatted(text, lines: 8...9) == "[canonical]")
    #expect(formatted("- [ ] a\n", lines: 1...1) == "[canonical]")
    #expect(formatted("", lines: 1...1) == "[canonical]")
    #expect(formatted(" - [ ]  a\r", lines: 1...1) == "[strayCarriageReturn(line: 1)]")
  }

  @Test func linesKeepTheirTask() {
    #expect(formatted("   - [ ] a\n      - [ ]  b\n     c\n", lines: 2...2) == "   - [ ] a\n     - [ ] b\n     c\n")
    #expect(formatted("- [ ] a\n     - [ ]  b\n    c\n", lines: 3...3) == "- [ ] a\n     - [ ]  b\n  c\n")
    #expect(formatted("- [ ] a\n - [ ]  b\n  c\n", lines: 2...2) == "- [ ] a\n - [ ] b\n  c\n")
  }

  /// An exception in one place of a document does not affect the rest.
  @Test func textThatWouldRenderDifferentlyIsKept() {
    #expect(formatted("* [ ]  a\n\n- [ ]  b\n# c\n* [ ]  d\n") == "* [ ] a\n\n- [ ] b\n\n# c\n\n- [ ] d\n")
    #expect(formatted("-    [ ]  a\n  - [ ]  b\n# c\n-    [ ]  d\n") == "-    [ ] a\n  - [ ] b\n\n# c\n\n- [ ] d\n")
    // The blanks of the second line keep the item open.
    #expect(formatted("- [ ] \n  \n  c\n\ntext\n\n* [ ]  d\n") == "- [ ] \n  \n  c\n\ntext\n\n- [ ] d\n")
  }

  @Test func reasonsNotToFormatHaveAnOrder() {
    #expect(formatted("<<<<<<<\n=======\n>>>>>>>\n\r \0") == "[notText]")
    #expect(formatted("---\ntasks: 3\n---\n<<<<<<<\n=======\n>>>>>>>\n\r ") == "[conflictMarkers(line: 4)]")
    #expect(formatted("---\ntasks: 3\n---\n\r ") == "[unknownVersion(line: 2)]")
    #expect(formatted("---\ntasks: 1\n---\n\n\n\r ") == "[strayCarriageReturn(line: 6)]")
    #expect(formatted(String(repeating: "a \n", count: 4096) + "\0").hasPrefix("a\na\n"))
  }

  @Test func tooLongTextIsAFault() {
    var text = ""
    for column in 0..<40 { text += String(repeating: "\t", count: column) + "- [ ] a\n\n" }
    for limit in [0, 100, text.utf8.count] {
      guard case .fault = CanonicalForm.format(source(text), lines: nil, maximumLength: limit) else {
        Issue.record("\(limit) bytes are enough")
        continue
      }
    }
    #expect(formatted(text).utf8.count > text.utf8.count)
    guard case .canonical = CanonicalForm.format(source("- [ ] a\n"), lines: nil, maximumLength: 0) else {
      Issue.record("what is canonical is not made")
      return
    }
  }
}
