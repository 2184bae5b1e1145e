import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

struct LinterTests {
  private static let sample = """
    ---
    keys: supplier
    tags: a, 1
    ---
    # Kitchen +a +b
    - [ ] (a) Order due:fri id:x after:y
      - [] sub
      due:2026-12-01
    <<<<<<< ours
    - [?] Paint deu:2026-12-01 +a +b id:x suplier:Oak
    =======
    - [ ] Paint (A) pri:B id:y after:x,z
    >>>>>>> theirs
    - [ ]
      ~~~

    """

  /// A document has the same findings in parts of any size.
  @Test(arguments: [1, 20, 90, 200])
  func partsMakeNoDifference(partLength: Int) {
    let whole = Linter().lint(SyntaxTree(Array(Self.sample.utf8)), context: .sample)
    let parts = Linter().lint(SyntaxTree(Array(Self.sample.utf8), partLength: partLength), context: .sample)
    #expect(parts == whole)
    #expect(Set(whole.map(\.rule)).count == 15)
  }

  /// Inheritance from headings does not depend on part boundaries.
  @Test func inheritanceIsTheSameInParts() {
    let linter = Linter(LintRule.all)
    var random = SplitMix64(seed: 7)
    for round in 0..<300 {
      var text = random.below(3) == 0 ? "---\npriority: A\n---\n" : ""
      for _ in 0..<(10 + random.below(40)) {
        let mark = String(repeating: "#", count: 1 + random.below(4))
        let rank = ["", "", "", "(A) ", "(B) "][random.below(5)]
        text += random.below(2) == 0 ? "\(mark) \(rank)H\n" : "- [ ] \(rank)Job due:2027-01-05\n"
      }
      let bytes = Array(text.utf8)
      let whole = linter.lint(SyntaxTree(bytes, partLength: .max), context: .sample)
      for length in [1, 20, 50, 100] {
        let parts = linter.lint(SyntaxTree(bytes, partLength: length), context: .sample)
        #expect(parts == whole, "round \(round), parts of \(length) bytes: \(text)")
      }
    }
  }

  @Test func findingsAreSortedByPlaceThenRule() {
    let findings = Linter().lint(SyntaxTree(Array(Self.sample.utf8)), context: .sample)
    for (a, b) in zip(findings, findings.dropFirst()) { #expect(Diagnostic.isBefore(a, b)) }
  }

  /// One part can be reused for every part of a file of any size.
  @Test func partsMayBeReused() {
    let source = SourceText(Array(Self.sample.utf8))
    let linter = Linter()
    var part = SyntaxPart(source: source.storage)
    var dialect = Dialect()
    var head: DocumentHead?
    var document = LintDocument()
    var findings = Findings()
    var start = 0
    repeat {
      _ = part.read(
        from: start, to: start + 20, contentEnd: source.count, isFirst: start == 0, isFinal: true, dialect: &dialect)
      part.documentOffset = start
      let first = head ?? DocumentHead(part, dialect)
      head = first
      let model = PartModel(part)
      findings.add(linter.lint(part, model, head: first, context: .sample))
      document.append(LintDocument(part, model))
      start = part.range.upperBound
    } while start < source.count
    findings.add(linter.lint(document, context: .sample))
    for more in linter.lint(workspace: [WorkspaceDocument(document)], context: .sample).values { findings.add(more) }
    #expect(
      Array(findings.sorted())
        == linter.lint(SyntaxTree(source), context: .sample))
  }

  /// The facts of a part that moved are joined as those of the part read in its new place.
  @Test func factsOfPartsMove() {
    let linter = Linter(LintRule.all)
    var compared = 0
    for seed in 0..<UInt64(300) {
      let parts = SyntaxTree(DocumentGenerator.document(seed: seed), partLength: 64).parts
      guard let first = parts.first else { continue }
      // The text above the other parts becomes longer.
      let longer = first.bytes.array(0..<first.bytes.count) + Array("\nAdded words\n".utf8)
      let text = parts.dropFirst().reduce(longer) { $0 + $1.bytes.array(0..<$1.bytes.count) }
      let fresh = SyntaxTree(text, partLength: 64)
      let own = SyntaxTree(longer, partLength: 64).parts
      let starts = Array(fresh.parts.map(\.documentOffset).suffix(parts.count - 1))
      guard starts == Self.offsets(parts.dropFirst(), longer.count) else { continue }
      compared += parts.count - 1
      func joined(_ unknown: Set<Int>) -> LintDocument {
        var document = LintDocument()
        for part in own { document.append(LintDocument(part, PartModel(part), unknownTexts: unknown)) }
        for part in parts.dropFirst() {
          let distance = longer.count - first.range.count
          let earlier = Set(unknown.map { $0 - distance })
          var facts = LintDocument(part, PartModel(part), unknownTexts: earlier)
          facts.offset += distance
          document.append(facts)
        }
        return document
      }
      var document = joined([])
      if !document.unknownTexts.isEmpty { document = joined(document.unknownTexts) }
      let head = DocumentHead(
        own[0], fresh.dialect, allowances: document.allowances, lineEnd: document.lineEnd)
      var findings = Findings()
      for part in fresh.parts { findings.add(linter.lint(part, PartModel(part), head: head, context: .sample)) }
      findings.add(linter.lint(document, context: .sample))
      let shared = WorkspaceDocument(document)
      for more in linter.lint(workspace: [shared], context: .sample).values { findings.add(more) }
      findings.add(linter.lint(allowancesOf: shared, after: findings))
      #expect(Array(findings.sorted()) == linter.lint(fresh, context: .sample), "seed \(seed)")
    }
    #expect(compared > 60)
  }

  private static func offsets(_ parts: some Collection<SyntaxPart>, _ start: Int) -> [Int] {
    var offset = start
    return parts.map { part in
      defer { offset += part.range.count }
      return offset
    }
  }

  @Test func idsAreComparedAcrossFiles() {
    let documents = ["- [ ] a id:x after:y\n", "é\n- [ ] b id:y after:x\n- [ ] c id:x after:nope\n"].map { text in
      let tree = SyntaxTree(Array(text.utf8))
      var document = LintDocument()
      for part in tree.parts { document.append(LintDocument(part, PartModel(part))) }
      return WorkspaceDocument(document)
    }
    let found = Linter().lint(workspace: documents, context: .sample)
    let findings = documents.indices.map { found[$0]?.sorted() ?? DiagnosticList() }
    #expect(findings.map { $0.map(\.rule) } == [["dependency-cycle"], ["duplicate-id", "unknown-id"]])
    #expect(findings[0][0].range == 13..<20)
    #expect(findings[0][0].message == "'x' depends on itself: it depends on 'y', which depends on 'x'")
    #expect(findings[1].map(\.range) == [32..<36, 43..<47])
    #expect(findings[1][0].message == "a task in another file already has the id 'x'")
  }

  /// A name is counted across all files and reported in each file that has it, also when it is another kind of name.
  @Test func namesAreComparedAcrossFiles() {
    let texts = [
      "- [ ] a +kitchen @desk\n- [ ] b +kitchen\n- [ ] c +kitchen\n", "é\n- [ ] d +Kitchen @kitchn\n- [ ] e +Kitchen\n",
      "- [ ] f +kitchn +kitchen\n", "- [ ] g\n", "- [ ] h +Kitchen\n",
    ]
    let documents = texts.map { text in
      var document = LintDocument()
      for part in SyntaxTree(Array(text.utf8)).parts { document.append(LintDocument(part, PartModel(part))) }
      return WorkspaceDocument(document)
    }
    let found = Linter().lint(workspace: documents, context: .sample)
    let shown = documents.indices.flatMap { index in
      (found[index]?.sorted() ?? DiagnosticList()).map { finding in
        "\(index) \(finding.rule) " + String(decoding: Array(texts[index].utf8)[finding.range], as: UTF8.self)
      }
    }
    #expect(
      shown == [
        "1 inconsistent-case +Kitchen", "1 inconsistent-case +Kitchen", "2 similar-name +kitchn",
        "4 inconsistent-case +Kitchen",
      ])
  }

  @Test func noDocumentsHaveNoFindings() {
    #expect(Linter().lint(workspace: [], context: .sample).isEmpty)
  }

  @Test func someRulesMayRunWithSeveritiesOfTheirOwn() throws {
    var rule = try #require(LintRule.all.first { $0.name == "second-project" })
    rule.severity = .error
    let findings = Linter([rule]).lint(SyntaxTree(Array(Self.sample.utf8)), context: .sample)
    #expect(Set(findings.map(\.rule)) == ["second-project"])
    #expect(findings.allSatisfy { $0.severity == .error })
  }

  @Test func theOutlineNamesPlacesAndText() {
    let tree = SyntaxTree(Array("- [ ] 🚲 +a +b\n- [ ] \"\\\" +a +\"b c\"\n".utf8))
    #expect(
      String(decoding: Linter().outline(of: tree, context: .sample), as: UTF8.self) == """
        1:12 warning second-project "+b"
        2:14 warning second-project "+\\"b c\\""

        """)
  }

  @Test func messagesQuoteAtMostSixtyCharacters() {
    let long = String(repeating: "é", count: 200)
    let findings = Linter().lint(SyntaxTree(Array("- [ ] a due:\(long)\n- [ ] b due:\\xFF\n".utf8)), context: .sample)
    #expect(findings[0].message.hasPrefix("'due:\(String(repeating: "é", count: 56))…' is not a date"))
  }

  @Test func bytesThatAreNoTextAreReportedOnce() {
    let bytes: [UInt8] = [0x2D, 0x20, 0x00] + Array(repeating: 0xFF, count: 100) + [0x0A] + Array("# a \u{FFFD}".utf8)
    #expect(Linter().lint(SyntaxTree(bytes, partLength: 1), context: .sample).map(\.range) == [2..<3])
  }
}
