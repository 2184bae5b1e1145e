import TaskSyntax
import Testing

@Suite struct NearestNameTests {
  static let names = ["add", "done", "format", "lint", "list", "quadrants", "wait", "completions"]

  @Test(arguments: [
    ("lsit", "list"),
    ("lits", "list"),
    ("Lint", "lint"),
    ("LINT", "lint"),
    ("lin", "lint"),
    ("formt", "format"),
    ("fromat", "format"),
    ("froamt", "format"),
    ("ofrmta", "format"),
    ("quardants", "quadrants"),
    ("comp", "completions"),
    ("l", nil),
    ("a", "add"),
    ("", nil),
    ("x", nil),
    ("zebra", nil),
  ]) func findsTheNearest(_ name: String, _ expected: String?) {
    #expect(NearestName.find(Array(name.utf8), among: Self.names) == expected)
  }
}
