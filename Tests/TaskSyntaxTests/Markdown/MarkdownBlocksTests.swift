import TaskSyntax
import TaskTesting
import Testing

/// Compares Markdown blocks with those of cmark-gfm, which shares no code with the parser.
struct MarkdownBlocksTests {
  /// The blocks of a document in preorder, one a line: depth, kind, first line, and whether a list is tight.
  private func outline(_ document: [UInt8]) -> [String] {
    let blocks = MarkdownBlocks(SourceText(document))
    var output: [String] = []
    var seen: Set<Int32> = []
    var depths: [Int32: Int] = [-1: 0]
    var leafs: [UInt32: Int] = [:]
    var container = 0
    for (number, line) in blocks.lines.enumerated() {
      while container < blocks.containers.count, Int(blocks.containers[container].line) == number {
        let value = blocks.containers[container]
        var depth = depths[value.parent] ?? 0
        if value.isItem {
          if seen.insert(value.list).inserted {
            output.append("\(depth) list \(blocks.lists[Int(value.list)].isLoose ? "loose" : "tight")")
          }
          depth += 1
        }
        output.append("\(depth) \(value.isItem ? "item" : "block_quote") \(number + 1)")
        depths[Int32(container)] = depth + 1
        container += 1
      }
      if line.leaf == .underline, let index = leafs[line.leafOrdinal] {
        output[index] = output[index].replacing("paragraph", with: "heading")
      }
      guard line.flags.contains(.beginsLeaf) else { continue }
      leafs[line.leafOrdinal] = output.count
      output.append("\(depths[line.container] ?? 0) \(name(line.leaf)) \(number + 1)")
    }
    return output
  }

  private func name(_ leaf: MarkdownLeaf) -> String {
    switch leaf {
    case .fence, .indentedCode: "code_block"
    case .html, .remark: "html_block"
    case .rule: "thematic_break"
    default: "\(leaf)"
    }
  }

  /// The outline of the blocks in cmark-gfm's XML.
  private func reference(_ xml: [UInt8]) -> [String] {
    var output: [String] = []
    for line in String(decoding: xml, as: UTF8.self).split(separator: "\n") {
      let depth = (line.prefix { $0 == " " }.count - 2) / 2
      let tag = line.drop { $0 == " " }.dropFirst()
      let name = String(tag.prefix { $0 != " " && $0 != ">" })
      let start = line.firstRange(of: "sourcepos=\"").map { line[$0.upperBound...].prefix { $0 != ":" } } ?? ""
      switch name {
      case "list": output.append("\(depth) list \(line.contains("tight=\"true\"") ? "tight" : "loose")")
      case "item", "tasklist": output.append("\(depth) item \(start)")
      case "block_quote", "paragraph", "heading", "thematic_break", "code_block", "html_block", "table":
        output.append("\(depth) \(name) \(start)")
      default: break
      }
    }
    return output
  }

  private func reference(of document: [UInt8]) throws -> [String] {
    let text = String(decoding: document, as: UTF8.self)
    let result = shell("printf %s \(quoted(text)) | cmark-gfm --sourcepos -t xml -e table -e tasklist -e strikethrough")
    try #require(result.status == 0)
    return reference(result.output)
  }

  /// Whether two outlines are equal. In documents with tables only the kinds are compared, because cmark-gfm reports
  /// other lines and another tightness around a table that has text before it or no rows.
  private func areSame(_ a: [String], _ b: [String]) -> Bool {
    guard b.contains(where: { $0.contains("table") }) else { return a == b }
    func kinds(_ outline: [String]) -> [Substring] { outline.map { $0.split(separator: " ").dropFirst()[1] } }
    return kinds(a) == kinds(b)
  }

  @Test(.enabled(if: shell("command -v cmark-gfm").status == 0, "cmark-gfm is not installed"))
  func drawnDocumentsHaveTheBlocksOfCmark() throws {
    for seed in 0..<UInt64(Environment.number("MARKDOWN", otherwise: 300)) {
      let document = MarkdownGenerator.document(seed: seed)
      guard try !areSame(outline(document), reference(of: document)) else { continue }
      let small = Reduction.reduce(document) { document in
        (try? reference(of: document)).map { !areSame(outline(document), $0) } ?? false
      }
      Issue.record(
        """
        seed \(seed)
        \(String(decoding: small, as: UTF8.self))
        ours \(outline(small))
        cmark \(try reference(of: small))
        """)
      return
    }
  }

  private func lines(_ text: String) -> [MarkdownLine] { MarkdownBlocks(SourceText(Array(text.utf8))).lines }

  @Test func frontMatterIsCutOff() {
    #expect(lines("---\ntitle: a\n---\n- [ ] a\n").map(\.start) == [17])
    #expect(lines("\u{FEFF}- [ ] a\n").map(\.start) == [3])
    #expect(lines("").isEmpty)
  }

  @Test func formulasEndWhereTheyAreClosed() {
    func math(_ text: String) -> [Bool] { lines(text).map { $0.flags.contains(.isKept) } }
    #expect(math("$$\na\n\n# b\n$$\nc\n") == [true, true, true, true, true, false])
    #expect(math("$$\na\n") == [false, false])
    #expect(math("$$a$$\nb $$\n") == [false, false])
    #expect(math("```\n$$\n```\na\n$$\n") == [false, false, false, false, false])
  }

  @Test func blankLinesInCodeAreCode() {
    let inside = lines("    a\n\n      \n    b\n\nc\n").map { $0.flags.contains(.isInside) }
    #expect(inside == [false, true, true, true, false, false])
  }
}
