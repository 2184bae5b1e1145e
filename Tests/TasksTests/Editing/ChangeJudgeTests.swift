import TaskModel
import TaskTesting
import Testing

/// Tests that the judges of the stream find faults: each one judges a correct change and faulty ones.
struct ChangeJudgeTests {
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(year: 2026, month: 11, day: 21)) }

  private func document(_ text: String) -> SeenDocument { SeenDocument(Array(text.utf8)) }

  @Test func lossesInAnArchiveAreFound() throws {
    let old = document("# House\n\n- [x] One done:2026-11-20\n\n# Garden\n")
    let block = document("# House\n\n- [x] Two\n  - [x] Sub\n").tasks
    func problem(_ text: String) -> String {
      ArchiveJudge(old: old, new: document(text), blocks: [block]).problem() ?? "none"
    }
    #expect(problem("# House\n\n- [x] One done:2026-11-20\n- [x] Two\n  - [x] Sub\n\n# Garden\n") == "none")
    #expect(problem("# House\n\n- [x] One done:2026-11-20\n- [x] Two #green\n  - [x] Sub\n\n# Garden\n") == "none")
    let wrong = [
      "# House\n\n- [x] Two\n  - [x] Sub\n\n# Garden\n",
      "# House\n\n- [x] One done:2026-11-20\n- [x] Two\n  - [x] Sub\n",
      "# House\n\n- [x] One done:2026-11-20\n- [x] Two\n\n# Garden\n",
      "# House\n\n- [x] One done:2026-11-20\n- [x] Two\n- [x] Sub\n\n# Garden\n",
      "# House\n\n- [x] One done:2026-11-20\n- [-] Two\n  - [x] Sub\n\n# Garden\n",
      "# House\n\n- [x] One done:2026-11-20\n- [x] Two\n  - [x] Sub #green\n\n# Garden\n",
      "# House\n\n- [x] One done:2026-11-20\n\n# Garden\n\n- [x] Two\n  - [x] Sub\n",
    ]
    for text in wrong { #expect(problem(text) != "none", "\(text)") }
  }

  @Test func leftoversOfAnArchiveAreFound() throws {
    let scene = try ChangeScene([Array("- [x] One\n- [x] Two\n- [ ] Three\n".utf8)])
    let seen = try scene.read(today)
    var drawn = DrawnChange(["archive"], of: seen)
    drawn.archived = ["a.done.tasks": [[seen.documents[0].tasks[0]]]]
    drawn.tasks[0].removeFirst()
    drawn.touched[0] = [0..<1]
    #expect(try scene.judge(drawn, today, keeps: false).fault?.hasPrefix("a.done.tasks: below [] there are\n") == true)
    let other = try ChangeScene([Array("- [x] One\n- [x] Two\n- [ ] Three\n".utf8)])
    drawn.archived = ["b.done.tasks": []]
    #expect(try other.judge(drawn, today, keeps: false).fault?.hasPrefix("b.done.tasks is not there\n") == true)
    let third = try ChangeScene([Array("- [x] One\n- [x] Two\n- [ ] Three\n".utf8)])
    drawn.archived = [:]
    #expect(try third.judge(drawn, today, keeps: false).fault?.hasPrefix("a.done.tasks was not there\n") == true)
  }

  @Test func sideEffectsOfSettlingAreFound() throws {
    let scene = try ChangeScene([Array("- [x] One\n- [x] Two due:2026-11-20 every:week\n".utf8)])
    let seen = try scene.read(today)
    let (one, two) = (SeenWorkspace.Task(file: 0, index: 0), SeenWorkspace.Task(file: 0, index: 1))
    var drawn = DrawnChange(["settle", "--yes"], of: seen)
    drawn.change(one, in: seen) { $0["done"] = "2026-11-21" }
    drawn.touch(two, in: seen)
    #expect(try scene.judge(drawn, today, keeps: false).fault?.hasPrefix("a.tasks has 3 tasks, not 2\n") == true)
  }

  @Test func anotherTextThanThatOfTheEditorIsFound() throws {
    let scene = try ChangeScene([Array("- [ ] One\n- [ ] Two\n".utf8)])
    let seen = try scene.read(today)
    var drawn = DrawnChange(["edit", "a.tasks:1"], of: seen)
    drawn.editorText = Array("- [ ] Three\n".utf8)
    drawn.results = (0, [Array("- [ ] Three\n- [ ] Two \n".utf8)])
    let fault = try scene.judge(drawn, today, keeps: false).fault
    #expect(fault?.hasPrefix("a.tasks does not hold the text that the editor left\n") == true)
    drawn.words = ["edit", "a.tasks:2"]
    drawn.editorText = Array("- [ ] Two\n".utf8)
    #expect(try scene.judge(drawn, today, keeps: false).fault?.hasPrefix("a.tasks does not hold") == true)
  }

  @Test func aTaskThatIsNotAsItWasIsFound() throws {
    let next = "- [ ] Water due:2026-11-28 every:week id:w created:2026-11-21\n"
    let old = document(next + "- [x] Water due:2026-11-21 of:w done:2026-11-21\n- [ ] Rest\n")
    let back = TakenBack(task: SeenWorkspace.Task(file: 0, index: 1), successor: 0, isSure: true)
    func problem(_ text: String) -> String { back.problem(old, document(text)) ?? "none" }
    #expect(problem("- [ ] Water due:2026-11-21 every:week id:w\n- [ ] Rest\n") == "none")
    let wrong = [
      "- [x] Water due:2026-11-21 every:week id:w\n- [ ] Rest\n",
      "- [ ] Water due:2026-11-22 every:week id:w\n- [ ] Rest\n",
      "- [ ] Water due:2026-11-21 id:w\n- [ ] Rest\n", "- [ ] Water due:2026-11-21 every:week of:w\n- [ ] Rest\n",
      "- [ ] Water due:2026-11-21 every:week id:w\n- [/] Rest\n", "- [ ] Water due:2026-11-21 every:week id:w\n",
      "- [ ] Water due:2026-11-21 every:week id:w done:2026-11-21\n- [ ] Rest\n",
    ]
    for text in wrong { #expect(problem(text) != "none", "\(text)") }
  }

  /// An unchanged next occurrence must be taken back.
  @Test func aNextOccurrenceThatStaysIsFound() throws {
    let scene = try ChangeScene([Array("- [/] Water every:week\n- [x] Water done:2026-11-21\n".utf8)])
    let seen = try scene.read(today)
    let task = SeenWorkspace.Task(file: 0, index: 1)
    let sure = DrawnChange.reopening(task, in: seen, isUntouched: true)
    #expect(
      try scene.judge(sure, today, keeps: false).fault?.hasPrefix("the next occurrence is not taken back") == true)
    let again = try ChangeScene([seen.documents[0].bytes])
    #expect(try again.judge(DrawnChange.reopening(task, in: seen), today, keeps: false).fault == nil)
  }
}
