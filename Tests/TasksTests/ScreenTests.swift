import TaskTesting
import Testing
import tasks

/// Tests of screens as pages of examples. `UPDATE=1 swift test --filter ScreenTests` rewrites them.
struct ScreenTests {
  static let pages =
    Repository.files(in: "Tests/TasksTests/Screens", ending: ".md")
    + ["README.md"].filter { Repository.read($0) != nil }

  @Test(arguments: pages) func showsWhatThePageSays(path: String) throws { try check(path) }

  /// Checks a page that also shows changes of files.
  @Test func changesWhatThePageSays() throws { try check("Grammar/Editing.md", requiresResults: true) }

  /// Checks the page of formats, which also shows changes of files.
  @Test func exchangesWhatThePageSays() throws { try check("Grammar/Interchange.md", requiresResults: true) }

  /// Every option of `import` and `export` has an example there.
  @Test func everyOptionOfAnExchangeIsShown() throws {
    let text = String(decoding: try #require(Repository.read("Grammar/Interchange.md")), as: UTF8.self)
    for command in [Subcommand.import, .export] {
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("$ tasks \(command.name) ") }
      let words = lines.flatMap { $0.split(separator: " ").map(String.init) }
      for option in command.options().filter({ $0.title != "Query" }).flatMap(\.options) {
        #expect(
          words.contains(option.name) || option.shortName.map(words.contains) ?? false, "\(command.name) \(option.name)"
        )
      }
    }
  }

  /// Checks the page that defines the numbers of tasks.
  @Test func countsWhatThePageSays() throws { try check("Grammar/Views.md") }

  /// Checks the page that shows how versions are merged.
  @Test func mergesWhatThePageSays() throws { try check("Grammar/Merging.md") }

  /// Every command that changes tasks, and each of its options, has an example.
  @Test func everyOptionOfAChangeIsShown() throws {
    let path = "Grammar/Editing.md"
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    var lines: [[Substring]] = []
    for case .fence(let fence) in document.blocks where fence.name == "console" {
      for line in fence.contentLines.map(document.text(ofLine:)) where line.hasPrefix("$ tasks ") {
        lines.append(line.dropFirst("$ tasks ".count).split(separator: " "))
      }
    }
    let known = { (option: OptionDeclaration, words: [Substring]) in
      words.contains { "\($0)" == option.name || option.shortName == "\($0)" || $0.hasPrefix(option.name + "=") }
    }
    var count = 0
    for command in Subcommand.all {
      let groups = command.options()
      guard groups.contains(where: { $0.title == "Changing tasks" }) else { continue }
      count += 1
      let uses = lines.filter { words in
        words.first.map { ([command.name] + command.aliases).contains(String($0)) } ?? false
      }
      #expect(!uses.isEmpty, "tasks \(command.name)")
      for group in groups {
        let examples = group.title == "Changing tasks" ? lines : uses
        for option in group.options {
          #expect(examples.contains { known(option, $0) }, "tasks \(command.name) \(option.name)")
        }
      }
    }
    #expect(count >= 17)
  }

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
