import Glibc
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

/// Removal of a file: the file is removed with the bytes that are expected, or is there with those of another program.
struct RemovalTests {
  private static let steps: [WriteStep] = [.locking, .checking, .removing, .inspecting, .synchronizingFolder]

  private func remove(
    in place: WritingFolder, _ path: BytePath? = nil, folders: Int = 0, observer: WriteStep.Observer? = nil
  ) -> Result<FileWriter.Outcome, FileWriter.Failure> {
    do throws(FileWriter.Failure) {
      return .success(
        try place.writer(observer: observer).remove(
          path ?? place.file, as: .direct(root: place.folder.path), expecting: SourceText(place.old), folders: folders))
    } catch {
      return .failure(error)
    }
  }

  @Test func removesTheFileAndEmptyFolders() throws {
    let place = try WritingFolder(name: "sub/deep/a.tasks")
    try place.folder.write("files/b.tasks", "b")
    #expect(remove(in: place, folders: 3) == .success(.written))
    #expect(place.names == ["b.tasks"])
    // A file that does not exist is not made.
    #expect(remove(in: place) == .success(.unchanged))
    let other = try WritingFolder(name: "sub/deep/a.tasks")
    #expect(remove(in: other, folders: 1) == .success(.written))
    #expect(other.names == ["sub"])
  }

  @Test func recordsBeforeItTouchesTheFile() throws {
    let place = try WritingFolder()
    var effects: [FileEffect] = []
    let outcome = try place.writer().remove(
      place.file, as: .direct(root: place.folder.path), expecting: SourceText(place.old)
    ) { change in
      effects.append(change.effect)
      #expect(place.names == ["a.tasks"])
      #expect(change.text.bytes.isEmpty && change.text.old.bytes.isEqual(to: place.old.span))
    }
    #expect(outcome == .written)
    #expect(effects == [.removal])
    let kept = try WritingFolder()
    #expect(throws: FileWriter.Failure.self) {
      try kept.writer().remove(kept.file, as: .personal, expecting: SourceText(kept.old)) { _ throws(FileError) in
        throw FileError(kept.file, .otherVersion)
      }
    }
    #expect(kept.names == ["a.tasks"])
  }

  @Test func otherBytesStay() throws {
    let place = try WritingFolder()
    ForeignWriter.append("theirs\n", to: place.file)
    #expect(remove(in: place).reason == .changedMeanwhile(kept: []))
    #expect(try place.bytes() == place.old + Array("theirs\n".utf8))
  }

  @Test(arguments: ["link", "folder", "pipe"]) func anotherKindOfEntryStays(kind: String) throws {
    let place = try WritingFolder()
    let other = try place.folder.write("other", place.old)
    ForeignWriter.remove(place.file)
    switch kind {
    case "link": place.folder.link("files/a.tasks", to: other)
    case "folder": place.folder.makeFolder("files/a.tasks")
    default: place.folder.makePipe("files/a.tasks")
    }
    #expect(remove(in: place).reason == .changedMeanwhile(kept: []))
    #expect(place.names == ["a.tasks"])
    #expect(try place.bytes(of: other) == place.old)
  }

  @Test func foldersThatAreLinksByNowAreNotFollowed() throws {
    let place = try WritingFolder(name: "sub/a.tasks")
    _ = shell("cd \(quoted(place.folder("files"))) && mv sub ../elsewhere && ln -s ../elsewhere sub")
    guard case .forbidden? = remove(in: place).error?.reason else {
      Issue.record("it was removed")
      return
    }
    #expect(try place.bytes(of: place.folder("elsewhere/a.tasks")) == place.old)
  }

  /// Another program writes between any two steps. What it wrote is in the file or in a file that is named.
  @Test(arguments: ForeignWriterTests.Action.allCases) func foreignWriters(action: ForeignWriterTests.Action) throws {
    // Reading begins anew with the file that it finds.
    for step in Self.steps.dropFirst().dropLast() {
      let place = try WritingFolder()
      let result = remove(in: place) { now throws(SystemError) in
        guard now == step else { return }
        // While the file is inspected, it has the temporary name.
        let name = step == .inspecting ? place.names.first ?? "" : "a.tasks"
        action.run(on: place.folder("files/" + name))
      }
      #expect(result.reason == .changedMeanwhile(kept: []), "\(step)")
      #expect(try place.bytes() == action.result(of: place.old), "\(step)")
      #expect(place.names == ["a.tasks"], "\(step)")
    }
  }

  /// Another program makes a file with the name while the old one has the temporary name: both are kept.
  @Test(arguments: [false, true]) func aNewFileIsNotReplaced(isChanged: Bool) throws {
    let place = try WritingFolder()
    let result = remove(in: place) { step throws(SystemError) in
      guard step == .inspecting else { return }
      if isChanged, let name = place.names.first { ForeignWriter.append("late\n", to: place.folder("files/" + name)) }
      _ = shell("echo theirs > \(quoted(place.file))")
    }
    #expect(try place.bytes() == Array("theirs\n".utf8))
    guard isChanged else {
      #expect(result == .success(.written))
      #expect(place.names == ["a.tasks"])
      return
    }
    guard case .changedMeanwhile(let kept)? = result.reason, kept.count == 2 else {
      Issue.record("\(result)")
      return
    }
    #expect(kept.first == place.file)
    #expect(try place.bytes(of: kept[1]) == place.old + Array("late\n".utf8))
  }

  @Test func aProcessThatHasItOpenLosesNothing() throws {
    let place = try WritingFolder()
    let descriptor = unsafe withC(place.file) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
    let result = remove(in: place)
    _ = unsafe write(descriptor, "theirs\n", 7)
    close(descriptor)
    let left = try #require(result.left.first)
    #expect(result.state == .written)
    #expect(try place.bytes(of: left) == place.old + Array("theirs\n".utf8))
    #expect(Leftovers.find(in: [place.folder("files")], journal: nil).found.map(\.kind) == [.unknown])
  }

  @Test(arguments: WriteFaultTests.errors) func oneFault(error: SystemError) throws {
    for step in Self.steps {
      let place = try WritingFolder()
      let result = remove(in: place) { now throws(SystemError) in if now == step { throw error } }
      if step == .synchronizingFolder {
        #expect(result.state == .unconfirmed(FileError(place.file, .removalUnconfirmed(error))))
        #expect(place.names == [])
      } else {
        #expect(result.error?.reason == .unwritten(error), "\(step)")
        #expect(try place.bytes() == place.old)
        #expect(place.names == ["a.tasks"])
      }
    }
  }

  /// The file cannot get its name back: it is named under the temporary one.
  @Test func twoFaults() throws {
    let place = try WritingFolder()
    let result = remove(in: place) { step throws(SystemError) in
      if step == .inspecting || step == .takingBack { throw .inputOutput }
    }
    let name = try #require(place.names.first)
    #expect(result.reason == .changedMeanwhile(kept: [place.folder("files/" + name)]))
    #expect(try place.bytes(of: place.folder("files/" + name)) == place.old)
  }

  @Test func editorsAndHalfWrittenFilesAreRespected() throws {
    let place = try WritingFolder()
    var swap = [UInt8](repeating: 0, count: 4096)
    swap.replaceSubrange(0..<9, with: Array("b0VIM 9.0".utf8))
    swap[1007] = 0x55
    try place.folder.write("files/.a.tasks.swp", swap)
    #expect(remove(in: place).reason == .unsavedInEditor(place.folder("files/.a.tasks.swp")))
    #expect(try place.bytes() == place.old)
  }
}
