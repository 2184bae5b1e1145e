import JSON
import TaskSyntax
import TaskTesting
import Testing
import tasks

/// Tests that `tasks tokens --format json` agrees with the text form on each token, its position and its container.
struct TokenJSONTests {
  private struct Token {
    var members: [String: JSONValue] = [:]

    init(_ value: JSONValue) {
      for (key, value) in value.members { members[String(decoding: key.text, as: UTF8.self)] = value }
    }

    func number(_ key: String) -> Int { members[key]?.integer ?? -1 }
    func word(_ key: String) -> String? { members[key]?.string.map { String(decoding: $0, as: UTF8.self) } }
  }

  private static func tokens(_ source: [UInt8]) throws -> [Token] {
    let run = CommandRun("tokens", "--format", "json", "-", input: source)
    #expect(run.status == .success && run.errors.isEmpty)
    let members = Array(try JSONDocument(run.outputBytes).root.members)
    #expect(members.map(\.key.text) == ["schema".array, "tokens".array])
    return try #require(members.last).value.elements.map { Token($0) }
  }

  /// The words that the schema allows for a key of a token, except `null`.
  private static func words(of key: String) throws -> Set<String> {
    var value = try JSONDocument(try #require(Repository.read("Grammar/Tokens.schema.json"))).root
    for step in ["$defs", "token", "properties", key, "enum"] {
      value = try #require(value.members.first { $0.key.text == step.array }).value
    }
    return Set(value.elements.compactMap { $0.string.map { String(decoding: $0, as: UTF8.self) } })
  }

  /// Checks that each token begins where the previous one ends and the last ends with the document, and that position,
  /// kind and text match the bytes and the text form.
  private static func check(_ source: [UInt8], _ kinds: Set<String>, _ containers: Set<String>) throws {
    let found = try tokens(source)
    var cursor = LineCursor(SourceText(source))
    let lines = SyntaxTree(SourceText(source)).tokens().split(separator: UInt8(ascii: "\n"))
    #expect(found.count == lines.count)
    var end = 0
    for (token, line) in zip(found, lines) {
      let kind = try #require(token.word("kind"))
      #expect(kinds.contains(kind) && line.starts(with: kind.array + [0x20]))
      #expect(token.word("in").map { containers.contains($0) } ?? (token.members["in"]?.kind == .null))
      #expect(token.number("offset") == end && token.number("length") > 0)
      let place = cursor.place(of: end)
      #expect(token.number("line") == place.line && token.number("column") == place.column)
      let bytes = source[end..<min(source.count, end + max(0, token.number("length")))]
      end += bytes.count
      if !bytes.contains(where: { $0 >= 0x80 }) { #expect(token.members["text"]?.string == Array(bytes)) }
    }
    #expect(end == source.count)
  }

  @Test func saysWhatTheTextFormSays() throws {
    let kinds = try Self.words(of: "kind")
    let containers = try Self.words(of: "in")
    for seed in 0..<UInt64(Environment.amount(300)) {
      try Self.check(DocumentGenerator.document(seed: seed), kinds, containers)
    }
  }

  /// The document has more than one part, and its output more than one piece.
  @Test func goesThroughParts() throws {
    let word = String(repeating: "größe", count: 40)
    let source = (1...2_200).flatMap { "# Part \($0)\n- [ ] Größe \(word) @desk\n  - [ ] Below\n    Note.\n".array }
    #expect(source.count > 2 * SyntaxTree.partLength)
    try Self.check(source, try Self.words(of: "kind"), try Self.words(of: "in"))
  }

  @Test func namesWhatHoldsAToken() throws {
    let source = "---\ntitle: A\n---\n# B\n- [ ] C\n  D\n\nE\n".array
    let found = try Self.tokens(source).filter { !["newline", "blank", "indentation"].contains($0.word("kind")) }
    #expect(
      found.map { "\($0.word("kind") ?? "") \($0.word("in") ?? "-") \($0.number("line")):\($0.number("column"))" } == [
        "dashes front-matter 1:1", "entry front-matter 2:1", "dashes front-matter 3:1", "marker heading 4:1",
        "words heading 4:3", "bullet task 5:1", "checkbox task 5:3", "words task 5:7", "text note 6:3", "text - 8:1",
      ])
  }

  @Test func anEmptyFileHasNone() {
    #expect(CommandRun("tokens", "--format", "json", "-").output == #"{"schema":1,"tokens":[]}"# + "\n")
  }

  /// The schema has every kind of leaf, and no word without a kind.
  @Test func theSchemaNamesEachKind() throws {
    let containers: [SyntaxKind] = [.frontMatter, .heading, .task, .note]
    let nodes = SyntaxKind.allCases.filter { !containers.contains($0) }.map { SyntaxLeaf.Kind.node($0) }
    let gaps: [SyntaxLeaf.Kind] = [
      .bullet, .checkbox, .marker, .closing, .words, .indentation, .blank, .lineEnd, .dashes, .remark, .byteOrderMark,
    ]
    #expect(Set((nodes + gaps).map(\.name)) == (try Self.words(of: "kind")))
    #expect(Set(containers.map(\.name)) == (try Self.words(of: "in")))
  }
}
