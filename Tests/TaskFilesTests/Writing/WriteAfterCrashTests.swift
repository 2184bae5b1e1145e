import Glibc
import TaskFiles
import TaskTesting
import Testing

/// Writes a file for which a crash left a journal.
struct WriteAfterCrashTests {
  let place: WritingFolder
  /// A text of the right size that is neither the old nor the new one.
  private static let torn = "- [x] one\n- [ ] two\n"

  init() throws {
    place = try LeftoverJournalTests().place
  }

  private var journal: BytePath { place.journal.joined(place.names.last ?? "") }

  private func fill(_ text: String) throws {
    try place.folder.write("files/a.tasks", text)
  }

  @Test(arguments: ["", torn, "half"], [true, false])
  func aHalfWrittenFileIsRefused(text: String, isForced: Bool) throws {
    try fill(text)
    let names = place.names
    let writer = place.writer(isForced: isForced)
    #expect(writer.set(place.file, to: "new").reason == .halfWritten(journal: journal))
    #expect(writer.set(place.folder("other-name"), to: "new").reason == .halfWritten(journal: journal))
    #expect(writer.set(place.file, to: text).reason == .halfWritten(journal: journal))
    #expect(try place.bytes() == Array(text.utf8))
    #expect(place.names == names)
  }

  @Test func itIsKnownWhereItWasRenamed() throws {
    try fill(Self.torn)
    let renamed = place.folder("files/b.tasks")
    #expect(shell("mv \(quoted(place.file)) \(quoted(renamed)); rm \(quoted(place.folder("other-name")))").status == 0)
    #expect(place.writer().set(renamed, to: "new").reason == .halfWritten(journal: journal))
    // Another file system may give the same inode number to another file.
    try place.folder.write("files/b.tasks", "half")
    #expect(place.writer().set(renamed, to: "new") == .success(.written))
  }

  /// The journal is obsolete, and would report a half-written file after the next change.
  @Test(arguments: [true, false]) func wholeFileSuppressionIsRemoved(isNew: Bool) throws {
    if !isNew { try fill(String(decoding: place.old, as: UTF8.self)) }
    #expect(place.writer().append("more\n", to: place.file) == .success(.written))
    #expect(place.names == ["a.tasks"])
  }

  @Test func otherFilesAreWritten() throws {
    try fill("half")
    let other = try place.folder.write("files/other.tasks", "old")
    #expect(place.writer().set(other, to: "new") == .success(.written))
    ForeignWriter.replace(place.file, with: "theirs")
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(place.names.count == 3)
  }

  @Test func aJournalThatIsDamagedOrInUseSaysNothing() throws {
    try fill("half")
    let descriptor = unsafe withC(journal) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    // Unlocks before closing, because a process that another test starts now may inherit the descriptor.
    #expect(flock(descriptor, LOCK_UN) == 0)
    close(descriptor)
    #expect(place.writer().set(place.file, to: "newer").reason == .halfWritten(journal: journal))
    let bytes = try place.bytes(of: journal)
    for index in [20, bytes.count - 1] {
      var damaged = bytes
      damaged[index] ^= 1
      try place.folder.write(journal.relative(to: place.folder.path), damaged)
      #expect(place.writer().set(place.file, to: "newer \(index)") == .success(.written))
    }
    #expect(place.names.count == 2)
  }

  @Test func aFolderOfJournalsThatCannotBeListed() throws {
    let file = try place.folder.write("a file", "x")
    let result = FileWriter(journal: file).set(place.file, to: "new")
    #expect(result.error?.path == file)
    #expect(try place.bytes() == Array(LeftoverJournalTests.new.utf8))
  }

  /// A repair that was killed leaves a second journal, for the half-written file.
  @Test func aRepairIsRepeated() throws {
    try fill(Self.torn)
    let first = journal
    let kept = place.folder("second")
    let leftover = try #require(Leftovers.find(in: [], journal: place.journal).found.first)
    let writer = place.writer { step throws(SystemError) in
      if step == .overwriting { _ = shell("cp -r \(quoted(place.journal)) \(quoted(kept))") }
    }
    #expect(try leftover.repair(by: writer, record: { _ in }) == .written)
    #expect(shell("cp \(quoted(kept))/* \(quoted(place.journal))").status == 0)
    try fill("half")
    let found = Leftovers.find(in: [], journal: place.journal).found
    #expect(found.map(\.kind) == [.torn, .torn])
    #expect(found.map(\.path).contains(first))
    for leftover in found { _ = try leftover.repair(by: place.writer(), record: { _ in }) }
    #expect(try place.bytes() == place.old)
    #expect(place.names == ["a.tasks"])
  }
}
