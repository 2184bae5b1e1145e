import TaskFiles
import TaskSyntax
import TaskTesting
import TaskWorkspace
import Testing

/// Opening a folder without a command line.
struct WorkspaceOpenerTests {
  private let folder: SampleFolder

  init() throws { folder = try SampleFolder([("a.tasks", "- [ ] Call\n"), ("sub/b.tasks", "- [ ] Write\n")]) }

  /// Keeps the names of files in events.
  private final class Recorder: OpeningReporter {
    var events: [String] = []

    func report(_ event: OpeningEvent, from opener: WorkspaceOpener) {
      switch event {
      case .workspace: events.append("workspace")
      case .wrongSettings(let fault): events.append("\(opener.name(of: fault.path).text):\(fault.line)")
      case .unreadable(_, let name): events.append("unreadable \(name.text)")
      case .misnamed(let name): events.append("misnamed \(name.text)")
      default: events.append("other")
      }
    }
  }

  private func opener(_ recorder: Recorder, _ options: OpeningOptions = OpeningOptions()) -> WorkspaceOpener {
    let home = folder.path.joined("home").bytes
    let current = folder.path
    let environment = OpeningEnvironment(
      variable: { $0 == "HOME" ? home : nil }, effectiveUser: ProcessStart.effectiveUser,
      currentFolder: { current }, standardInput: { SourceText([]) })
    return WorkspaceOpener(options, environment, reporter: recorder)
  }

  @Test func settingsAreReadAndReportedOnce() throws {
    try folder.write(".tasks.json", "{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    let recorder = Recorder()
    let opener = opener(recorder)
    let workspace = try opener.workspace()
    for _ in 1...2 {
      #expect(throws: WorkspaceProblem.self) { try opener.settings(of: workspace) }
    }
    #expect(recorder.events == ["workspace", ".tasks.json:2"])
  }

  @Test func pathsSelectFilesAndFolders() throws {
    try folder.write("notes.txt", "")
    let recorder = Recorder()
    var request = SelectionRequest(.askedFiles)
    request.paths = ["sub", "none.tasks", "notes.txt"]
    request.requiresTaskNames = true
    let selection = try opener(recorder).selection(request)
    #expect(selection.askedFiles.map(\.file.name.text) == ["sub/b.tasks"])
    #expect(selection.faults == [.unreadable, .misnamed])
    #expect(recorder.events.filter { $0 != "workspace" } == ["unreadable none.tasks", "misnamed notes.txt"])
  }
}
