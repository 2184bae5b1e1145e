import TaskTesting
import Testing

/// What people see, as pages of examples: `UPDATE=1 swift test --filter ScreenTests` writes them anew.
struct ScreenTests {
  static let pages =
    Repository.files(in: "Tests/TasksTests/Screens", ending: ".md")
    + ["README.md"].filter { Repository.read($0) != nil }

  @Test(arguments: pages) func showsWhatThePageSays(path: String) throws { try check(path) }

  /// What commands make of files, too.
  @Test func changesWhatThePageSays() throws { try check("Grammar/Editing.md", requiresResults: true) }

  private func check(_ path: String, requiresResults: Bool = false) throws {
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    for failure in try ConsoleSuite(document: document, requiresResults: requiresResults).run() {
      Issue.record(
        "\(failure.message)",
        sourceLocation: SourceLocation(
          fileID: "tests/\(path)", filePath: "\(Repository.root)/\(path)", line: failure.line, column: 1))
    }
  }
}
