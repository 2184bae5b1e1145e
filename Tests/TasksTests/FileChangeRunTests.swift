import TaskFiles
import TaskSyntax
import TaskWorkspace
import Testing

/// Changes of files without a command line: their outcomes, events and records.
struct FileChangeRunTests {
  private final class Events: ChangeReporter {
    private(set) var all: [String] = []

    func report(_ event: ChangeEvent) {
      switch event {
      case .changed(let file): all.append("changed \(file.name.text)")
      case .cannotBeUndone(let error): all.append("cannot be undone: \(error?.message ?? "no folder")")
      case .recordWithoutEnd(let error): all.append("no end: \(error.message)")
      case .left(let path): all.append("left \(path.text)")
      }
    }
  }

  private let folder: SampleFolder
  private let state: SampleFolder
  private let events = Events()

  init() throws {
    folder = try SampleFolder([("a.tasks", "- [ ] A\n"), ("b.tasks", "- [ ] B\n")])
    state = try SampleFolder()
  }

  private func settings(
    _ user: UserFolders? = nil, observer: WriteStep.Observer? = nil
  ) -> ChangeSettings {
    ChangeSettings(
      user: user ?? UserFolders(home: nil, state: state.path), folder: folder.path, secondsSince1970: 1,
      observer: observer, reporter: events)
  }

  private func target(_ name: BytePath, isNew: Bool = false) -> FileChangeRun.Target {
    FileChangeRun.Target(
      file: InputFile(path: folder.path.joined(name), name: name), workspace: folder.path,
      effect: isNew ? .creation : .change)
  }

  private func plan(_ text: String) -> FileChangeRun.Plan {
    .asked { .change(EditedText(replacing: $0, by: Array(text.utf8))) }
  }

  private func keptChanges() throws -> [UndoChange] {
    try settings().user.undoRing(of: folder.path)?.changes() ?? []
  }

  @Test func aChangeIsWrittenRecordedAndTakenBack() throws {
    let run = FileChangeRun(settings(), "test", mode: .write)
    let results = run.results(for: [target("a.tasks"), target("b.tasks")], [plan("- [x] A\n"), plan("- [ ] B\n")])
    #expect(results.map(\.outcome.isChange) == [true, false])
    #expect(Array(results.written.keys) == [folder.path.joined("a.tasks")])
    #expect(events.all == ["changed a.tasks"])
    #expect(try folder.text("a.tasks") == "- [x] A\n")
    let change = try #require(try keptChanges().first)
    let undo = UndoRun(change, of: folder.path, settings())
    #expect(undo.results(.write).map(\.outcome.isChange) == [true])
    #expect(try folder.text("a.tasks") == "- [ ] A\n")
    #expect(try keptChanges().first?.command == Array("undo test".utf8))
  }

  @Test func withoutAFolderForRecordsFilesAreWritten() throws {
    let run = FileChangeRun(settings(UserFolders(home: nil)), "test", mode: .write)
    _ = run.results(for: [target("a.tasks")], [plan("- [x] A\n")])
    #expect(events.all == ["cannot be undone: no folder", "changed a.tasks"])
    #expect(try folder.text("a.tasks") == "- [x] A\n")
  }

  @Test func aPreviewWritesNothing() throws {
    let run = FileChangeRun(settings(), "test", mode: .diff)
    let results = run.results(for: [target("a.tasks"), target("new.tasks", isNew: true)], [plan("A\n"), plan("B\n")])
    let diffs = results.map { if case .changed(.some) = $0.outcome { true } else { false } }
    #expect(diffs == [true, true])
    #expect(events.all == [])
    #expect(try folder.text("a.tasks") == "- [ ] A\n")
    #expect(try keptChanges().isEmpty)
  }

  /// Neither bytes nor records are left of a change that could not be made in all files.
  @Test func severalFilesAreChangedOrNone() throws {
    let targets = [target("a.tasks"), target("new.tasks", isNew: true), target("missing.tasks"), target("b.tasks")]
    let texts = ["- [ ] A\n", "", "", "- [ ] B\n"]
    let plans = texts.map { text in
      let source = SourceText(Array(text.utf8))
      return FileChangeRun.Plan.made(.change(EditedText(replacing: source, by: Array("- [x] C\n".utf8))), of: source)
    }
    let run = FileChangeRun(settings(), "test", mode: .write)
    let outcomes = run.outcomesTogether(for: targets, plans)
    #expect(outcomes.map(\.isUnchanged) == [true, true, false, true])
    #expect(events.all == [])
    #expect(try folder.text("a.tasks") == "- [ ] A\n" && folder.text("b.tasks") == "- [ ] B\n")
    #expect(FileStatus.isMissing(folder.path.joined("new.tasks")))
    #expect(try keptChanges().isEmpty)
  }
}
