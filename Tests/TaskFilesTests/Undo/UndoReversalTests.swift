import TaskFiles
import TaskSyntax
import Testing

@Suite struct UndoReversalTests {
  @Test func bytesOfAnyKindComeBack() throws {
    let sample = try UndoSample()
    let old: [UInt8] =
      Array("\u{FEFF}- [ ]  One\r\n".utf8) + [0xFF, 0xC3, 0x28, 0x00, 0x0D, 0x0D, 0x0A] + Array("* [X] Two".utf8)
    try sample.write("a.tasks", old)
    let recorder = sample.ring.begin("format", at: 0)
    try sample.change(
      "a.tasks",
      [
        TextEdit(range: 0..<3, replacement: []), TextEdit(range: 8..<9, replacement: []),
        TextEdit(range: 13..<16, replacement: Array("longer than it was".utf8)),
        TextEdit(range: old.count..<old.count, replacement: [0x0A]),
      ], by: recorder)
    try recorder.finish()
    #expect(try sample.bytes("a.tasks") != old)
    let change = try #require(sample.ring.changes().first)
    let reversal = try sample.reversal(of: change, "a.tasks")
    #expect(try reversal.bytes(of: sample.bytes("a.tasks")) == old)
    if case .change(let text, _) = reversal { #expect(text.edits.count == 4) }
  }

  @Test func takingBackTwiceIsThereAgain() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("one".utf8))
    try sample.replace("a.tasks", by: "two")
    for (expected, number) in [("one", 2), ("two", 3), ("one", 4)] {
      let last = try #require(sample.ring.changes().first)
      let back = try sample.reversal(of: last, "a.tasks")
      guard case .change(let text, _) = back else {
        Issue.record("\(back.name)")
        return
      }
      let recorder = sample.ring.begin("undo", at: 0)
      try sample.change("a.tasks", text.edits, by: recorder)
      try recorder.finish()
      #expect(try sample.bytes("a.tasks") == Array(expected.utf8))
      #expect(try sample.ring.changes().first?.number == number)
    }
  }

  @Test func aFileThatIsAsBeforeStays() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("one".utf8))
    try sample.replace("a.tasks", by: "two")
    try sample.write("a.tasks", Array("one".utf8))
    let change = try #require(sample.ring.changes().first)
    #expect(try sample.reversal(of: change, "a.tasks").name == "nothing to do")
    try sample.write("a.tasks", Array("twp".utf8))
    #expect(try sample.reversal(of: change, "a.tasks").name == "changed since")
  }

  @Test func aFileChangedTwiceInOneChange() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("- one of them\n".utf8))
    let recorder = sample.ring.begin("check", at: 0)
    try sample.change("a.tasks", [TextEdit(range: 2..<5, replacement: Array("two".utf8))], by: recorder)
    try sample.change("a.tasks", [TextEdit(range: 6..<8, replacement: Array("and".utf8))], by: recorder)
    try recorder.finish()
    let change = try #require(sample.ring.changes().first)
    let reversal = try sample.reversal(of: change, "a.tasks")
    #expect(try reversal.bytes(of: sample.bytes("a.tasks")) == Array("- one of them\n".utf8))
    if case .change(let text, _) = reversal {
      #expect(text.edits == [TextEdit(range: 2..<9, replacement: Array("one of".utf8))])
    }
    // The second edit was recorded but never made.
    try sample.write("a.tasks", Array("- two of them\n".utf8))
    #expect(
      try sample.reversal(of: change, "a.tasks").bytes(of: sample.bytes("a.tasks")) == Array("- one of them\n".utf8))
    try sample.write("a.tasks", Array("- one of them\n".utf8))
    #expect(try sample.reversal(of: change, "a.tasks").name == "nothing to do")
  }

  @Test func editsAreLookedForFromBothEnds() throws {
    let sample = try UndoSample()
    let filler = "some words between\n"
    try sample.write("a.tasks", Array("a1\n\(filler)c2\n\(filler)e  3\n".utf8))
    let recorder = sample.ring.begin("format", at: 0)
    try sample.change(
      "a.tasks",
      [(1, 1, "xyz"), (23, 1, "xyz"), (45, 1, "")].map {
        TextEdit(range: $0.0..<$0.0 + $0.1, replacement: Array($0.2.utf8))
      }, by: recorder)
    try recorder.finish()
    #expect(try sample.bytes("a.tasks") == Array("axyz\n\(filler)cxyz\n\(filler)e 3\n".utf8))
    let file = try #require(sample.ring.changes().first?.files.first)
    func lines(_ text: String) -> String? {
      let bytes = Array(text.utf8)
      return file.likelyEdits(in: SourceText(bytes)).applied(to: bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(lines("axyz\n\(filler)cxyz\n\(filler)e 3\n") == "a1\n\(filler)c2\n\(filler)e  3\n")
    #expect(lines("axyz\n\(filler)c, new\n\(filler)e 3\n") == "a1\n\(filler)c, new\n\(filler)e  3\n")
    #expect(lines("new\naxyz\n\(filler)cxyz\n\(filler)e 3\n") == "new\na1\n\(filler)c2\n\(filler)e  3\n")
    #expect(lines("axyz\n\(filler)cxyz\n\(filler)e 3\nnew\n") == "a1\n\(filler)c2\n\(filler)e  3\nnew\n")
    for text in ["", "q", "axyz\n", filler + filler + filler] { #expect(lines(text) == text) }
  }

  @Test func aLineIsFoundBesideNewOnes() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("- [ ] Ants\n- [ ] Bees\n- [ ] Cows\n".utf8))
    let recorder = sample.ring.begin("done", at: 0)
    try sample.change(
      "a.tasks", [TextEdit(range: 14..<21, replacement: Array("x] Bees done:2026-11-21".utf8))], by: recorder)
    try recorder.finish()
    let file = try #require(sample.ring.changes().first?.files.first)
    let done = "- [x] Bees done:2026-11-21\n"
    func lines(_ text: String) -> String? {
      let bytes = Array(text.utf8)
      return file.likelyEdits(in: SourceText(bytes)).applied(to: bytes).map { String(decoding: $0, as: UTF8.self) }
    }
    for (before, after) in [("", "- [ ] New\n"), ("- [ ] New\n", "")] {
      let start = "- [ ] Ants\n\(before)"
      let end = "\(after)- [ ] Cows\n"
      #expect(lines(start + done + end) == start + "- [ ] Bees\n" + end)
    }
    // Without its neighbors the line may be a different one.
    let moved = "- [ ] Dogs\n\(done)- [ ] Eels\n"
    #expect(lines(moved) == moved)
  }

  @Test func redoIsRecorded() throws {
    let sample = try UndoSample()
    let texts = ["one", "two", "three", "four"]
    try sample.write("a.tasks", Array("one".utf8))
    for text in texts.dropFirst() { try sample.replace("a.tasks", by: text) }
    let changes = try sample.ring.changes()
    let all = Set(texts.map { ContentHash(Array($0.utf8)) })
    #expect(sample.ring.knownContents(changes) == all)
    for text in texts {
      try sample.write("a.tasks", Array(text.utf8))
      #expect(sample.ring.knownContents(changes) == all)
    }
    // No recorded state can be restored from other contents.
    try sample.write("a.tasks", Array("five".utf8))
    #expect(sample.ring.knownContents(changes) == [ContentHash(Array("five".utf8))])
  }
}
