import TaskTesting
import Testing

/// Tests that the list in the manual has exactly the environment variables that the program reads.
struct EnvironmentTests {
  /// Variables for tests, which the manual leaves out.
  private static let seams: Set<String> = ["TASKS_TEST_SPEED"]

  private static let sources = Repository.files(in: "Sources", ending: ".swift").map { path in
    (path: path, text: String(decoding: Repository.read(path) ?? [], as: UTF8.self))
  }

  /// The first argument of each call of `function` in a text, as written.
  private static func arguments(of function: String, in text: String) -> [String] {
    text.split(separator: "\n").filter { line in !line.drop { $0 == " " }.hasPrefix("//") }.flatMap { line in
      line.ranges(of: "\(function)(").map { String(line[$0.upperBound...].prefix { !",)".contains($0) }) }
    }
  }

  @Test func allThatIsAskedForIsDocumented() throws {
    let list = try #require(Self.sources.first { $0.path == "Sources/tasks/Manual/EnvironmentVariable.swift" })
    let documented = Set(Self.arguments(of: "EnvironmentVariable", in: list.text).filter { $0.hasPrefix("\"") })
    var asked: Set<String> = []
    for source in Self.sources {
      let arguments = ["environment", "variable"].flatMap { Self.arguments(of: $0, in: source.text) }
      for argument in arguments where !["_ name: String", "names.count"].contains(argument) {
        // A name that is not a literal cannot be compared with the list.
        #expect(argument.hasPrefix("\"") && argument.hasSuffix("\""), "\(source.path): \(argument)")
        asked.insert(argument)
      }
    }
    #expect(documented.count > 20)
    #expect(asked.subtracting(Self.seams.map { "\"\($0)\"" }).symmetricDifference(documented) == [])
  }
}
