/// Documents that are slow to parse without care. Each has one shape and any size.
package struct HostileInput: Sendable, CustomStringConvertible {
  package let description: String
  private let make: @Sendable (Int) -> [UInt8]

  /// Returns the document of about `size` bytes.
  package func document(size: Int) -> [UInt8] { make(size) }

  package init(_ name: String, _ make: @escaping @Sendable (Int) -> [UInt8]) {
    description = name
    self.make = make
  }

  /// Returns `start`, then `unit` repeated up to the size, then `end`.
  package static func repeating(_ unit: String, after start: String = "- [ ] ", before end: String = "") -> HostileInput
  {
    HostileInput("\(escaped(start))\(escaped(unit))…\(escaped(end))") { size in
      let length = unit.utf8.count
      let count = max(0, size - start.utf8.count + length - 1) / length
      return Array("\(start)\(String(repeating: unit, count: count))\(end)".utf8)
    }
  }

  /// Returns lines of tasks with numbered text.
  private static func numbered(_ name: String, _ line: @escaping @Sendable (Int) -> String) -> HostileInput {
    HostileInput(name) { size in
      var output: [UInt8] = []
      var number = 0
      while output.count < size {
        output += line(number).utf8
        number += 1
      }
      return output
    }
  }

  /// Returns one of 52 letters.
  private static func letter(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(number % 52 + (number % 52 < 26 ? 0x41 : 0x61 - 26)))
  }

  private static func escaped(_ text: String) -> String { text.debugDescription.dropFirst().dropLast().description }
}

extension HostileInput {
  package static let all = brackets + marks + tokens + quotes + characters + lines + blocks + frontMatter + headings

  private static let brackets: [HostileInput] = [
    HostileInput("[…a…]") { size in
      Array("- [ ] ".utf8) + [UInt8](repeating: 0x5B, count: size / 2) + [0x61]
        + [UInt8](repeating: 0x5D, count: size / 2)
    },
    repeating("[a"), repeating("a]"), repeating("[ (]("), repeating("]([ "), repeating("]("),
    repeating("](", before: ")"),
    repeating("](()"), repeating("](a)"), repeating("]( )(", before: ")"), repeating("](\\)"), repeating("[["),
    repeating("[[ "),
    repeating("[[a]"), repeating("[[a]]"), repeating("[[", before: "]]"), repeating("]]"), repeating("("),
    repeating("x:("),
    repeating("x:(["), repeating("client:)", after: "---\nkeys: client\n---\n- [ ] "),
    repeating(")]}", after: "- [ ] due:"),
  ]

  private static let marks: [HostileInput] = [
    repeating("*a_ "), repeating("<!--", after: "- [ ] a"), repeating("<!-- ", before: "-->"), repeating("<!-->"),
    repeating("<?", after: "x"),
    repeating("<"), repeating("<a:"), repeating("<a: "), repeating("<a@"), repeating("<a@b."),
    repeating("a", after: "- [ ] <a:"),
    repeating("-", after: "- [ ] <!--"), repeating("`"), repeating("` "), repeating("`a``"), repeating("\\`"),
    repeating("` \\`"),
    HostileInput("backtick runs that grow") { size in
      var output = Array("- [ ] ".utf8)
      var length = 1
      while output.count < size {
        output.append(0x65)
        output += [UInt8](repeating: 0x60, count: length)
        length += 1
      }
      return output
    },
    HostileInput("backtick runs that shrink") { size in
      var length = 1
      while length * length / 2 < size { length += 1 }
      return Array("- [ ] ".utf8) + (0..<length).flatMap { [UInt8](repeating: 0x60, count: length - $0) + [0x65] }
    },
    numbered("backtick runs of 1 to 64, none twice in a row") {
      ($0 == 0 ? "- [ ] " : "a") + String(repeating: "`", count: $0 * 37 % 64 + 1)
    },
  ]

  private static let tokens: [HostileInput] = [
    repeating("a:"), repeating("due:"), repeating("due: "), repeating("due:a "), repeating(":"), repeating(": "),
    repeating("a"), repeating("a "),
    repeating("@"), repeating("@ "), repeating("@a "), repeating("@a"), repeating("+a "), repeating("#"),
    repeating("# "), repeating("+"),
    repeating(".", after: "- [ ] @a"), repeating("a.", after: "- [ ] @"), repeating("/a", after: "- [ ] +a"),
    repeating("@a. "), repeating("a-", after: "- [ ] "),
    repeating("a,", after: "- [ ] after:"), repeating("1", after: "- [ ] est:"),
    repeating("mon,", after: "- [ ] every:"), repeating("@1", after: "- [ ] every:1d"),
    repeating("remind:1d "), repeating("due:2026-12-01 "), repeating("after:a "), repeating("id:a "), repeating("(A) "),
    repeating(" ", after: "- [ ] (A"),
    repeating("a  "), repeating("done:2026 due:2026 "), repeating("due:2026 +a "),
    repeating("client:\" x\" owner:\"y\" "),
    repeating("<!-- a --> ", after: "- [ ] done:2026 due:2026 "), repeating("due:2026 <!-- a --> done:2026 "),
    HostileInput("blanks, then attributes") { size in
      Array("- [ ]".utf8) + [UInt8](repeating: 0x20, count: size / 2)
        + (0..<size / 20).flatMap { _ in Array("done:2026 ".utf8) }
    },
    repeating("9", after: "- [ ] (A-"), repeating("client:a ", after: "---\nkeys: client\n---\n- [ ] "),
  ]

  private static let quotes: [HostileInput] = [
    repeating("\""), repeating("\\"), repeating("\\\""), repeating("+\"a "), repeating("+\"a\\\""), repeating("+\""),
    repeating("+\"\\"), repeating("due:\""),
    repeating("due:\"a "), repeating("owner:\"a\\"), repeating("x:\"a "),
    repeating("client:\"", after: "---\nkeys: client\n---\n- [ ] "),
    repeating("client:\"a ", after: "---\nkeys: client\n---\n- [ ] "),
    repeating("client:\"a\\\" ", after: "---\nkeys: client\n---\n- [ ] "),
    repeating("\\@a "), repeating("\\", after: "- [ ] ", before: "`"), repeating("\\\\` "), repeating("\"a:\"@"),
  ]

  private static let characters: [HostileInput] = [
    repeating("\u{301}", after: "- [ ] a"), repeating("\u{301}\u{323}", after: "- [ ] a"),
    repeating("\u{301}", after: "- [ ] @a"),
    repeating("\u{1F468}\u{200D}"), repeating("\u{1F1EC}"), repeating("ä", after: "- [ ] +"),
    repeating("ä.", after: "- [ ] +"), repeating("\0"), repeating("\r"),
    HostileInput("\\xFF…") { Array("- [ ] ".utf8) + [UInt8](repeating: 0xFF, count: $0) },
    HostileInput("@a\\xFF…") { Array("- [ ] @a".utf8) + [UInt8](repeating: 0xFF, count: $0) },
    HostileInput("@\\xE2\\x82 …") { size in
      Array("- [ ] ".utf8) + (0..<size / 4).flatMap { _ in [0x40, 0xE2, 0x82, 0x20] as [UInt8] }
    },
    repeating("\u{FEFF}", after: ""), repeating("\u{FEFF}", after: "", before: "---\ntitle: a\n---\n"),
  ]

  private static let lines: [HostileInput] = [
    repeating("\n", after: ""), repeating("\r\n", after: ""), repeating("\r", after: ""), repeating(" ", after: ""),
    repeating("\t", after: ""), repeating(" \t", after: ""),
    repeating("\t\n", after: ""), repeating(" ", after: "- [ ] a", before: "b\n"), repeating(" ", after: "- [ ] a"),
    repeating("\t", after: "- [ ] a"),
    repeating("- [ ] same\n", after: ""), repeating("- [ ]\n", after: ""), repeating("-[ ] a\n", after: ""),
    repeating("1", after: ""), repeating("1. [ ] a\n", after: ""),
    repeating("- ", after: "", before: "x\n"), repeating("> ", after: "", before: "- [ ] a"),
    repeating("x\n", after: "- [ ] a\n"), repeating("  x\n", after: "- [ ] a\n"),
    repeating("- [ ] a\n  x\n", after: ""), repeating("\n  x\n\n\n", after: "- [ ] a\n"),
    repeating("- [", after: ""), repeating("-", after: ""), repeating("~", after: ""), repeating("=", after: ""),
    numbered("distinct tags that differ in their last two bytes") { number in
      "- [ ] t @sprint\(letter(number / 52))\(letter(number))\n"
    },
    numbered("distinct tags of nine bytes that differ in the sixth and seventh") { number in
      "- [ ] t @abcde\(letter(number / 52))\(letter(number))hi\n"
    },
    numbered("distinct tags") { "- [ ] t @a\($0)\n" },
    numbered("chain of ids") { "- [ ] t id:t\($0) after:t\($0 + 1)\n" },
    numbered("star of ids") { "- [ ] t id:t\($0) after:t0\n" },
    HostileInput("indentation that grows") { size in
      var output: [UInt8] = []
      var column = 0
      while output.count < size {
        output += [UInt8](repeating: 0x20, count: column) + Array("- [ ] a\n".utf8)
        column += 1
      }
      return output
    },
    HostileInput("indentation that grows, with long bullets") { size in
      var output: [UInt8] = []
      var column = 0
      while output.count < size {
        output += [UInt8](repeating: 0x09, count: column / 4) + [UInt8](repeating: 0x20, count: column % 4)
        output += Array("123456789. [ ] a\n".utf8)
        column += 1
      }
      return output
    },
    numbered("indentation like a saw") { String(repeating: " ", count: $0 % 200) + "- [ ] a\n" },
    numbered("a saw with notes") {
      String(repeating: "\t", count: $0 % 50) + ($0.isMultiple(of: 3) ? "a\n" : "- [ ] a\n")
    },
  ]

  private static let blocks: [HostileInput] = [
    repeating("```\n", after: ""), repeating("```\n~~~\n", after: ""), repeating("a\n", after: "```\n"),
    repeating("a\n", after: "<!--\n"), repeating("\n", after: "```\n"),
    repeating("- [ ] a\n  ```\n", after: ""), repeating("- [ ] a\n  <!--\n", after: ""),
    repeating("- [ ] a\n  ```\n\n\n\n", after: ""),
    repeating("- [ ] a\n  <!--\n\n\n\n", after: ""), repeating("\n", after: "- [ ] a\n  ```\n"),
    repeating(" \n", after: "- [ ] a\n  <!--\n", before: "x\n"),
    repeating("  ```a`\n", after: "- [ ] a\n"), repeating("`", after: ""), repeating("`", after: "", before: " `"),
    repeating("<!-- a\n", after: ""),
    repeating("<!-- a -->\n", after: ""), repeating("-->\n", after: ""), repeating("-", after: "<!--"),
    repeating("- ", after: "<!--\n", before: "-->"),
    repeating("<<<<<<<\n", after: ""), repeating("<<<<<<<\n=======\n>>>>>>>\n", after: ""),
    repeating("<<<<<<<\n|||||||\n=======\n", after: ""),
    HostileInput("conflict markers, each kind in a block") { size in
      ["<<<<<<<\n", "|||||||\n", "=======\n", ">>>>>>>\n"].flatMap { line in
        (0..<size / 32).flatMap { _ in Array(line.utf8) }
      }
    },
  ]

  private static let frontMatter: [HostileInput] = [
    repeating("\n", after: "---\n"), repeating("\n", after: "---\n", before: "---\n"), repeating(" ", after: "---\n"),
    repeating("---\n", after: ""), repeating("a\n", after: "---\n"),
    repeating("a", after: "---\ntitle: ", before: "\n---\n"), repeating(",", after: "---\nkeys: ", before: "\n---\n"),
    repeating("\"", after: "---\ntags: ", before: "\n---\n"),
    repeating("\"a, ", after: "---\ntags: ", before: "\n---\n"),
    repeating("a, ", after: "---\ntags: ", before: "\n---\n"), repeating("[", after: "---\ntags: ", before: "\n---\n"),
    repeating("\\", after: "---\ntags: \"", before: "\n---\n"), repeating("-", after: "---\n", before: "\n---\n"),
    HostileInput("blanks, then quotes, in a list of front matter") { size in
      Array("---\ntags: a,".utf8) + [UInt8](repeating: 0x20, count: size / 2) + [0x78]
        + [UInt8](repeating: 0x22, count: size / 2) + Array("\n---\n".utf8)
    },
    HostileInput("distinct tags in front matter") { size in
      Array(("---\ntags: a" + (0..<size / 8).map { ", a\($0 + 100_000)" }.joined() + "\n---\n- [ ] a\n").utf8)
    },
    HostileInput("distinct keys in front matter, each used") { size in
      let keys = (0..<size / 20).map { "k\($0 + 100_000)" }
      return Array(
        "---\nkeys: \(keys.joined(separator: ","))\n---\n- [ ] \(keys.reversed().joined(separator: ":a "))\n".utf8)
    },
  ]

  private static let headings: [HostileInput] = [
    repeating("# a\n", after: ""), repeating("#\n", after: ""), repeating("#", after: ""),
    repeating("#", after: "# a "), repeating(" #", after: "# a"),
    repeating(" ", after: "# a"), repeating("@a ", after: "# "), repeating("due:2026-12-01 ", after: "# "),
    repeating("# a +a\n- [ ] b\n", after: ""),
    HostileInput("# @a @a … ###…") { size in
      Array("# ".utf8) + (0..<size / 6).flatMap { _ in Array("@a ".utf8) } + [UInt8](repeating: 0x23, count: size / 2)
    },
    HostileInput("# @a @a … and blanks") { size in
      Array("# ".utf8) + (0..<size / 6).flatMap { _ in Array("@a ".utf8) } + [UInt8](repeating: 0x20, count: size / 2)
    },
  ]
}
