import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Differences that the comparison reports unless they are permitted.
struct PermittedDifferencesTests {
  private func difference(_ old: String, _ new: String, _ permitted: PermittedDifferences) -> Int? {
    DocumentComparison.firstDifference(SourceText(Array(old.utf8)), SourceText(Array(new.utf8)), permitting: permitted)
  }

  @Test(arguments: [
    ("- [ ] a\n", "- [ ] a <!-- tasks: allow b -->\n"),
    ("- [ ] a due:2026-12-01  \r\n", "- [ ] a due:2026-12-01 <!-- tasks: allow b: c -->  \r\n"),
    ("- [ ] a <!-- tasks: allow b -->", "- [ ] a <!-- tasks: allow b, c -->"),
    ("- [ ]\n", "- [ ] <!-- tasks: allow b -->\n"),
    ("\u{FEFF}- [ ] a\n", "\u{FEFF}<!-- tasks: allow b -->\n- [ ] a\n"),
    ("- [ ] a\n  - [ ] b\n", "- [ ] a\n  <!-- tasks: allow c -->\n  - [ ] b\n"),
    ("- [ ] a\n  n\n\n  - [ ] b\n", "- [ ] a\n  n\n\n  <!-- tasks: allow c -->\n  - [ ] b\n"),
    ("- [ ] a\n  <!--tasks: allow c-->\n  - [ ] b\n", "- [ ] a\n  <!--tasks: allow c, d-->\n  - [ ] b\n"),
    ("<!-- a -->\n- [ ] b\n", "<!-- a -->\n<!-- tasks: allow c -->\n- [ ] b\n"),
  ])
  func allowances(old: String, new: String) {
    #expect(difference(old, new, .allowances) == nil)
    #expect(difference(old, old, .allowances) == nil)
    #expect(difference(old, new, .layout) != nil)
  }

  @Test(arguments: [
    ("- [ ] a\n", "- [ ] a <!-- b -->\n"), ("- [ ] a\n", "- [ ] a<!-- tasks: allow b -->\n"),
    ("- [ ] a\n", "- [ ] <!-- tasks: allow b --> a\n"), ("- [ ] a\n", "- [ ] a <!-- tasks: allow b -- c -->\n"),
    ("- [ ] a\n", "- [x] a <!-- tasks: allow b -->\n"), ("- [ ] a\n", "- [ ] b <!-- tasks: allow b -->\n"),
    ("- [ ] a `b\n", "- [ ] a `b <!-- tasks: allow b: ` -->\n"),
    ("- [ ] a <!-- b -->\n", "- [ ] a <!-- tasks: allow b -->\n"), ("# a\n", "# a <!-- tasks: allow b -->\n"),
    ("<!-- a -->\n- [ ] b\n", "<!-- tasks: allow a -->\n- [ ] b\n"), ("- [ ] a\n", "<!-- b -->\n- [ ] a\n"),
    ("- [ ] a\n  n\n", "- [ ] a\n    <!-- tasks: allow b -->\n  n\n"),
    ("- [ ] a\n", "<!-- tasks: allow b\n- [ ] a\n"), ("- [ ] a\n", "<!-- tasks: allow b --> c\n- [ ] a\n"),
    ("```\na\n```\n", "```\n<!-- tasks: allow b -->\na\n```\n"), ("a\n", "a\n- [ ] <!-- tasks: allow b -->\n"),
  ])
  func notAllowances(old: String, new: String) {
    #expect(difference(old, new, .allowances) != nil)
  }

  /// Suppressions are added, sometimes with another change: the change is found, or it does not alter the meaning.
  @Test func everyChangeBesidesAllowancesIsFound() {
    var permitted = 0
    for seed in 1...UInt64(Environment.number("GENERATED", otherwise: 300)) {
      let document = DocumentGenerator.document(seed: seed)
      var random = SplitMix64(seed: seed)
      for _ in 0..<6 {
        var changed = document
        for part in SyntaxTree(document).parts.reversed() {
          for record in part.records.reversed() where record.kind == .task && random.once(in: 3) {
            let place = part.documentOffset + (random.once(in: 2) ? record.lowerBound : record.checkbox.upperBound)
            let end = changed[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? changed.count
            changed.insert(contentsOf: Array(" <!-- tasks: allow overdue -->".utf8), at: end)
          }
        }
        if random.once(in: 2) { changed = ChangedDocument.make(changed, &random) }
        let (old, new) = (SourceText(document), SourceText(changed))
        guard DocumentComparison.firstDifference(old, new, permitting: .allowances) == nil else { continue }
        permitted += 1
        #expect(
          DocumentMeaning.outlineWithoutAllowances(document) == DocumentMeaning.outlineWithoutAllowances(changed),
          "seed \(seed): \(String(decoding: changed, as: UTF8.self).debugDescription)")
      }
    }
    #expect(permitted > 300)
  }
}

/// Lines replaced by other lines, with the rest of the document unchanged.
struct LineReplacementTests {
  private func difference(
    _ old: String, _ new: String, _ range: Range<Int>, _ text: String, _ content: LineReplacement.Content = .line,
    depth: Int = 0
  ) -> DocumentDifference? {
    DocumentComparison.difference(
      SourceText(Array(old.utf8)), SourceText(Array(new.utf8)),
      permitting: .replacing([
        LineReplacement(range: range, text: Array(text.utf8), content: content, depth: depth)
      ]))
  }

  @Test func onlyTheReplacementDiffers() {
    let old = "# a\n- [ ] b\n  n\n- [ ] c\n"
    #expect(difference(old, "# a\n- [x] bb\n  n\n- [ ] c\n", 4..<11, "- [x] bb") == nil)
    #expect(difference(old, "# a\n- [ ] c\n", 4..<16, "", .nothing) == nil)
    #expect(difference("# +a b\n- [ ] c\n", "# +x b\n- [ ] c\n", 2..<4, "+x", .words) == nil)
    // A line outside the replacement changes.
    for other in [
      "# A\n- [x] bb\n  n\n- [ ] c\n", "# a\n- [x] bb\n  m\n- [ ] c\n", "# a\n- [x] bb\n  n\n- [ ] C\n",
      "# a\n- [x] bb\n  n\n- [x] c\n", "# a\n- [x] bb\n  n\n\n- [ ] c\n", "# a\n- [x] bb\n- [ ] c\n",
      "# a\n- [x] bb\n  n\n- [ ] c\n- [ ] c\n", "# a\n- [x] bb\n  n\n  - [ ] c\n", "# a\n- [x] bb\n   n\n- [ ] c\n",
      "## a\n- [x] bb\n  n\n- [ ] c\n", "# a\n- [x] bc\n  n\n- [ ] c\n", "# a\n- [ ] bb\n  n\n- [ ] c\n",
      "# a\n- [x] bb\n  n\n* [ ] c\n",
    ] {
      #expect(difference(old, other, 4..<11, "- [x] bb")?.kind == .block, "\(other)")
    }
    #expect(difference("# +a b\n- [ ] c\n", "# +x B\n- [ ] c\n", 2..<4, "+x", .words)?.kind == .block)
    #expect(difference("# +a b\n- [ ] c\n", "# +xb\n- [ ] c\n", 2..<4, "+x", .words)?.kind == .block)
  }

  @Test func textIsReadAsItWasMeant() {
    let old = "- [ ] b\n- [ ] c\n"
    #expect(difference(old, "n\n- [ ] c\n", 0..<7, "n")?.kind == .content(.line))
    #expect(difference(old, "- [ ] a\n- [ ] c\n", 0..<8, "- [ ] a\n", .blocks(2))?.kind == .content(.blocks(2)))
    #expect(difference(old, "- [ ] b\n- [ ] n\n- [ ] c\n", 8..<8, "- [ ] n\n", .note)?.kind == .content(.note))
    #expect(difference(old, "- [ ] b\nn\n- [ ] c\n", 8..<8, "n\n", .nothing)?.kind == .content(.nothing))
    #expect(difference(old, "```\n- [ ] c\n", 0..<8, "```\n", .text)?.kind == .content(.text))
    #expect(difference(old, "# a\n- [ ] c\n", 0..<8, "# a\n", .text)?.kind == .section)
    #expect(difference(old, "  n\n- [ ] c\n", 0..<8, "  n\n", .text) == nil)
  }

  /// Inserting a byte outside the replacement, in any document, is a change that is found.
  @Test func everyByteThatStaysCounts() {
    var count = 0
    for seed in 1...UInt64(Environment.number("GENERATED", otherwise: 300)) {
      let document = DocumentGenerator.document(seed: seed)
      var random = SplitMix64(seed: seed)
      let part = SyntaxTree(document).parts[0]
      guard let row = PartModel(part).rows.last(where: { $0.wordsStart < $0.wordsEnd }) else { continue }
      let words = Int(row.wordsStart)..<Int(row.wordsEnd)
      let replacement = LineReplacement(
        range: Int(row.offset)..<words.upperBound,
        text: document[Int(row.offset)..<words.lowerBound] + Array("new".utf8), content: .line, depth: Int(row.depth))
      let new = document[..<replacement.range.lowerBound] + replacement.text + document[words.upperBound...]
      func difference(_ new: [UInt8]) -> DocumentDifference? {
        DocumentComparison.difference(SourceText(document), SourceText(new), permitting: .replacing([replacement]))
      }
      guard difference(Array(new)) == nil else { continue }
      count += 1
      let kept = new.indices.filter {
        ($0 < replacement.range.lowerBound || $0 >= replacement.range.lowerBound + replacement.text.count)
          && ![0x20, 0x09, 0x0A, 0x0D].contains(new[$0])
      }
      for place in kept.shuffled(using: &random).prefix(40) {
        var changed = Array(new)
        changed[place] ^= 1
        #expect(
          difference(changed) != nil, "seed \(seed): \(String(decoding: changed, as: UTF8.self).debugDescription)")
      }
    }
    #expect(count > 50)
  }
}
