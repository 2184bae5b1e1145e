import TaskEditing
import TaskInterchange
import TaskSyntax
import TaskTesting
import Testing

/// The order of records with any parents.
struct RecordOutlineTests {
  private func outline(_ parents: [Int?]) -> RecordOutline {
    RecordOutline(
      parents.indices.map { index in
        var record = Record(at: RecordPlace(file: [], line: index + 1))
        record.parent = parents[index]
        return record
      })
  }

  @Test func childrenFollowTheirParents() {
    let items = outline([2, nil, nil, 2, 0]).items
    #expect(items.map(\.record) == [1, 2, 0, 4, 3])
    #expect(items.map(\.depth) == [0, 0, 1, 2, 1])
    #expect(items.map(\.parent) == [nil, nil, 1, 2, 1])
  }

  @Test(arguments: [[0], [1, 0], [1, 2, 0], [2, 2, 1], [7]] as [[Int?]])
  func circlesAndStrangersDoNoHarm(_ parents: [Int?]) {
    let outline = outline(parents)
    #expect(outline.items.map(\.record).sorted() == Array(parents.indices))
    #expect(outline.items.contains { $0.depth == 0 })
  }

  /// Tasks that are left out, or that have no title, leave their subtasks alone and their siblings in their place.
  @Test func subtasksOfWhatIsLeftOutStandAlone() throws {
    let records = ["a", "b", "c", "d", "", "f"].enumerated().map { index, title in
      var record = Record(at: RecordPlace(file: [], line: index + 1))
      record.sentence = Array(title.utf8)
      record.parent = [nil, 0, 1, 0, nil, 4][index]
      return record
    }
    var blocks = RecordBlocks(records, Dialect(), inheriting: Classification())
    blocks.omit(1)
    let texts = try blocks.blocks()
    let lines = texts.flatMap { text in
      (0..<text.count).map { String(decoding: text[$0..<$0 + 1].bytes, as: UTF8.self) }
    }
    #expect(lines == ["- [ ] a\n  - [ ] d\n", "- [ ] c\n", "- [ ] f\n"])
    #expect(blocks.losses.entries.map(\.count) == [2])
  }

  /// A hundred thousand levels take no time that grows with their depth.
  @Test func depthIsBounded() {
    let outline = outline([nil] + (0..<100_000).map { $0 })
    #expect(outline.items.map(\.depth).max() == 64)
    #expect(outline.items.count == 100_001)
    #expect(outline.losses.entries.map(\.count) == [100_000 - 64])
  }

  @Test func randomParentsKeepEveryRecord() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<500 {
      let count = 1 + random.below(30)
      let items = outline((0..<count).map { _ in random.once(in: 3) ? nil : random.below(count) }).items
      #expect(items.map(\.record).sorted() == Array(0..<count))
      for (position, item) in items.enumerated() { #expect(item.parent.map { $0 < position } ?? true) }
    }
  }

  /// A task writes the contexts that no written task above it hands down, whether its words are plain or need escapes.
  @Test func contextsAreWrittenOnceInABranch() throws {
    var random = SplitMix64(seed: 5)
    for round in 0..<300 {
      let count = 1 + random.below(30)
      var parents: [Int?] = []
      var records: [Record] = []
      for index in 0..<count {
        parents.append(index == 0 || random.once(in: 4) ? nil : max(0, index - 1 - random.below(3)))
        var record = Record(at: RecordPlace(file: [], line: index + 1))
        record.sentence = Array((random.once(in: 6) ? "" : random.once(in: 2) ? "t.\(index)" : "t\(index)").utf8)
        if !record.sentence.isEmpty {
          record.contexts = ["a", "b", "c"].filter { _ in random.once(in: 3) }.map { Array($0.utf8) }
        }
        record.parent = parents[index]
        records.append(record)
      }
      func isHandedDown(_ context: [UInt8], to index: Int) -> Bool {
        guard let parent = parents[index], !records[parent].sentence.isEmpty else { return false }
        return records[parent].contexts.contains(context) || isHandedDown(context, to: parent)
      }
      let blocks = RecordBlocks(records, Dialect(), inheriting: Classification())
      for (position, item) in blocks.items.enumerated() {
        let record = records[item.record]
        let contexts = record.contexts.filter { !isHandedDown($0, to: item.record) }
        let words = ([record.sentence] + contexts.map { [UInt8(ascii: "@")] + $0 }).joined(separator: [0x20])
        let line = record.sentence.isEmpty ? nil : "- [ ] " + String(decoding: Array(words), as: UTF8.self)
        #expect(blocks.lines[position].map { String(decoding: $0.text, as: UTF8.self) } == line, "round \(round)")
      }
    }
  }
}
