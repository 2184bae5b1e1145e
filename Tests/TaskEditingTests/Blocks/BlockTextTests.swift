import TaskEditing
import TaskModel
import TaskSyntax
import Testing

struct BlockTextTests {
  private let text = "- [ ] a\n  - [x] b\n    a note\n- [ ] c\n\n- [ ] d client:x\n"

  private func blocks(_ text: String, depths: [Int], keys: [String] = []) -> BlockText? {
    var dialect = Dialect()
    for key in keys { dialect.declare(Array(key.utf8)) }
    return BlockText(Array(text.utf8), depths: depths, dialect: dialect)
  }

  /// Returns a document after an insertion of blocks.
  private func inserting(_ blocks: [BlockText], at point: InsertionPoint, in text: String) throws -> String {
    var edit = DocumentEdit(Document(text))
    try edit.insert(blocks, at: point)
    return String(decoding: try edit.finish().bytes, as: UTF8.self)
  }

  @Test func rangesAreWholeBlocks() throws {
    let all = try #require(blocks(text, depths: [0, 1, 0, 0]))
    #expect(all.count == 3)
    let parts = (0..<3).map { String(decoding: all[$0..<$0 + 1].bytes, as: UTF8.self) }
    #expect(parts == ["- [ ] a\n  - [x] b\n    a note\n", "- [ ] c\n\n", "- [ ] d client:x\n"])
    #expect(String(decoding: all[1..<3].bytes, as: UTF8.self) == parts[1] + parts[2])
    #expect(all[1..<3][1..<2].bytes == all[2..<3].bytes)
    #expect(all[1..<1].count == 0)
  }

  /// Lines that are not exactly the tasks that they should be are none.
  @Test(arguments: [
    ("", [0]), ("- [ ] a", [0]), ("- [ ] a\r\n", [0]), ("- [ ] a\n", []), ("- [ ] a\n", [0, 0]), ("- [ ] a\n", [1]),
    ("- [ ] a\n  - [ ] b\n", [0, 0]), ("text\n- [ ] a\n", [0]), ("- [ ] a\n\ntext\n", [0]), ("\n- [ ] a\n", [0]),
    ("  - [ ] a\n", [0]), ("- [ ] a\n# b\n- [ ] c\n", [0, 0]),
  ])
  func otherLinesAreRefused(text: String, depths: [Int]) {
    #expect(blocks(text, depths: depths) == nil)
  }

  @Test func textsAreInsertedAsBlocksAre() throws {
    let all = try #require(blocks("- [ ] a\n  - [x] b\n- [ ] c\n", depths: [0, 1, 0]))
    #expect(
      try inserting([all[0..<1], all[1..<2]], at: .section(0), in: "- [ ] z\n")
        == "- [ ] z\n- [ ] a\n  - [x] b\n- [ ] c\n")
    #expect(
      try inserting([all], at: .section(0), in: "- [ ] z\r\n") == "- [ ] z\r\n- [ ] a\r\n  - [x] b\r\n- [ ] c\r\n")
    #expect(
      try inserting([all], at: .under(TaskPlace(part: 0, row: 0)), in: "- [ ] z\n- [ ] y\n")
        == "- [ ] z\n  - [ ] a\n    - [x] b\n  - [ ] c\n- [ ] y\n")
  }

  /// The first and the last of texts at one place are parsed again. The result, and what is refused, is that of
  /// their blocks, which are all parsed.
  @Test(arguments: [
    "", "- [ ] z", "- [ ] z\n", "- [ ] z\r\n", "# h\n\n- [ ] z\n\n# i\n\ntext\n", "---\nclient: a\n---\n", "text\n",
    "text\n```\nopen\n", "- [ ] z\n  ```\n  open\n", "<!-- open\n", "- [ ] z\n  <!-- open\n", "\u{FEFF}\n- [ ] z",
    " - [ ] z\n",
  ])
  func manyTextsAreInsertedAsBlocksAre(document: String) throws {
    let lists = [
      ["- [ ] a\n", "- [ ] b\n  note\n", "- [ ] c\n  - [ ] d\n", "- [ ] e\n\n", "- [ ] f\n"],
      ["- [ ] a\n", "- [ ] b\n  ```\n  code\n", "- [ ] c\n  - [ ] d\n", "- [ ] e\n", "- [ ] f\n"],
      ["- [ ] a\n  <!-- x\n", "- [ ] b\n", "- [ ] c\n  - [ ] d\n", "- [ ] e\n  -->\n", "- [ ] f\n"],
      ["- [ ] a\n", "- [ ] b\n", "- [ ] c\n  - [ ] d\n", "- [ ] e\n", "- [ ] f\n  ```\n  code\n"],
    ]
    let document = Document(document)
    for list in lists {
      let texts = try list.map { try #require(self.blocks($0, depths: $0.contains("[ ] d") ? [0, 1] : [0])) }
      let blocks = try list.map { try #require(TaskBlock(Array($0.utf8), dialect: document.dialect)) }
      var results: [Result<[UInt8], EditProblem>] = []
      for isText in [true, false] {
        var edit = DocumentEdit(document)
        results.append(
          Result { () throws(EditProblem) in
            try isText ? edit.insert(texts, at: .section(0)) : edit.insert(blocks, at: .section(0))
            return try edit.finish().bytes
          })
      }
      #expect(results[0] == results[1], "\(list)")
    }
  }

  /// A document that declares other keys takes only lines that mean the same in it.
  @Test func otherKeysAreChecked() throws {
    let known = try #require(blocks("- [ ] a client:x\n", depths: [0], keys: ["client"]))
    let plain = try #require(blocks("- [ ] a b\n", depths: [0], keys: ["client"]))
    #expect(throws: EditProblem.self) { try inserting([known], at: .section(0), in: "- [ ] z\n") }
    #expect(try inserting([plain], at: .section(0), in: "- [ ] z\n") == "- [ ] z\n- [ ] a b\n")
  }

  /// In an outline, blocks of one text are separated where a note ends with an open fence.
  @Test func openFencesEndTheirBlock() throws {
    let texts = try #require(blocks("- [ ] a\n  ```\n  code\n- [ ] b\n", depths: [0, 0]))
    let single = [texts[0..<1], texts[1..<2]].map { OutlinePiece.blocks($0) }
    var results: [String] = []
    for outline in [[.blocks(texts)], single] {
      var edit = DocumentEdit(Document("- [ ] z\n"))
      try edit.insert([.heading(level: 1, words: Array("H".utf8))] + outline, inSection: 0)
      results.append(String(decoding: try edit.finish().bytes, as: UTF8.self))
    }
    #expect(results[0] == results[1])
    #expect(results[0].hasPrefix("- [ ] z\n\n# H\n\n- [ ] a\n  ```\n  code\n"))
  }
}
