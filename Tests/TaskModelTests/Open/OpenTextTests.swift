import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// After each edit, the parts of an open text are what a fresh reading finds.
struct OpenTextTests {
  /// Text and parts that are read anew at each request.
  private final class Content: DeferredContent {
    let text: OpenText

    init(text: OpenText) { self.text = text }

    var source: SourceText { text.source }
    var dialect: Dialect { text.dialect }

    var parts: [SyntaxPart] {
      let source = text.source
      return text.parts.indices.map { text.syntax(ofPart: $0).placed(in: source) }
    }

    func text(ofPart number: Int) -> SyntaxPart { text.parts[number].syntax }
    func syntax(ofPart number: Int) -> SyntaxPart { text.syntax(ofPart: number) }
    func parts(file: [UInt8]) -> [DocumentPart] { text.parts(file: file, self) }
  }

  @Test(arguments: 0..<8)
  func partsAreThoseOfAFreshReading(block: Int) {
    var random = SplitMix64(seed: UInt64(block))
    let rounds = Environment.amount("OPEN_EDITS", otherwise: 4_000) / 8
    var (reference, text) = Self.document(&random)
    var mostParts = 0
    for round in 0..<rounds {
      if round % 200 == 0 { (reference, text) = Self.document(&random) }
      let edit = DrawnEdit(of: reference, &random)
      reference.replaceSubrange(edit.range, with: edit.bytes)
      text.replace(edit.range, with: edit.bytes)
      mostParts = max(mostParts, text.parts.count)
      let whole = SyntaxTree(reference, partLength: .max)
      let parts = text.parts.map(\.syntax)
      let isSame =
        JoinedRecords(parts) == JoinedRecords(whole.parts) && text.dialect == whole.dialect
        && text.count == reference.count && text.bytes(in: 0..<text.count) == reference
        && Self.arePlaced(parts)
      #expect(isSame, "block \(block), round \(round), \(edit)")
      if !isSame { return }
    }
    #expect(mostParts >= 8)
  }

  /// After each edit, the document is what a fresh reading finds, with all that headings and front matter hand down.
  @Test(arguments: [0, 1 << 20])
  func documentIsThatOfAFreshReading(recordLimit: Int) {
    var random = SplitMix64(seed: 5)
    let rounds = Environment.amount("OPEN_DOCUMENTS", otherwise: 300)
    var (reference, text) = ([UInt8](), OpenText([]))
    for round in 0..<rounds {
      if round % 30 == 0 {
        reference = DrawnEdit.document(3, tasks: 10, &random)
        text = OpenText(reference, partLength: 256, recordLimit: recordLimit)
      }
      let edit = DrawnEdit(of: reference, &random)
      // Sometimes the whole text comes.
      reference.replaceSubrange(edit.range, with: edit.bytes)
      if random.once(in: 4) {
        _ = text.replaceAll(with: reference.span)
      } else {
        text.replace(edit.range, with: edit.bytes)
      }
      let document = text.document(Content(text: text))
      let fresh = Document(SourceText(reference))
      let inherited = document.parts(file: []).map(\.part)
      let isSame =
        JoinedRecords(inherited) == JoinedRecords(fresh.parts) && Self.arePlaced(inherited)
        && Self.outline(document) == Self.outline(fresh) && document.model.names == fresh.model.names
        && document.dialect == fresh.dialect && document.source.storage == fresh.source.storage
        && JoinedRecords(document.parts) == JoinedRecords(fresh.parts)
      #expect(isSame, "round \(round), \(edit)")
      if !isSame { return }
    }
  }

  /// The tasks of later parts get what a heading hands down after it changed, also if the names of its part are the same.
  @Test func headingsHandDown() {
    var random = SplitMix64(seed: 3)
    let before = "- [ ] One +home\n- [ ] Two +work\n"
    let tasks = (0..<100).map { "- [ ] Task \($0)\n" }.joined()
    let (levels, ranks) = (["#", "##"], ["", "(A) ", "(B) ", "(Q1) ", "(Q2) "])
    let projects = ["", " +home", " +work"]
    var head = "# Head\n"
    var text = OpenText(Array((before + head + tasks).utf8), partLength: 256)
    for _ in 0..<100 {
      let old = before.utf8.count..<before.utf8.count + head.utf8.count
      head = "\(levels[random.below(2)]) \(ranks[random.below(5)])Head\(projects[random.below(3)])\n"
      text.replace(old, with: Array(head.utf8))
      let fresh = Document(SourceText(Array((before + head + tasks).utf8)))
      #expect(Self.outline(text.document(Content(text: text))) == Self.outline(fresh), "\(head)")
    }
    #expect(text.parts.count > 2)
  }

  private static func outline(_ document: Document) -> [UInt8] {
    document.model.outline(of: SyntaxTree(document.source, parts: document.parts, dialect: document.dialect))
  }

  /// A change in one place reads a few parts again, however long the document.
  @Test func changesAreLocal() {
    let document = Array((0..<20_000).map { "- [ ] Task \($0)\n" }.joined().utf8)
    var text = OpenText(document, partLength: 1024)
    let count = text.parts.count
    for place in stride(from: 0, to: document.count, by: document.count / 50) {
      let read = text.replace(place..<place, with: [UInt8(ascii: "x")])
      #expect(read.new.count <= 3)
    }
    #expect(text.parts.count - count <= 60)
    // A fence that is opened reaches to the end, and its removal gives the parts back.
    let fence = Array("```\n".utf8)
    #expect(text.replace(0..<0, with: fence).new == 0..<1)
    text.replace(0..<fence.count, with: [])
    #expect(text.parts.count > count / 2)
  }

  /// Parts neither grow nor shrink without end.
  @Test func partsKeepTheirLength() {
    var text = OpenText([], partLength: 256)
    for number in 0..<2_000 {
      let line = Array("- [ ] Task \(number)\n".utf8)
      text.replace(number % 2 == 0 ? 0..<0 : text.count..<text.count, with: line)
    }
    #expect(text.parts.allSatisfy { $0.count <= 512 })
    #expect(text.parts.count < text.count / 64)
    while text.count > 0 { text.replace(0..<min(text.count, 40), with: []) }
    #expect(text.parts.count == 1)
  }

  private static func document(_ random: inout SplitMix64) -> ([UInt8], OpenText) {
    let document = DrawnEdit.document(8, tasks: 40, &random)
    return (document, OpenText(document, partLength: 256))
  }

  private static func arePlaced(_ parts: [SyntaxPart]) -> Bool {
    var (offset, line) = (0, 0)
    for part in parts {
      guard part.documentOffset == offset, part.firstLine == line else { return false }
      (offset, line) = (offset + part.range.count, line + part.lineCount)
    }
    return true
  }
}
