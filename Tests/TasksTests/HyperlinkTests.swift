import TaskFiles
import Testing
import tasks

struct HyperlinkTests {
  private static let escape = "\u{1B}"

  private func run(
    _ words: String..., file: String = "a.tasks", text: String = "- [ ] Paint due:soon\n", columns: Int = 120,
    isTerminal: Bool = true, environment: [String: String] = ["TERM": "xterm"]
  ) throws -> (output: String, folder: String) {
    let folder = try SampleFolder()
    try folder.write(BytePath(file.array), text)
    let run = CommandRun(
      words: words.map(\.array), environment: environment, folder: folder.path, isTerminal: isTerminal,
      columns: columns)
    return (run.output, folder.path.text)
  }

  /// The targets of the links in a text, after checking that every link is closed.
  private func targets(_ text: String) -> [String] {
    let parts = text.components(between: "\(Self.escape)]8;;", and: "\(Self.escape)\\")
    #expect(parts.count % 2 == 0)
    for (index, part) in parts.enumerated() { #expect(part.isEmpty == (index % 2 == 1)) }
    return parts.filter { !$0.isEmpty }
  }

  @Test func placesLeadToTheirFiles() throws {
    let name = HostName.current.map { String(decoding: $0, as: UTF8.self) } ?? ""
    for words in [["list"], ["lint"], ["show", "a.tasks:1"], ["done", "-n", "a.tasks:1"]] {
      let folder = try SampleFolder([(name: "a.tasks", text: "- [ ] Paint due:soon\n")])
      let run = CommandRun(
        words: words.map(\.array), environment: ["TERM": "xterm"], folder: folder.path, isTerminal: true, columns: 120)
      #expect(targets(run.output) == ["file://\(name)\(folder.path.text)/a.tasks"], "\(words)")
    }
  }

  @Test func onNarrowScreensTheHeadingLeadsThere() throws {
    let (output, folder) = try run("list", columns: 60)
    #expect(targets(output).allSatisfy { $0.hasSuffix("\(folder)/a.tasks") } && targets(output).count == 1)
  }

  @Test func pathsAreEncoded() throws {
    let (output, _) = try run("list", file: "ü %\u{1B}]8;;x\u{07} a.tasks")
    #expect(targets(output).first?.hasSuffix("/%C3%BC%20%25%1B%5D8%3B%3Bx%07%20a.tasks") == true)
    #expect(!output.contains("\u{07}"))
  }

  @Test func withoutThemTheTextIsTheSame() throws {
    let words = ["--color=never", "list", "--no-pager"]
    let folder = try SampleFolder([(name: "a.tasks", text: "- [ ] Paint the wall\n- [ ] Buy\n")])
    let texts = ["always", "never"].map { choice in
      CommandRun(
        words: (words + ["--hyperlinks=\(choice)"]).map(\.array), folder: folder.path, isTerminal: true, columns: 120
      ).output
    }
    let without = texts[0].withoutLinks
    #expect(without == texts[1] && texts[0] != texts[1])
  }

  @Test(arguments: ["dumb", "linux", "vt100", ""]) func someTerminalsHaveNone(terminal: String) throws {
    #expect(try !run("list", environment: ["TERM": terminal]).output.contains("]8;"))
  }

  @Test func otherProgramsGetNone() throws {
    #expect(try !run("list", isTerminal: false).output.contains("]8;"))
    #expect(try !run("list", "--hyperlinks=never").output.contains("]8;"))
    for format in ["json", "jsonl", "csv", "tsv", "markdown", "ids", "list"] {
      #expect(try !run("list", "--hyperlinks=always", "--format", format).output.contains("]8;"), "\(format)")
    }
    for format in ["json", "jsonl", "sarif", "github", "gitlab", "rdjson", "checkstyle", "junit", "gcc"] {
      #expect(try !run("lint", "--hyperlinks=always", "--format", format).output.contains("]8;"), "\(format)")
    }
  }

  @Test func onlyOnePagerIsKnownToTakeThem() {
    let environment: (String) -> [UInt8]? = { $0 == "TERM" ? "xterm".array : nil }
    func isOn(_ pager: String?) -> Bool {
      HyperlinkChoice.auto.isOn(isTerminal: true, pager: pager?.array, environment: environment)
    }
    #expect(isOn(nil) && isOn("less -FIRX") && isOn("/usr/bin/less"))
    #expect(!isOn("more") && !isOn("lessy") && !isOn("sh -c less"))
  }

  @Test func aHostThatIsNoneIsLeftOut() throws {
    let path = BytePath("/a b")
    #expect(Hyperlink(toFile: path, host: "h/\u{1B}".array) == Hyperlink(toFile: path, host: nil))
    #expect(Hyperlink(toFile: path, host: "h".array) != Hyperlink(toFile: path, host: nil))
    #expect(Hyperlink(toFile: BytePath("-"), host: nil) == nil)
    #expect(Hyperlink(toFile: BytePath("/" + String(repeating: "é", count: 400)), host: nil) == nil)
  }
}

extension String {
  /// Returns the texts between each `first` and the next `second`.
  fileprivate func components(between first: String, and second: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let start = rest.firstRange(of: first) {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: second) else { break }
      found.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return found
  }

  fileprivate var withoutLinks: String {
    var text = self
    while let start = text.firstRange(of: "\u{1B}]8;;"),
      let end = text[start.upperBound...].firstRange(of: "\u{1B}\\")
    {
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    return text
  }
}
