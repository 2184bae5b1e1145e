import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// The differences that the comparison finds and those that it ignores.
struct DocumentComparisonTests {
  private func difference(_ old: String, _ new: String) -> Int? {
    DocumentComparison.firstDifference(SourceText(Array(old.utf8)), SourceText(Array(new.utf8)))
  }

  @Test(arguments: [
    ("- [ ] a", "- [ ] a\n"), ("", "\n"), ("\u{FEFF}\u{FEFF}- [ ] a\n", "- [ ] a\n"), ("\u{FEFF}", ""),
    ("- [ ] a\r\n- [ ] b\r\n", "- [ ] a\n- [ ] b\n"), ("* [X]\ta  b \n", "- [x] a b\n"),
    ("\n\n# a\n\n\n\nb\n", "# a\n\nb\n"),
    ("#\ta  #\n", "# a #\n"), ("12)   [ ] a", "12) [ ] a\n"), ("- [ ] (A-1 \t Q2) b", "- [ ] (A-1 Q2) b"),
    ("- [ ] a\n      - [ ] b\n\tc\n", "- [ ] a\n  - [ ] b\n  c\n"),
    ("- [ ] a\n    b\n      c\n", "- [ ] a\n  b\n    c\n"),
    ("- [ ] a\n   ```\n\t\tx \n \n   ```\n", "- [ ] a\n  ```\n   \tx \n\n  ```\n"),
    ("- [ ] a\n  <!-- b\n    c -->\n", "- [ ] a\n    <!-- b\n      c -->\n"),
    ("---\ntitle: a \n--- \n- [ ] b", "---\ntitle: a\n---\n\n- [ ] b"),
    ("- [ ] a\n  * b\n  + c\n", "- [ ] a\n  - b\n  - c\n"), ("* a\n", "- a\n"), ("+ ++\n", "- ++\n"),
    ("---\n---", "---\n---\n"),
    ("---\r\n---\r\n", "---\n---"),
    ("- [ ] a\n\tb\nc\n\td\n", "- [ ] a\n  b\nc\n    d\n"),
    ("\tb\n", "    b\n"),
    ("- [ ] a created:2026-11-01 due:2026-12-01 <!-- b -->", "- [ ] a due:2026-12-01 created:2026-11-01 <!-- b -->"),
    ("- [ ] a remind:1d id:x remind:2d\n", "- [ ] a remind:1d remind:2d id:x\n"),
    ("---\nkeys: k, l\n---\n- [ ] a l:\"b  c\" id:x k:d\n", "---\nkeys: k, l\n---\n- [ ] a id:x l:\"b  c\" k:d\n"),
  ])
  func theSame(old: String, new: String) {
    #expect(difference(old, new) == nil)
    #expect(difference(old, old) == nil)
  }

  /// A document, another one, and the first line that differs.
  private static let different: [(String, String, Int)] = [
    ("", "a", 1), ("a", "", 1), ("a\nb\n", "a\n", 2), ("a\n", "a\nb\n", 1), ("- [ ] a\n", "\u{FEFF}- [ ] a\n", 1),
    ("- [ ] a\n- [ ] b\n", "- [ ] b\n- [ ] a\n", 1), ("- [ ] a\n- [ ] b\n", "- [ ] a\n  - [ ] b\n", 2),
    ("- [ ] a\n- [ ] b", "- [ ] a\n- [x] b", 2), ("- [?] a\n", "- [!] a\n", 1), ("- [x] a\n", "- [X] a\n", 1),
    ("- [ ] a\n", "* [ ] a\n", 1), ("* [ ] a\n", "+ [ ] a\n", 1), ("1. [ ] a\n", "2. [ ] a\n", 1),
    ("1. [ ] a\n", "- [ ] a\n", 1),
    ("- [ ] (A) a\n", "- [ ] (A Q1) a\n", 1), ("- [ ] a b\n", "- [ ] ab\n", 1), ("- [ ] ab\n", "- [ ] a b\n", 1),
    ("- [ ] `a  b`\n", "- [ ] `a b`\n", 1), ("- [ ] +\"a  b\"\n", "- [ ] +\"a b\"\n", 1),
    ("- [ ] owner:\"a  b\"\n", "- [ ] owner:\"a b\"\n", 1), ("- [ ] @a @b\n", "- [ ] @b @a\n", 1),
    ("- [ ] remind:1d remind:2d\n", "- [ ] remind:2d remind:1d\n", 1),
    ("- [ ] due:2026-12-01 due:2026-12-02\n", "- [ ] due:2026-12-02 due:2026-12-01\n", 1),
    ("- [ ] a id:x due:2026-12-01\n", "- [ ] id:x due:2026-12-01 a\n", 1),
    ("- [ ] id:x due:2026-12-01 a\n", "- [ ] due:2026-12-01 id:x a\n", 1),
    ("- [ ] id:x due:2026-12-01.\n", "- [ ] due:2026-12-01. id:x\n", 1), ("- [ ] id:x\n", "- [ ] id:x id:x\n", 1),
    ("---\nkeys: k, l\n---\n- [ ] l:b k:d\n", "---\nkeys: k, l\n---\n- [ ] k:d l:b\n", 4),
    ("# a\n", "## a\n", 1), ("# a #\n", "# a ##\n", 1), ("# a #\n", "# a#\n", 1), ("# (A) a\n", "#  (B) a\n", 1),
    ("---\ntitle: a\n---\n", "---\ntitle: b\n---\n", 2),
    ("---\ntitle: a\n\nx: y\n---\n", "---\ntitle: a\nx: y\n---\n", 3),
    ("---\ntitle: a\n---\n", "\n---\ntitle: a\n---\n", 1),
    ("- [ ] a\n    b\n      c\n", "- [ ] a\n  b\n  c\n", 3), ("- [ ] a\n  b\n\n  c\n", "- [ ] a\n  b\n  c\n", 4),
    ("- [ ] a\n  b\n", "- [ ] a\nb\n", 2), ("- [ ] a\n  b  c\n", "- [ ] a\n  b c\n", 2),
    ("```\na\n b\n```\n", "```\na\n  b\n```\n", 3), ("```\na \n```\n", "```\na\n```\n", 2),
    ("```\n\n```\n", "```\n```\n", 2),
    ("```\na\n```\n", "```\na\n``` \n", 3),
    ("- [ ] a\n  ```\n  b\n    c\n  ```\n", "- [ ] a\n  ```\n  b\n  c\n  ```\n", 4),
    ("<!-- a\n  b -->\n", "<!-- a\n b -->\n", 2), ("<!-- a -->\n", "<!-- a -->\nb\n", 1), ("```\na\n", "```\na\n\n", 2),
    ("- [ ] a\n  * * *\n", "- [ ] a\n  - * *\n", 2), ("- [ ] a\n  * - -\n", "- [ ] a\n  - - -\n", 2),
    ("- [ ] a\n  - b\n", "- [ ] a\n  * b\n", 2), ("- [ ] a\n  * b\n", "- [ ] a\n  - c\n", 2), ("*a\n", "-a\n", 1),
    ("a\r", "a\r\n", 1), ("a\n  b\n", "a\nb\n", 2), ("a\n\nb\n", "a\nb\n", 3), ("\n\u{FEFF}a\n", "\u{FEFF}a\n", 1),
    ("- [ ] a\u{A0}\n", "- [ ] a\n", 1), ("a\n", " a\n", 1), (" - [ ] a\n", "- [ ] a\n", 1),
  ]

  @Test(arguments: different)
  func notTheSame(old: String, new: String, line: Int) {
    #expect(difference(old, new) == line)
  }

  /// The comparison finds every change of a document that changes more than spacing.
  @Test func everyChangeIsFound() {
    for seed in 1...UInt64(Environment.number("GENERATED", otherwise: 300)) {
      let document = DocumentGenerator.document(seed: seed)
      var random = SplitMix64(seed: seed)
      for _ in 0..<10 {
        let changed = ChangedDocument.make(document, &random)
        guard let fault = DocumentMeaning.comparisonFault(document, changed) else { continue }
        let small = Reduction.reduce(document) { old in
          ChangedDocument.all(old).contains { DocumentMeaning.comparisonFault(old, $0) != nil }
        }
        Issue.record("seed \(seed): \(fault)\n\(String(decoding: small, as: UTF8.self).debugDescription)")
        return
      }
    }
  }

  @Test(arguments: HostileInput.all)
  func comparingTakesLinearTime(input: HostileInput) {
    let fault = Linearity.fault(in: input, from: Environment.number("HOSTILE", otherwise: 1500)) { document in
      let source = SourceText(document)
      _ = DocumentComparison.firstDifference(source, SourceText(document + [0x20]))
      // Every line ends with different bytes, so the comparison examines all of them.
      let converted = SourceText(DocumentInvariants.withCarriageReturns(document))
      _ = DocumentComparison.firstDifference(converted, source)
    }
    if let fault { Issue.record("\(fault)") }
  }
}
