import TaskTesting
import Testing

/// The parsers quote the formal grammars above the functions that read them: a production in a documentation comment is
/// token for token one of the page.
struct GrammarTests {
  @Test(arguments: [
    ("Grammar/tasks.ebnf", "Sources/TaskSyntax/Parsing", 100, 20),
    ("Grammar/query.ebnf", "Sources/TaskQuery", 30, 15),
  ])
  func quotedProductionsAreThoseOfThePage(page: String, folder: String, size: Int, quotedSize: Int) throws {
    let grammar = Self.productions(in: Self.withoutComments(try Self.text(of: page)))
    #expect(grammar.count > size)
    var bodies: [Substring: String] = [:]
    for production in grammar {
      #expect(bodies.updateValue(production.body, forKey: production.name) == nil, "\(page): \(production.name) twice")
    }
    var quoted = 0
    for path in Repository.files(in: folder, ending: ".swift") {
      for production in Self.productions(in: Self.documentation(in: try Self.text(of: path))) {
        quoted += 1
        #expect(bodies[production.name] == production.body, "\(path) quotes \(production.name)")
      }
    }
    #expect(quoted > quotedSize)
  }

  @Test func productionsEndAtASemicolon() {
    let found = Self.productions(in: "Text = no.\n\none = \"a\" ,\n  b ;\ntwo  =  \";\" ;\nthree = c\n\nfour = d ;")
    #expect(found.map(\.name) == ["one", "two", "three", "four"])
    #expect(found.map(\.body) == ["\"a\" , b ;", "\";\" ;", "c", "d ;"])
  }

  private static func text(of path: String) throws -> String {
    String(decoding: try #require(Repository.read(path)), as: UTF8.self)
  }

  /// The page with blanks for its comments, which may stand behind productions.
  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "(*", omittingEmptySubsequences: false).enumerated().map { index, piece in
      guard index > 0, let end = piece.firstRange(of: "*)") else { return String(piece) }
      return String(piece[end.upperBound...])
    }.joined()
  }

  /// The lines of documentation comments, without their marks; an empty one for each line of code.
  private static func documentation(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("/// ") ? String(line.dropFirst(4)) : ""
    }.joined(separator: "\n")
  }

  /// The productions that begin at the start of a line with a name and ` = `, each to the line that ends in ` ;`, or to
  /// a blank line where none does. White space is folded.
  private static func productions(in text: String) -> [(name: Substring, body: String)] {
    var found: [(name: Substring, body: String)] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if !isOpen {
        guard words.count > 1, words[1] == "=", line.first != " ", words[0].allSatisfy({ $0.isLetter || $0 == "-" })
        else { continue }
        // A sentence may begin so, too.
        guard words[0].first?.isLowercase == true || words[0].allSatisfy(\.isUppercase) else { continue }
        found.append((words[0], words.dropFirst(2).joined(separator: " ")))
      } else {
        found[found.count - 1].body += words.map { " \($0)" }.joined()
      }
      isOpen = !words.isEmpty && words.last != ";"
    }
    return found.map { ($0.name, $0.body.hasPrefix(" ") ? String($0.body.dropFirst()) : $0.body) }
  }
}
