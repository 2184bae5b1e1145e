import TaskFiles
import TaskSyntax
import Testing

/// Damaged files of an undo ring.
@Suite struct UndoDamageTests {
  private func sample() throws -> (sample: UndoSample, bytes: [UInt8]) {
    let sample = try UndoSample()
    let recorder = sample.ring.begin("format", at: 7)
    for name in ["a.tasks", "b.tasks", "c.tasks"] as [BytePath] {
      try sample.write(name, Array("- [ ]  One\n".utf8))
      try sample.change(name, [TextEdit(range: 5..<6, replacement: [])], by: recorder)
    }
    try recorder.finish()
    return (sample, try FileContents(of: sample.file(1)).bytes)
  }

  @Test func aTornEndIsLeftOut() throws {
    let (sample, bytes) = try sample()
    let names: [BytePath] = ["a.tasks", "b.tasks", "c.tasks"]
    var counts: [Int] = []
    for end in 0...bytes.count {
      try sample.folder.write(sample.file(1), Array(bytes[..<end]))
      let change = try sample.ring.changes().first
      let files = change?.files.map(\.path) ?? []
      #expect(files == Array(names.prefix(files.count)))
      #expect((change?.progress == .complete) == (end == bytes.count))
      if counts.last != files.count {
        // Only at this length the last record is complete and no other has begun.
        #expect(change?.isTorn != true)
        counts.append(files.count)
      }
    }
    #expect(counts == [0, 1, 2, 3])
  }

  @Test func aChangedByteIsFound() throws {
    let (sample, bytes) = try sample()
    let versionEnd = 13
    for index in versionEnd..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      try sample.folder.write(sample.file(1), damaged)
      let change = try sample.ring.changes().first
      #expect(change?.progress != .complete, "\(index)")
      #expect(change?.isTorn != false)
    }
  }

  @Test func zerosAndNoiseAreNoChange() throws {
    let (sample, bytes) = try sample()
    for content in [[], [UInt8](repeating: 0, count: 4096), Array("noise".utf8), Array(bytes[..<13])] {
      try sample.folder.write(sample.file(2), content)
      #expect(try sample.ring.changes().map(\.number) == [1])
    }
    // The number is not used again.
    try sample.replace("a.tasks", by: "x")
    #expect(try sample.ring.changes().map(\.number) == [3, 1])
  }

  @Test func anotherVersionIsSaid() throws {
    let (sample, bytes) = try sample()
    try sample.folder.write(sample.file(2), Array("tasks undo 4\n".utf8) + bytes)
    do throws(FileError) {
      _ = try sample.ring.changes()
      Issue.record("no error")
    } catch {
      #expect(error == FileError(sample.file(2), .otherVersion))
    }
  }
}
