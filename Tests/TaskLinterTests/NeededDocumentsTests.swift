import TaskLinter
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Tests of which documents are read beside those that were asked for.
struct NeededDocumentsTests {
  private func document(_ text: String, path: String = "a.tasks") -> WorkspaceDocument {
    var document = LintDocument(path: Array(path.utf8))
    let tree = SyntaxTree(Array(text.utf8))
    for part in tree.parts { document.append(LintDocument(part, PartModel(part))) }
    return WorkspaceDocument(document)
  }

  private func names(_ text: String) -> PossibleNames {
    let source = SourceText(Array(text.utf8))
    var names = PossibleNames()
    names.add(source.storage.span, 0..<source.count, contentEnd: source.count, isFirst: true, isLast: true)
    return names
  }

  /// Returns the texts that are needed beside `asked`; text number n has the path `n.tasks`.
  private func needed(_ texts: [String], beside asked: String) -> [String] {
    let candidates = texts.enumerated().map {
      NeededDocuments.Candidate(path: Array("\($0).tasks".utf8), names: names($1))
    }
    return zip(texts, NeededDocuments(for: [document(asked)]).areNeeded(candidates)).filter(\.1).map(\.0)
  }

  @Test func onlyDocumentsThatDecideAFindingAreNeeded() {
    let spelled = "- [ ] a +Garden\n"
    let counted = "- [ ] a +garden\n"
    let other = "- [ ] a +garten @garden #x id:pump\n"
    let plain = "- [ ] a +house due:2026-12-01\n"
    #expect(needed([plain, other], beside: "- [ ] a +garden\n- [ ] b +garden\n") == [])
    #expect(needed([spelled, counted, plain], beside: "- [ ] a +garden\n- [ ] b +garden\n") == [spelled, counted])
    #expect(needed([counted, other, plain], beside: "- [ ] a +garden\n") == [counted, other])
    #expect(needed([counted, plain], beside: "- [ ] a +garden\n") == [])
    #expect(needed([other, plain], beside: "- [ ] a after:x\n") == [other])
    #expect(needed([other, plain], beside: "- [ ] a id:pump\n") == [other])
    #expect(needed([other, plain], beside: "- [ ] see [b](1.tasks#top) and [c](0.tasks)\n") == [plain])
    #expect(NeededDocuments(for: [document("- [ ] a\n")]).isNone)
    #expect(!NeededDocuments(for: [document("- [ ] a @b\n")]).isNone)
  }

  /// Names that are nearly the same as so many others that comparing them all would take too long.
  @Test func allDocumentsAreNeededByVeryManyNames() {
    let plain = "- [ ] a +house\n"
    for (count, expected) in [(50, []), (20_000, [plain])] {
      let names = (0..<count).compactMap { Unicode.Scalar(0x4E00 + $0) }.map { "- [ ] a #ab\($0)\n" }
      #expect(needed([plain], beside: names.joined()) == expected, "\(count)")
    }
  }

  @Test func namesOfFrontMatterAndInQuotesAreSeen() {
    let front = "---\nproject: Garden\ntags: [a, b]\ncontexts:\n- Phone\n---\n"
    for asked in ["+garden", "#B", "@phone"] {
      #expect(needed([front, "\u{FEFF}" + front], beside: "- [ ] a \(asked)\n").count == 2, "\(asked)")
    }
    #expect(needed([front], beside: "- [ ] a +a @garden #phone\n") == [])
    // Front matter whose end is not seen.
    let long = "---\ntitle: " + String(repeating: "x", count: 5_000) + "\n---\n"
    #expect(needed([long], beside: "- [ ] a @b\n") == [long])
    let quoted = "- [ ] a +\"big house\"\n"
    #expect(needed([quoted], beside: "- [ ] a +\"Big House\"\n") == [quoted])
    #expect(needed([quoted], beside: "- [ ] a +big\n") == [])
  }

  /// The words that may be names are all names of a document, wherever it is cut, and maybe others.
  @Test func everyNameIsSeen() {
    #if DEBUG
      let count: UInt64 = 300
    #else
      let count: UInt64 = 5_000
    #endif
    var found = 0
    for seed in 0..<count {
      for bytes in [DocumentGenerator.document(seed: seed)] + FixableGenerator.documents(seed: seed) {
        found += expectNames(in: bytes, length: Int(seed % 130) + 1, "seed \(seed)")
        expectNames(in: bytes, cutAt: Int(seed * 31 % UInt64(bytes.count + 1)), "seed \(seed)")
      }
    }
    #expect(found > Int(count))
  }

  /// Expects that the names of a document are found in stretches of some length, and returns their number.
  private func expectNames(in bytes: [UInt8], length: Int, _ comment: Comment) -> Int {
    let source = SourceText(bytes)
    var names = PossibleNames()
    for start in stride(from: 0, to: bytes.count, by: length) {
      let end = min(start + length, bytes.count)
      names.add(source.storage.span, start..<end, contentEnd: bytes.count, isFirst: true, isLast: true)
    }
    let seen = Set((0..<UInt32(names.table.count)).map { Array(names.table[$0]) })
    var found = 0
    let keys: Set<AttributeKey> = [.id, .of, .after]
    for part in SyntaxTree(bytes).parts {
      for record in part.records {
        if record.kind == .attribute, keys.contains(record.key) { #expect(names.hasLinks, comment) }
        guard [.project, .context, .tag].contains(record.kind) else { continue }
        let text = part.bytes.array(record.range)
        let isQuoted = text[1] == UInt8(ascii: "\"")
        let name = isQuoted ? [text[0]] + part.bytes.unquoted(record.lowerBound + 1..<record.upperBound) : text
        #expect(seen.contains(name), comment)
        found += 1
      }
    }
    return found
  }

  /// Expects that the names which begin in the first bytes of a document, but not in the last five of these, are found
  /// there, or that some are missing.
  private func expectNames(in bytes: [UInt8], cutAt end: Int, _ comment: Comment) {
    let source = SourceText(Array(bytes[..<end]))
    var names = PossibleNames()
    names.add(source.storage.span, 0..<end, contentEnd: end, isFirst: true, isLast: end == bytes.count)
    if names.isIncomplete { return }
    for part in SyntaxTree(bytes).parts {
      for record in part.records where [.project, .context, .tag].contains(record.kind) && record.lowerBound < end - 5 {
        let text = part.bytes.array(record.range)
        let name = record.flags.contains(.quoted) ? [text[0]] + text.span.unquoted(1..<text.count) : text
        #expect(names.table.find(name) != nil, comment)
      }
    }
  }

  /// Names that are cut at the end of a chunk, also within a scalar or behind a period.
  @Test(arguments: ["+house/garden.beds", "@büro-ü", "#\"big house\"", "#\"a\\\"b\""])
  func aNameThatIsCutIsNoticed(name: String) {
    let bytes = Array("- [ ] a \(name) b\n".utf8)
    for end in 9...bytes.count { expectNames(in: bytes, cutAt: end, "\(name) cut at \(end)") }
  }

  /// Marks that begin no name take time in proportion.
  @Test(arguments: [" +\"\"", " +\"", " +", " #\"a", ":", " id"])
  func marksTakeLinearTime(unit: String) {
    let source = SourceText(Array("- [ ] a\(String(repeating: unit, count: 300_000))".utf8))
    var names = PossibleNames()
    names.add(source.storage.span, 0..<source.count, contentEnd: source.count, isFirst: true, isLast: false)
    #expect(names.table.count <= 1)
  }
}
