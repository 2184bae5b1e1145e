import Glibc
import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

/// Errors at each step, and at two steps: the file is old or new as the outcome says, and nothing else is left.
struct WriteFaultTests {
  static let errors: [SystemError] = [.inputOutput, .noSpace, .notPermitted, .invalid]

  enum Way: CaseIterable {
    case exchange
    case rename
    case inPlace
  }

  static func place(_ way: Way) throws -> WritingFolder {
    let place = try WritingFolder()
    if way == .inPlace {
      _ = unsafe withC(place.file) { file in unsafe withC(place.folder("other-name")) { unsafe link(file, $0) } }
    }
    return place
  }

  /// Writes with `error` at the steps `failing`.
  static func write(
    _ way: Way, failing: Set<WriteStep>, _ error: SystemError, in place: WritingFolder
  ) -> Result<FileWriter.Outcome, FileWriter.Failure> {
    place.writer { step throws(SystemError) in
      if failing.contains(step) { throw error }
      if way == .rename, step == .exchanging { throw .invalid }
    }.set(place.file, to: "our new text, longer than the old one was\n")
  }

  static let new = Array("our new text, longer than the old one was\n".utf8)

  @Test(arguments: Way.allCases, errors)
  func oneFault(way: Way, error: SystemError) throws {
    for step in WriteStep.allCases {
      let place = try Self.place(way)
      let before = place.status
      let result = Self.write(way, failing: [step], error, in: place)
      #expect(place.names == ["a.tasks"] + result.left.map { String(decoding: $0.name, as: UTF8.self) }, "\(step)")
      // The journal stays only if the file could not be read back.
      #expect(result.left.map(\.parent) == (way == .inPlace && step == .readingBack ? [place.journal] : []), "\(step)")
      switch result.state {
      case .written: #expect(try place.bytes() == Self.new, "\(step)")
      case .unconfirmed(let reported):
        let reason = step == .readingBack ? FileError.Reason.unverified(error) : .unconfirmed(error)
        #expect(step == .readingBack || step == .synchronizingFolder)
        #expect(reported == FileError(place.file, reason))
        #expect(try place.bytes() == Self.new)
      default:
        let reported = try #require(result.error, "\(step): \(result)")
        let isJournal = step == .journaling || step == .finishingJournal
        #expect(isJournal ? reported.path == place.journal : reported.reason == .unwritten(error), "\(step)")
        #expect(try place.bytes() == place.old, "\(step)")
        #expect(place.status?.identity == before?.identity, "\(step)")
        #expect(place.status?.linkCount == before?.linkCount, "\(step)")
      }
      #expect(place.status?.mode == before?.mode, "\(step)")
    }
  }

  /// The second fault hits the recovery from the first one, or the fallback.
  @Test(arguments: Way.allCases, [SystemError.inputOutput, .notPermitted])
  func twoFaults(way: Way, error: SystemError) throws {
    let later: [WriteStep] = [
      .linking, .renaming, .takingBack, .synchronizingFolder, .journaling, .overwriting, .synchronizingFile,
      .readingBack,
      .restoring,
    ]
    for first in WriteStep.allCases {
      for second in later where second != first {
        let place = try Self.place(way)
        let result = Self.write(way, failing: [first, second], error, in: place)
        let now = try place.bytes()
        switch result {
        case .success: #expect(now == Self.new)
        case .failure(let failure):
          switch failure.reason {
          case .failed(FileError(place.file, .torn(error, journal: place.journal.joined(place.names.last ?? "")))):
            #expect(Set([first, second]).isSuperset(of: [.restoring]))
            #expect(now == place.old || now == Self.new)
          case .failed: #expect(now == place.old, "\(first) \(second)")
          default: Issue.record("\(failure)")
          }
        }
        let isTorn = if case .torn = result.error?.reason { true } else { false }
        if Set([first, second]) == [.inspecting, .takingBack], way != .inPlace {
          #expect(result.state == .unconfirmed(FileError(place.file, .unconfirmed(error))))
          #expect(try result.left.map { try place.bytes(of: $0) } == [place.old])
        }
        #expect(
          place.names.count == (isTorn ? 2 : 1) + result.left.count, "\(first) \(second) \(place.names) \(result.left)")
      }
    }
  }

  @Test(arguments: [WriteStep.checking, .synchronizingFolder])
  func filesThatCannotBeRemovedAreNamed(step: WriteStep) throws {
    let place = try Self.place(.exchange)
    let writer = place.writer { now throws(SystemError) in
      guard now == step else { return }
      place.blockTemporaryFile()
      if step == .checking { throw .inputOutput }
    }
    let result = writer.set(place.file, to: Self.new)
    let name = try #require(place.names.first)
    #expect(result.left == [place.folder("files/" + name)])
    #expect(place.names == [name, "a.tasks"])
    if step == .checking {
      #expect(result.error?.reason == .unwritten(.inputOutput))
      #expect(try place.bytes() == place.old)
    } else {
      #expect(result.state == .written)
      #expect(try place.bytes() == Self.new)
    }
  }

  /// The names are exchanged back, and then the temporary name cannot be read.
  @Test func unreadableFoldersAreNamed() throws {
    let place = try Self.place(.exchange)
    let writer = place.writer { step throws(SystemError) in
      if step == .inspecting { throw .inputOutput }
      if step == .takingBack {
        ForeignWriter.remove(place.file)
        place.folder.link("files/a.tasks", to: "elsewhere")
      }
    }
    let result = writer.set(place.file, to: Self.new)
    #expect(result.error?.reason == .unwritten(.inputOutput))
    #expect(try place.bytes() == place.old)
    #expect(result.left == [place.folder("files/" + (place.names.first ?? ""))])
    #expect(place.names.count == 2)
  }

  /// After a power loss, a journal with the mode of a finished one always has its bytes.
  @Test func aJournalIsDurableBeforeItCounts() throws {
    let place = try Self.place(.inPlace)
    let kept = place.folder("kept")
    let writer = place.writer { step throws(SystemError) in
      guard step == .finishingJournal || step == .overwriting, let name = place.names.last else { return }
      let journal = place.journal.joined(name)
      #expect(FileStatus.ifAny(journal)?.mode == (step == .overwriting ? 0o600 : 0o1600))
      #expect((try? place.bytes(of: journal))?.suffix(place.old.count) == place.old[...])
      if step == .finishingJournal { _ = shell("cp -rp \(quoted(place.journal)) \(quoted(kept))") }
    }
    #expect(writer.set(place.file, to: Self.new) == .success(.written))
    try place.folder.write("files/a.tasks", "somebody's")
    #expect(Leftovers.find(in: [], journal: kept).found.map(\.kind) == [.removable])
  }

  /// A change is recorded once, whatever the fallback; a change that fails before the bytes are written is not
  /// recorded.
  @Test(arguments: Way.allCases, [WriteStep?.none, .creating, .writing, .exchanging])
  func isRecordedOnce(way: Way, failing: WriteStep?) throws {
    let place = try Self.place(way)
    var count = 0
    let writer = place.writer { step throws(SystemError) in
      if step == failing { throw step == .exchanging ? .notPermitted : .inputOutput }
      if way == .rename, step == .exchanging { throw .invalid }
    }
    let outcome = try? writer.change(
      place.file, as: .personal, { EditedText(replacing: $0, by: Self.new) }, record: { _ in count += 1 })
    let isEarly = way != .inPlace && (failing == .creating || failing == .writing)
    #expect(count == (isEarly ? 0 : 1))
    #expect((outcome == .written) == !isEarly)
    #expect(try place.bytes() == (isEarly ? place.old : Self.new))
    #expect(place.names == ["a.tasks"])
  }

  @Test func noJournalFolder() throws {
    let place = try Self.place(.inPlace)
    let error = FileWriter(journal: nil).set(place.file, to: "new").error
    #expect(error?.reason == .noJournal(.links))
    #expect(error?.message.contains("it has other names (hard links)") == true)
    #expect(try place.bytes() == place.old)
  }

  @Test(arguments: ["", "short", String(repeating: "longer than it was ", count: 200_000)])
  func hardLinksStay(text: String) throws {
    let place = try Self.place(.inPlace)
    let before = place.status
    #expect(place.writer().set(place.file, to: text) == .success(.written))
    #expect(try place.bytes() == Array(text.utf8))
    #expect(try place.bytes(of: place.folder("other-name")) == Array(text.utf8))
    #expect(place.status?.identity == before?.identity)
    #expect(place.status?.linkCount == 2)
    #expect(place.names == ["a.tasks"])
    #expect(FileStatus.ifAny(place.journal)?.mode == 0o700)
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere")) func folderThatCannotBeWritten() throws {
    let place = try WritingFolder()
    place.folder.setMode("files", 0o555)
    #expect(FileWriter(journal: nil).set(place.file, to: "new").error?.reason == .noJournal(.folder))
    #expect(place.writer().set(place.file, to: "new") == .success(.written))
    #expect(try place.bytes() == Array("new".utf8))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everything")) func fileThatCannotBeWrittenInPlace() throws {
    let place = try Self.place(.inPlace)
    place.folder.setMode("files/a.tasks", 0o444)
    #expect(place.writer().set(place.file, to: "new").error?.reason == .unwritten(.notPermitted))
    #expect(place.names == ["a.tasks"])
  }

  @Test func foreignWriterInPlace() throws {
    let place = try Self.place(.inPlace)
    let early = place.writer { step throws(SystemError) in
      if step == .checking { ForeignWriter.append("theirs\n", to: place.file) }
    }
    #expect(early.set(place.file, to: "new").reason == .changedMeanwhile(kept: []))
    #expect(try place.bytes() == place.old + Array("theirs\n".utf8))
    #expect(place.names == ["a.tasks"])
    let late = place.writer { step throws(SystemError) in
      if step == .synchronizingFile { ForeignWriter.append("late\n", to: place.file) }
    }
    let reason = late.set(place.file, to: "new").reason
    #expect(reason == .changedMeanwhile(kept: [place.file, place.journal.joined(place.names.last ?? "")]))
    #expect(try place.bytes() == Array("newlate\n".utf8))
  }
}
