import TaskModel
import TaskTesting
import Testing

struct DocumentTests {
  /// The example of `Sources/README.md`: the README contains these lines, and they print its last line.
  @Test func theExampleOfTheLibraryIsTrue() throws {
    var printed: [String] = []
    func print(_ words: Any...) { printed.append(words.map { "\($0)" }.joined(separator: " ")) }

    let document = Document("# Kitchen +house\n\n- [ ] (B) Paint the wall due:2026-12-01\n- [x] Measure\n")
    for task in document.tasks where task.status.isActive {
      print(task.letter ?? "-", task.title, task.project ?? "", task.due?.description ?? "")
    }

    let page = String(decoding: try #require(Repository.read("Sources/README.md")), as: UTF8.self)
    let start = try #require(page.firstRange(of: "```swift\nimport TaskModel\n\n")?.upperBound)
    let end = try #require(page[start...].firstRange(of: "// ")?.lowerBound)
    let source = String(
      decoding: try #require(Repository.read("Tests/TaskModelTests/DocumentTests.swift")), as: UTF8.self)
    let indented = page[start..<end].split(separator: "\n").map { "    \($0)\n" }.joined()
    #expect(source.contains(indented))
    #expect(page[end...].hasPrefix("// \(printed.joined(separator: "\n"))\n"))
  }

  @Test func tasksTellWhatTheySayAndInherit() {
    let document = Document(
      "---\nproject: home\n---\n- [/] Paint \\*now\\* effort:\"a b\"\n  Two coats.\n  - [ ] (C) Sand\n# Garden +garden (Q2)\n- [ ] Mow\n"
    )
    let tasks = document.tasks
    #expect(tasks.map(\.title) == ["Paint *now* effort:\"a b\"", "Sand", "Mow"])
    #expect(tasks.map(\.status) == [.started, .open, .open])
    #expect(tasks.map(\.letter) == [nil, "C", nil])
    #expect(tasks.map(\.project) == ["home", "home", "garden"])
    #expect(tasks.map(\.note) == ["Two coats.", nil, nil])
    #expect(tasks.map { $0.parent?.title } == [nil, tasks[0].title, nil])
    #expect(tasks[0].values("due") == [])
    #expect(Document("- [ ] A remind:1d remind:\"2h\"\n").tasks[0].values("remind") == ["1d", "2h"])
    #expect(tasks[2].due == nil)
  }
}
