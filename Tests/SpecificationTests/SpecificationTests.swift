import TaskLinter
import TaskModel
import TaskQuery
import TaskSyntax
import TaskTesting
import Testing

/// The documents whose examples are tests, the specification first.
///
/// `UPDATE=1 swift test --filter SpecificationTests` rewrites the fences; read the diff before you keep it.
struct SpecificationTests {
  /// The projections by name. A new projection is one line here.
  private static let projections: [String: MarkdownSuite.Projection] = [
    "tree": { SyntaxTree($0.bytes).outline() },
    "tokens": { SyntaxTree($0.bytes).tokens() },
    "model": { input in
      let tree = SyntaxTree(input.bytes)
      return DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter).outline(of: tree)
    },
    "formatted": FormattedProjection.bytes,
    "diagnostics": { input in
      guard let today = CalendarDate(year: 2026, month: 11, day: 21),
        let now = CalendarMoment(today, minuteOfDay: 0)
      else { return [] }
      return Linter().outline(
        of: SyntaxTree(input.bytes), context: LintContext(now: now, reservedKeys: Set(Query.words)))
    },
    "order": OrderProjection.order,
    "next": OrderProjection.next,
    "why": OrderProjection.why,
    "handles": OrderProjection.handles,
    "typed": OrderProjection.typed,
    "days": OrderProjection.days,
    "found": FoundProjection.titles,
  ]

  static let documents =
    Repository.files(in: "Grammar", ending: ".md").filter {
      !["Grammar/Query.md", "Grammar/Merging.md", "Grammar/Assist.md", "Grammar/Actions.md"].contains($0)
    }
    + ["README.md"].filter { Repository.read($0) != nil }

  @Test(arguments: documents)
  func everyFenceHoldsWhatItSays(path: String) throws {
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    // The tests of the program run the command lines in these pages.
    let isTyped = ["Grammar/Editing.md", "Grammar/Interchange.md", "Grammar/Views.md", "README.md"].contains(path)
    let suite = MarkdownSuite(
      document, projections: Self.projections, skipping: isTyped ? ["console", "json5", "json", "text", "sh"] : [])
    for failure in suite.run() { failure.record() }
  }

  @Test func everyQueryHoldsWhatItSays() throws {
    let path = "Grammar/Query.md"
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    let found: [String: MarkdownSuite.Projection] = ["found": FoundProjection.titles]
    let suite = MarkdownSuite(document, inputs: ["query": QueryProjection.all, "tasks": found])
    #expect(document.examples(of: ["query"]).count > 100)
    for failure in suite.run() { failure.record() }
  }

  @Test func everyAnswerToAnEditorHoldsWhatItSays() throws {
    let path = "Grammar/Assist.md"
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    let suite = MarkdownSuite(document, projections: AssistProjection.all)
    for failure in suite.run() { failure.record() }
  }

  /// Every field, flag, relation, clause and format occurs in an example.
  @Test func everyWordOfQueriesIsShown() throws {
    let document = MarkdownDocument(path: "Grammar/Query.md", try #require(Repository.read("Grammar/Query.md")))
    var shown = Set<String>()
    for example in document.examples(of: ["query"]) {
      let text = String(decoding: document.content(of: example.input), as: UTF8.self)
      shown.formUnion(text.split { !("a"..."z").contains($0) && !$0.isNumber && $0 != "-" }.map(String.init))
    }
    var words = QueryField.all.map(\.description) + QueryFlag.allCases.map(\.rawValue)
    words += QueryRelation.allCases.map(\.rawValue) + QueryClauseName.allCases.map(\.rawValue)
    words += QueryClauses.Format.allCases.map(\.rawValue) + QueryClauses.Bucket.allCases.map(\.rawValue)
    words += QueryClauses.Aggregate.Function.allCases.map(\.rawValue)
    #expect(words.filter { !shown.contains($0) } == [], "no 'query' fence of Grammar/Query.md uses these words")
  }

  /// A declared key with the name of a field, a flag or a clause cannot be queried, so the linter reports it.
  @Test func everyWordOfQueriesIsReserved() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
    let context = LintContext(
      now: try #require(CalendarMoment(today, minuteOfDay: 0)), reservedKeys: Set(Query.words))
    let words =
      QueryField.all.map(\.description) + QueryClauseName.allCases.map(\.rawValue) + ["is", "has", "no", "view"]
    for word in words {
      let tree = SyntaxTree(Array("---\nkeys: \(word)\n---\n".utf8))
      let found = String(decoding: Linter().outline(of: tree, context: context), as: UTF8.self)
      // Keys of the language itself cannot be declared.
      #expect(found.contains("reserved-key \"\(word)\"") || found.contains("malformed-front-matter"), "\(word)")
    }
  }

  @Test(arguments: [
    ("Grammar/Specification.md", ["tasks"]), ("Grammar/Order.md", ["tasks"]),
    ("Grammar/Query.md", ["query", "tasks"]),
  ])
  func everyRuleHasAnExample(path: String, inputNames: [String]) throws {
    let document = MarkdownDocument(path: path, try #require(Repository.read(path)))
    let index = ExampleIndex(document, inputNames: Set(inputNames))
    for failure in index.failures { failure.record() }
    #expect(index.exampleCount > 0)
  }
}

extension MarkdownSuite.Failure {
  /// Records the failure in the running test, at its place in the Markdown file.
  func record() {
    Issue.record(
      "\(message)",
      sourceLocation: SourceLocation(
        fileID: "tests/\(path)", filePath: "\(Repository.root)/\(path)", line: line, column: 1))
  }
}
