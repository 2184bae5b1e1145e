import TaskTesting
import Testing

/// The invariants on every document in the repository: the `tasks` fences of all Markdown files, and the examples.
struct WrittenDocumentTests {
  private static let folders = ["Grammar", "Sources", "Examples"]
  private static let pages =
    folders.flatMap { Repository.files(in: $0, ending: ".md") } + ["README.md"].filter { Repository.read($0) != nil }
  private static let examples = Repository.files(in: "Examples", ending: ".tasks", ".tasks.md")

  @Test(arguments: pages)
  func holdForEveryFence(path: String) throws {
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    for example in document.examples {
      guard let input = try? document.input(of: example.input) else { continue }
      guard let report = DocumentInvariants.report(on: input, .full) else { continue }
      MarkdownSuite.Failure(path: path, line: example.input.openingLine + 1, message: report).record()
    }
  }

  /// The comparison finds every lost byte unless only spacing changes.
  @Test(arguments: pages)
  func everyLostByteIsFound(path: String) throws {
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    for example in document.examples {
      guard let input = try? document.input(of: example.input), input.count < 400 else { continue }
      for changed in ChangedDocument.shorter(input) {
        guard let fault = DocumentMeaning.comparisonFault(input, changed) else { continue }
        let message = "\(fault): \(String(decoding: changed, as: UTF8.self).debugDescription)"
        MarkdownSuite.Failure(path: path, line: example.input.openingLine + 1, message: message).record()
      }
    }
  }

  @Test(arguments: examples)
  func holdForEveryExample(path: String) throws {
    let report = DocumentInvariants.report(on: try #require(Repository.read(path)), .full)
    if let report { MarkdownSuite.Failure(path: path, line: 1, message: report).record() }
  }
}
