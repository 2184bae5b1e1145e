import Glibc
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

/// The properties of a file that a change keeps, and the files that the writer refuses.
struct FileWriterTests {
  @Test(arguments: ["", "x", "- [x] one\n- [ ] two\n", String(repeating: "- [ ] many\n", count: 300_000)])
  func writes(text: String) throws {
    let place = try WritingFolder(isInMemory: false)
    #expect(place.writer().set(place.file, to: text) == .success(.written))
    #expect(try place.bytes() == Array(text.utf8))
    #expect(place.names == ["a.tasks"])
    #expect(place.writer().set(place.file, to: place.old) == .success(.written))
    #expect(try place.bytes() == place.old)
  }

  @Test func unchangedFilesAreNotTouched() throws {
    let place = try WritingFolder(isInMemory: false)
    let before = place.status
    #expect(place.writer().set(place.file, to: place.old) == .success(.unchanged))
    let outcome = try place.writer().change(place.file, as: .personal, { _ in nil }, record: { _ in Issue.record() })
    #expect(outcome == .unchanged)
    #expect(place.status == before)
    #expect(place.names == ["a.tasks"])
  }

  @Test func recordsBeforeTheFileIsTouched() throws {
    let place = try WritingFolder(isInMemory: false)
    var recorded: [UInt8] = []
    _ = try place.writer().change(
      place.file, as: .personal, { source in EditedText(replacing: source, by: [1, 2]) },
      record: { change throws(FileError) in
        recorded = change.text.old.storage[..<change.text.old.count] + change.text.bytes
        #expect((try? place.bytes()) == place.old)
        // The new bytes are already written, to a temporary file that marks itself as removable.
        #expect(place.names.count == 2)
        let file = place.names.first { $0 != "a.tasks" } ?? ""
        #expect(FileStatus.ifAny(place.folder("files/" + file))?.mode == 0o1600)
      })
    #expect(recorded == place.old + [1, 2])
    #expect(try place.bytes() == [1, 2])
  }

  /// The file is only changed if it equals the expected bytes, to the last byte.
  @Test func onlyWhatIsExpectedIsChanged() throws {
    let place = try WritingFolder(isInMemory: false)
    func changed(_ old: [UInt8]) throws -> EditedText {
      try #require(EditedText(SourceText(old), [TextEdit(range: old.count..<old.count, replacement: [1])]))
    }
    let longer = place.old + [0x20]
    var other = place.old
    other[other.count - 1] ^= 1
    for wrong in [[], Array(place.old.dropLast()), longer, other] {
      #expect(throws: FileWriter.Failure(place.file, .changedMeanwhile(kept: []))) {
        try place.writer().write(changed(wrong), to: place.file, as: .personal, record: { _ in Issue.record() })
      }
      #expect(throws: FileWriter.Failure(place.file, .changedMeanwhile(kept: []))) {
        try place.writer().probe(place.file, as: .personal, expecting: SourceText(wrong))
      }
      #expect(try place.bytes() == place.old)
    }
    try place.writer().probe(place.file, as: .personal, expecting: SourceText(place.old))
    #expect(try place.bytes() == place.old)
    #expect(try place.writer().write(changed(place.old), to: place.file, as: .personal) == .written)
    #expect(try place.bytes() == place.old + [1])
    #expect(place.names == ["a.tasks"])
  }

  /// All cores compare a large file with the expected bytes, and find one different byte at any offset.
  @Test func largeFilesAreComparedWhole() throws {
    let place = try WritingFolder(isInMemory: false)
    let old = (0..<(9 << 20)).map { UInt8(truncatingIfNeeded: $0 / 3) }
    func changed(_ old: [UInt8]) throws -> EditedText {
      try #require(
        EditedText(
          SourceText(old),
          [
            TextEdit(range: 5..<6, replacement: Array("longer".utf8)),
            TextEdit(range: old.count - 1..<old.count, replacement: []),
          ]))
    }
    try place.folder.write("files/large", old)
    let file = place.folder("files/large")
    for index in [0, 4 << 20, (8 << 20) - 1, old.count - 1] {
      var other = old
      other[index] ^= 1
      for wrong in [other, Array(other.dropLast()), old + [0]] {
        #expect(throws: FileWriter.Failure(file, .changedMeanwhile(kept: []))) {
          try place.writer().write(changed(wrong), to: file, as: .personal, record: { _ in Issue.record() })
        }
      }
    }
    #expect(try place.bytes(of: file) == old)
    #expect(try place.writer().write(changed(old), to: file, as: .personal) == .written)
    #expect(try place.bytes(of: file) == old[..<5] + Array("longer".utf8) + old[6...].dropLast())
  }

  /// Edits of another document are a bug: the writer refuses them and changes nothing.
  @Test func editsThatDoNotFitAreRefused() throws {
    let place = try WritingFolder(isInMemory: false)
    for other in [place.old + [0x20], Array(place.old.dropLast()) + [0x20]] {
      #expect(throws: FileWriter.Failure(place.file, .failed(FileError(place.file, .unfit)))) {
        try place.writer().change(
          place.file, as: .personal, { _ in EditedText(replacing: SourceText(other), by: [1]) },
          record: { _ in Issue.record() })
      }
    }
    #expect(try place.bytes() == place.old)
    #expect(place.names == ["a.tasks"])
  }

  @Test func writesNothingThatCouldNotBeRecorded() throws {
    let place = try WritingFolder(isInMemory: false)
    let before = place.status
    let error = FileError("ring", .system(.noSpace))
    #expect(throws: FileWriter.Failure(place.file, .failed(error))) {
      try place.writer().change(
        place.file, as: .personal, { source in EditedText(replacing: source, by: [1]) },
        record: { _ throws(FileError) in throw error })
    }
    #expect(place.status == before)
    #expect(place.names == ["a.tasks"])
  }

  @Test func linksAreWrittenThrough() throws {
    let place = try WritingFolder(isInMemory: false)
    place.folder.link("files/one", to: "a.tasks")
    place.folder.link("two", to: "files/one")
    #expect(place.writer().set(place.folder("two"), to: "new") == .success(.written))
    #expect(try place.bytes() == Array("new".utf8))
    #expect(FileStatus.ifAny(place.folder("two"), followingLinks: false)?.kind == .link)
    #expect(FileStatus.ifAny(place.folder("files/one"), followingLinks: false)?.kind == .link)
    #expect(place.names == ["a.tasks", "one"])
  }

  @Test func refusesWhatIsNoFile() throws {
    let place = try WritingFolder(isInMemory: false)
    let folder = place.folder
    folder.link("circle", to: "circle")
    folder.link("gone", to: "nowhere")
    folder.link("null", to: "/dev/null")
    folder.makePipe("pipe")
    let writer = place.writer()
    #expect(writer.set(folder("circle"), to: "x").error?.reason == .system(.tooManyLinks))
    #expect(writer.set(folder("gone"), to: "x").error?.isNotFound == true)
    #expect(writer.set(folder("missing"), to: "x").error?.isNotFound == true)
    #expect(writer.set(folder("null"), to: "x").error?.reason == .notRegular(.device))
    #expect(writer.set(folder("pipe"), to: "x").error?.reason == .notRegular(.pipe))
    #expect(writer.set(folder("files"), to: "x").error?.reason == .notRegular(.folder))
    #expect(writer.set("/", to: "x").error?.reason == .notRegular(.folder))
    #expect(writer.set("/dev/zero", to: "x").error?.reason == .notRegular(.device))
    #expect(writer.set(BytePath([0x61, 0]), to: "x").error?.reason == .nulInPath)
  }

  @Test func refusesWhatIsTooLarge() throws {
    let place = try WritingFolder(isInMemory: false)
    #expect(unsafe withC(place.file) { unsafe truncate($0, off_t(FileError.writeLimit + 1)) } == 0)
    let error = place.writer().set(place.file, to: "x").error
    #expect(error?.reason == .tooLarge(limit: FileError.writeLimit))
    #expect(error?.message == "is larger than 1 GiB, the limit for writing")
  }

  @Test(arguments: [0o600, 0o640, 0o660, 0o664, 0o444, 0o2664, 0o4755, 0o1600, 0o1644] as [mode_t])
  func keepsRights(mode: mode_t) throws {
    let place = try WritingFolder(isInMemory: false)
    place.folder.setMode("files/a.tasks", mode)
    #expect(place.status?.mode == UInt32(mode))
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(place.status?.mode == UInt32(mode))
    #expect(try place.bytes() == Array("new".utf8))
    #expect(place.names == ["a.tasks"])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away")) func keepsOwner() throws {
    let place = try WritingFolder(isInMemory: false)
    _ = unsafe withC(place.file) { unsafe chown($0, 12345, 54321) }
    place.folder.setMode("files/a.tasks", 0o6750)
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(place.status?.user == 12345)
    #expect(place.status?.group == 54321)
    #expect(place.status?.mode == 0o6750)
  }

  @Test func keepsAttributes() throws {
    let place = try WritingFolder(isInMemory: false)
    try #require(setAttribute("user.color", of: place.file, to: [1, 2]))
    try #require(setAttribute("system.posix_acl_access", of: place.file, to: Self.accessList))
    let status = place.status
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(attribute("user.color", of: place.file) == [1, 2])
    #expect(attribute("system.posix_acl_access", of: place.file) == Self.accessList)
    #expect(place.status?.identity != status?.identity)
    #expect(place.status?.mode == status?.mode)
  }

  /// The default list of the folder applies to new files only, and this file is not new.
  @Test func takesNoDefaultAccessList() throws {
    let place = try WritingFolder(isInMemory: false)
    try #require(setAttribute("system.posix_acl_default", of: place.folder("files"), to: Self.accessList))
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(attribute("system.posix_acl_access", of: place.file) == nil)
    #expect(place.status?.mode == 0o644)
  }

  /// An access control list, version 2: the owner, user 7, the group, the mask, others.
  private static let accessList: [UInt8] =
    [2, 0, 0, 0] + entry(1, 6) + entry(2, 4, [7, 0, 0, 0]) + entry(4, 4) + entry(16, 4) + entry(32, 4)

  private static func entry(
    _ tag: UInt8, _ rights: UInt8, _ user: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
  ) -> [UInt8] { [tag, 0, rights, 0] + user }

  @Test(arguments: [
    BytePath("new\nline"), "-rf", " ", "\"$(touch x)", BytePath([0xFF, 0xC3, 0x28]), BytePath([0x1B, 0x5B, 0x41]),
    BytePath(Array(repeating: 0x61, count: 255)),
  ])
  func oddNames(name: BytePath) throws {
    let place = try WritingFolder(name: name, isInMemory: false)
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(try place.bytes() == Array("new".utf8))
  }

  @Test func readerInTheFolderThatIsGone() throws {
    let place = try WritingFolder(isInMemory: false)
    let result = place.writer(observer: { step throws(SystemError) in
      if step == .creating { _ = shell("mv \(quoted(place.folder("files"))) \(quoted(place.folder("moved")))") }
    }).set(place.file, to: "new")
    #expect(result == .success(.written))
    #expect(try place.bytes(of: place.folder("moved/a.tasks")) == Array("new".utf8))
  }
}
