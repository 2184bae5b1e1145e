import Glibc
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

struct LeftoversTests {
  let place: WritingFolder
  let temporary: BytePath = "files/.tasks-0123456789abcdef"

  init() throws {
    place = try WritingFolder()
  }

  private func find(knowing known: String? = nil) -> [Leftover] {
    let leftovers = Leftovers.find(in: [place.folder("files")], journal: place.journal) { hash in
      known.map { ContentHash(Array($0.utf8)) == hash } ?? false
    }
    #expect(leftovers.errors == [])
    return leftovers.found
  }

  @discardableResult
  private func repair(_ leftover: Leftover) throws -> FileWriter.Outcome {
    try leftover.repair(by: place.writer(), record: { _ in })
  }

  @Test func nothing() throws {
    try place.folder.write("files/.tasks-0123456789abcde", "x")
    try place.folder.write("files/.tasks-0123456789ABCDEF", "x")
    try place.folder.write("files/.tasks-0123456789abcdef0", "x")
    try place.folder.write("files/0123456789abcdef.journal", "x")
    place.folder.makeFolder("files/.tasks-00000000000000ff")
    place.folder.link("files/.tasks-00000000000000fe", to: "a.tasks")
    #expect(find() == [])
  }

  @Test(arguments: ["", "- [ ] one\n- [ ] two\n", "known"])
  func valuesElsewhereAreRemoved(text: String) throws {
    let path = try place.folder.write(temporary, text)
    let leftover = try #require(find(knowing: "known").first)
    #expect(leftover.path == path)
    #expect(leftover.kind == .removable)
    #expect(leftover.size == text.utf8.count)
    #expect(leftover.target == (text.hasPrefix("-") ? place.file : nil))
    #expect(try repair(leftover) == .unchanged)
    #expect(place.names == ["a.tasks"])
  }

  @Test func unfinished() throws {
    try place.folder.write(temporary, "- [ ] on")
    place.folder.setMode(temporary, 0o1600)
    try repair(try #require(find().first))
    #expect(place.names == ["a.tasks"])
  }

  @Test func backupThatIsTheFile() throws {
    _ = unsafe withC(place.file) { file in unsafe withC(place.folder.path.joined(temporary)) { unsafe link(file, $0) } }
    let leftover = try #require(find().first)
    #expect(leftover.target == place.file)
    try repair(leftover)
    #expect(place.names == ["a.tasks"])
    #expect(place.status?.linkCount == 1)
  }

  @Test func unknownValuesAreKept() throws {
    let path = try place.folder.write(temporary, "what somebody wrote")
    let leftover = try #require(find(knowing: "known").first)
    #expect(leftover.kind == .unknown)
    #expect(!leftover.isRepairable)
    try repair(leftover)
    #expect(try place.bytes(of: path) == Array("what somebody wrote".utf8))
  }

  @Test func laterChangesAreKept() throws {
    let path = try place.folder.write(temporary, "")
    let leftover = try #require(find().first)
    try place.folder.write(temporary, "what somebody wrote")
    #expect(throws: FileWriter.Failure(path, .changedMeanwhile(kept: []))) { try repair(leftover) }
    #expect(try place.bytes(of: path) == Array("what somebody wrote".utf8))
  }

  @Test func filesInUseAreLeftAlone() throws {
    let path = try place.folder.write(temporary, "")
    let leftover = try #require(find().first)
    let descriptor = unsafe withC(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(find() == [])
    #expect(throws: FileWriter.Failure(path, .changedMeanwhile(kept: []))) { try repair(leftover) }
    #expect(place.names.count == 2)
    // Unlocks before closing, because a process that another test starts now may inherit the descriptor.
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
    #expect(find() == [leftover])
  }

  /// At no step does a search find the files of an active writer.
  @Test(arguments: WriteFaultTests.Way.allCases)
  func environmentOfAWriter(way: WriteFaultTests.Way) throws {
    let place = try WriteFaultTests.place(way)
    let writer = place.writer { step throws(SystemError) in
      #expect(Leftovers.find(in: [place.folder("files")], journal: place.journal).found == [])
      if way == .rename, step == .exchanging { throw .invalid }
    }
    #expect(writer.set(place.file, to: "new") == .success(.written))
  }

  @Test func folderThatIsNotThere() {
    let leftovers = Leftovers.find(in: [place.folder("gone")], journal: place.folder("gone too"))
    #expect(leftovers.found == [])
    #expect(leftovers.errors.map(\.path) == [place.folder("gone")])
  }
}

/// Files that were being overwritten in place when the process was killed.
struct LeftoverJournalTests {
  let place: WritingFolder
  static let new = "- [x] one\n- [x] two\n- [ ] three\n"

  /// Writes in place, and keeps the journal that a kill at that step leaves.
  init() throws {
    let place = try WriteFaultTests.place(.inPlace)
    self.place = place
    let kept = place.folder("kept")
    let writer = place.writer { step throws(SystemError) in
      if step == .overwriting { _ = shell("cp -r \(quoted(place.journal)) \(quoted(kept))") }
    }
    #expect(writer.set(place.file, to: Self.new) == .success(.written))
    #expect(place.names == ["a.tasks"])
    _ = shell("cp \(quoted(kept))/* \(quoted(place.journal))")
  }

  private func find() throws -> Leftover {
    let leftovers = Leftovers.find(in: [], journal: place.journal)
    #expect(leftovers.errors == [])
    return try #require(leftovers.found.first)
  }

  private func repair(_ leftover: Leftover) throws -> FileWriter.Outcome {
    try leftover.repair(by: place.writer(), record: { _ in })
  }

  private func fill(_ text: String) throws {
    try place.folder.write("files/a.tasks", text)
  }

  @Test(arguments: [true, false]) func complete(isNew: Bool) throws {
    if !isNew { try fill(String(decoding: place.old, as: UTF8.self)) }
    let leftover = try find()
    let before = place.status
    #expect(leftover.kind == .removable)
    #expect(leftover.target == place.file)
    #expect(try repair(leftover) == .unchanged)
    #expect(place.status == before)
    #expect(place.names == ["a.tasks"])
  }

  @Test(arguments: ["", "- [x] one\n- [ ] two\n", new + "- [ ] thr"]) func torn(text: String) throws {
    try fill(text)
    let leftover = try find()
    #expect(leftover.kind == .torn)
    var recorded: [UInt8]?
    let outcome = try leftover.repair(by: place.writer()) { change in
      recorded = change.text.bytes
    }
    #expect(outcome == .written)
    #expect(recorded == place.old)
    #expect(try place.bytes() == place.old)
    #expect(place.status?.linkCount == 2)
    #expect(place.names == ["a.tasks"])
  }

  /// Another program rewrote or finished the file after the search.
  @Test func repairLooksAgain() throws {
    try fill("half")
    let leftover = try find()
    try fill(Self.new)
    #expect(try repair(leftover) == .unchanged)
    #expect(try place.bytes() == Array(Self.new.utf8))
  }

  @Test func anotherFile() throws {
    ForeignWriter.replace(place.file, with: "theirs")
    #expect(try find().kind == .unknown)
    ForeignWriter.remove(place.file)
    #expect(try find().kind == .unknown)
    #expect(try find().target == place.file)
  }

  @Test func damagedJournal() throws {
    try fill("half")
    let path = try find().path
    let bytes = try place.bytes(of: path)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      try place.folder.write(BytePath(Array("state/journal/".utf8) + path.name), damaged)
      #expect(try find().kind == .unknown)
      try place.folder.write(BytePath(Array("state/journal/".utf8) + path.name), Array(bytes[..<index]))
      #expect(try find().kind == (index == 0 ? .removable : .unknown))
    }
  }

  /// The leftover after the write failed and the old bytes could not be restored.
  @Test func tornByTwoFaults() throws {
    let place = try WriteFaultTests.place(.inPlace)
    let writer = place.writer { step throws(SystemError) in
      if step == .synchronizingFile {
        ForeignWriter.truncate(place.file)
        throw .inputOutput
      }
      if step == .restoring { throw .inputOutput }
    }
    let error = try #require(writer.set(place.file, to: Self.new).error)
    let leftover = try #require(Leftovers.find(in: [], journal: place.journal).found.first)
    #expect(error.reason == .torn(.inputOutput, journal: leftover.path))
    #expect(error.help == "its old text was saved: run `tasks doctor` to restore it")
    #expect(try leftover.repair(by: place.writer(), record: { _ in }) == .written)
    #expect(try place.bytes() == place.old)
    #expect(place.names == ["a.tasks"])
  }
}
