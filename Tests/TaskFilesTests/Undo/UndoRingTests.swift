import Glibc
import Synchronization
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

@Suite struct UndoRingTests {
  @Test func keepsWhatWasDone() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("- [ ]  One\n- [ ] Two\n* [ ] Three\n".utf8))
    try sample.write("b.tasks", Array("one\n".utf8))
    #expect(try sample.ring.changes().isEmpty)
    let recorder = sample.ring.begin("format", at: 1_795_252_500)
    #expect(FileStatus.ifAny(sample.folder("state")) == nil)
    try sample.change("b.tasks", [TextEdit(range: 4..<4, replacement: Array("two\nthree\n".utf8))], by: recorder)
    try sample.change(
      "a.tasks",
      [
        TextEdit(range: 5..<6, replacement: []), TextEdit(range: 8..<8, replacement: Array("!".utf8)),
        TextEdit(range: 21..<22, replacement: Array("-".utf8)),
      ], by: recorder)
    try recorder.finish()

    let change = try #require(sample.ring.changes().first)
    #expect(change.number == 1)
    #expect(change.command == Array("format".utf8))
    #expect(change.secondsSince1970 == 1_795_252_500)
    #expect(change.progress == .complete)
    #expect(!change.isTorn)
    #expect(change.files.map(\.path) == ["a.tasks", "b.tasks"])
    #expect(change.files.map(\.lines) == [2, 2])
    #expect(change.files[0].edits.map(\.offset) == [5, 8, 21])
    #expect(sample.ring.path(of: change.files[0]) == sample.root.joined("a.tasks"))
  }

  /// Another thread computes the hashes of a large change.
  @Test(arguments: [0, 1 << 20, 3 << 20]) func knowsALargeFileBeforeAndAfter(_ offset: Int) throws {
    let sample = try UndoSample()
    let old = (0..<(3 << 20) + 5).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try sample.write("a.tasks", old)
    let recorder = sample.ring.begin("format", at: 0)
    try sample.change("a.tasks", [TextEdit(range: offset..<offset + 1, replacement: Array("new".utf8))], by: recorder)
    try recorder.finish()
    let change = try #require(sample.ring.changes().first)
    #expect(change.files[0].before == RecordedFile.Content(SourceText(old)))
    #expect(change.files[0].after == RecordedFile.Content(SourceText(try sample.bytes("a.tasks"))))
  }

  @Test func isForItsOwnerAlone() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("a".utf8))
    try sample.replace("a.tasks", by: "b")
    for (path, mode) in [
      (sample.folder("state"), "700"), (sample.folder("state/undo"), "700"), (sample.ring.folder, "700"),
      (sample.file(1), "600"),
    ] {
      #expect(shell("stat -c %a \(quoted(path))").output == Array("\(mode)\n".utf8))
    }
    #expect(try FileContents(of: sample.ring.folder.joined("workspace")).bytes == sample.root.bytes + [0x0A])
  }

  @Test func theLastChangesAreKept() throws {
    let sample = try UndoSample()
    let end = UndoRing.capacity + 10
    try sample.write("a.tasks", [])
    for number in 1...end - 5 { try sample.replace("a.tasks", by: "\(number)") }
    // Changes that never ended are counted like the others.
    for number in end - 4...end {
      try sample.change(
        "a.tasks", [TextEdit(range: 0..<"\(number)".utf8.count, replacement: Array("\(number)".utf8))],
        by: sample.ring.begin("x", at: 0))
    }
    let changes = try sample.ring.changes()
    #expect(changes.map(\.number) == Array((11...end).reversed()))
    #expect(
      changes.map(\.progress).prefix(6) == [
        .interrupted, .interrupted, .interrupted, .interrupted, .interrupted, .complete,
      ])
    #expect(shell("ls \(quoted(sample.ring.folder)) | wc -l").output == Array("\(UndoRing.capacity + 1)\n".utf8))
  }

  @Test func workspacesHaveTheirOwn() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("a".utf8))
    try sample.replace("a.tasks", by: "b")
    let other = UndoRing(in: sample.folder("state/undo"), workspace: sample.folder("other"))
    #expect(try other.changes().isEmpty)
    #expect(other.folder.parent == sample.ring.folder.parent)
    #expect(try sample.ring.changes().count == 1)
  }

  @Test func filesElsewhereAreNamedInFull() throws {
    let sample = try UndoSample()
    let outside = try sample.folder.write("workplace.tasks", "a")
    let recorder = sample.ring.begin("format", at: 0)
    try sample.change(outside, [TextEdit(range: 0..<1, replacement: [])], by: recorder)
    try recorder.finish()
    let file = try #require(sample.ring.changes().first?.files.first)
    #expect(file.path == outside)
    #expect(sample.ring.path(of: file) == outside)
  }

  @Test func progressIsReported() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("a".utf8))
    var recorder: UndoRecorder? = sample.ring.begin("format", at: 0)
    try sample.change("a.tasks", [TextEdit(range: 0..<1, replacement: [])], by: #require(recorder))
    #expect(try sample.ring.changes().map(\.progress) == [.running])
    recorder = nil
    #expect(try sample.ring.changes().map(\.progress) == [.interrupted])
  }

  @Test func withdrawnFilesDoNotCount() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("a".utf8))
    try sample.write("b.tasks", Array("b".utf8))
    let recorder = sample.ring.begin("format", at: 0)
    for name in ["a.tasks", "b.tasks"] as [BytePath] {
      try sample.change(name, [TextEdit(range: 0..<1, replacement: [])], by: recorder)
    }
    recorder.withdraw(sample.root.joined("a.tasks"))
    #expect(try sample.ring.changes().first?.files.map(\.path) == ["b.tasks"])
    recorder.withdraw(sample.root.joined("b.tasks"))
    try recorder.finish()
    #expect(FileStatus.ifAny(sample.file(1)) == nil)
    #expect(try sample.ring.changes().isEmpty)
  }

  @Test func manyThreadsShareAChange() throws {
    let sample = try UndoSample()
    let ring = sample.ring
    let recorder = ring.begin("format", at: 0)
    let failures = Mutex(0)
    WorkerPool.run(workers: 8, items: 200) { item in
      let name = BytePath("\(1000 + item).tasks")
      do throws(FileError) {
        try recorder.record([
          (ring.workspace.joined(name), HashedText(EditedText(replacing: "x", by: Array("\(item)".utf8))))
        ])
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    try recorder.finish()
    #expect(failures.withLock { $0 } == 0)
    let change = try #require(ring.changes().first)
    #expect(change.progress == .complete)
    #expect(change.files.map(\.path) == (1000..<1200).map { BytePath("\($0).tasks") })
    #expect(change.files.map { Array($0.edits[0].new) } == (0..<200).map { Array("\($0)".utf8) })
  }

  @Test func manyCommandsAtOnceGetNumbersOfTheirOwn() throws {
    let sample = try UndoSample()
    let ring = sample.ring
    let failures = Mutex(0)
    let count = UndoRing.capacity + 40
    WorkerPool.run(workers: 8, items: count) { item in
      let recorder = ring.begin(ChangeLabel("command \(item)"), at: item)
      do throws(FileError) {
        try recorder.record([(ring.workspace.joined("a.tasks"), HashedText(EditedText(replacing: "x", by: [])))])
        try recorder.finish()
      } catch {
        failures.withLock { $0 += 1 }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    let changes = try ring.changes()
    #expect(changes.map(\.number) == Array((41...count).reversed()))
    #expect(Set(changes.map(\.secondsSince1970)).count == UndoRing.capacity)
    #expect(changes.allSatisfy { $0.progress == .complete && $0.files.count == 1 })
  }

  @Test func aRingThatCannotBeWrittenIsAnError() throws {
    let sample = try UndoSample()
    try sample.write("a.tasks", Array("a".utf8))
    try sample.folder.write("state", "a file in its place")
    let recorder = sample.ring.begin("format", at: 0)
    for _ in 0..<2 {
      #expect(throws: FileError.self) {
        try sample.change("a.tasks", [TextEdit(range: 0..<1, replacement: [])], by: recorder)
      }
    }
    try recorder.finish()
    #expect(try sample.bytes("a.tasks") == Array("a".utf8))
  }
}
