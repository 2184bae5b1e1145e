import TaskTesting
import Testing

/// Tests that the grammar rules quoted in the parsers exist in the formal grammars.
struct GrammarTests {
  @Test(arguments: [
    ("Grammar/tasks.ebnf", "Sources/TaskSyntax/Parsing", 100, 20),
    ("Grammar/query.ebnf", "Sources/TaskQuery", 30, 15),
  ])
  func whatTheParserQuotesIsInTheGrammar(page: String, folder: String, size: Int, quotedSize: Int) throws {
    let grammar = Self.productions(
      in: String(decoding: try #require(Repository.read(page)), as: UTF8.self), prefix: "")
    #expect(grammar.count > size)
    var quoted = 0
    for path in Repository.files(in: folder, ending: ".swift") {
      let text = String(decoding: try #require(Repository.read(path)), as: UTF8.self)
      for name in Self.productions(in: text, prefix: "/// ") {
        quoted += 1
        #expect(grammar.contains(name), "\(path) quotes \(name), which \(page) does not have")
      }
    }
    #expect(quoted > quotedSize)
  }

  /// The names before ` = ` at the start of lines, after `prefix`.
  private static func productions(in text: String, prefix: String) -> Set<Substring> {
    var names: Set<Substring> = []
    for line in text.split(separator: "\n") {
      var line = line
      if !prefix.isEmpty {
        line = line.drop { $0 == " " }
        guard line.hasPrefix(prefix) else { continue }
        line = line.dropFirst(prefix.count)
      }
      let name = line.prefix { $0 == "-" || ("a"..."z").contains($0) }
      guard !name.isEmpty, line.dropFirst(name.count).hasPrefix(" =") else { continue }
      names.insert(name)
    }
    return names
  }
}
