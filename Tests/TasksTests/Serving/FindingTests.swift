import JSON
import TaskFiles
import TaskLinter
import TaskServer
import TaskTesting
import Testing
import tasks

/// The findings that an editor gets are those of `tasks lint`.
struct FindingTests {
  /// The findings of `tasks lint` by file: line and column, both from 0 in UTF-32, severity and rule.
  private func linted(_ folder: SampleFolder) throws -> [String: [String]] {
    let run = CommandRun(
      words: ["lint", "--format", "json"].map(\.array), environment: ["XDG_STATE_HOME": "/nonexistent"],
      folder: folder.path)
    var all: [String: [String]] = [:]
    for finding in try JSONDocument(run.outputBytes).root["findings"]?.elements ?? [] {
      let place = ["line", "column"].map { (finding["start"]?[$0] ?? finding[$0])?.integer.map { $0 - 1 } ?? -1 }
      all[finding["file"]?.words ?? "", default: []].append(
        "\(place[0]):\(place[1]) \(finding["severity"]?.words ?? "") \(finding["rule"]?.words ?? "")")
    }
    return all
  }

  /// The findings of the last publication for each file, written in the same way.
  private func shown(_ client: ServerClient, _ folder: SampleFolder) -> [String: [String]] {
    var all: [String: [String]] = [:]
    for message in client.take("textDocument/publishDiagnostics") {
      let uri = message["params"]?["uri"]?.string ?? []
      let name = DocumentURI(uri).path?.relative(to: folder.path)
      all[name?.text ?? ""] = message["params"]?["diagnostics"]?.elements.map(written)
    }
    return all.filter { !$0.value.isEmpty }
  }

  private func written(_ item: JSONValue) -> String {
    let start = item["range"]?["start"]
    let severity = ["", "error", "warning", "info"][item["severity"]?.integer ?? 0]
    return
      "\(start?["line"]?.integer ?? -1):\(start?["character"]?.integer ?? -1) \(severity) \(item["code"]?.words ?? "")"
  }

  private static let codePoints = #"{"general":{"positionEncodings":["utf-32"]}}"#

  private func open(_ client: ServerClient, _ folder: SampleFolder, _ names: [String]) throws {
    for name in names { try client.open(ServerClient.uri(folder.path.joined(name)), try folder.text(BytePath(name))) }
  }

  private static let files = [
    (
      ".tasks.json",
      #"{"rules": {"stale": "off", "missing-field": "error"}, "required": ["due"], "overrides": [{"files": ["b.tasks"], "rules": {"missing-field": "off"}}]}"#
    ),
    (
      "a.tasks",
      "- [ ] 😀 Paint  after:none due:2026-11-20 \n- [ ] One id:m\n- [*] Two <!-- tasks: allow malformed-checkbox -->\n"
    ),
    ("b.tasks", "- [ ] Other id:m due:fri\n- [ ] Needs after:c\n"),
    ("sub/c.tasks", "# Heading\n\n- [ ] Loop id:c after:c\n"),
  ]

  @Test func areThoseOfLint() throws {
    let folder = try SampleFolder(Self.files)
    let client = try ServerClient(folder: folder.path, capabilities: Self.codePoints)
    try open(client, folder, ["a.tasks", "b.tasks", "sub/c.tasks"])
    let linted = try linted(folder)
    #expect(linted.count == 3)
    #expect(shown(client, folder) == linted)
  }

  /// A change of an open file changes the findings in another one, and a baseline counts.
  @Test func rulesBetweenFiles() throws {
    let folder = try SampleFolder([
      (".tasks.json", "{}"), ("a.tasks", "- [ ] One id:m\n"), ("b.tasks", "- [ ] Two id:n\n"),
    ])
    let client = try ServerClient(folder: folder.path)
    try open(client, folder, ["a.tasks", "b.tasks"])
    #expect(shown(client, folder) == [:])
    let uri = ServerClient.uri(folder.path.joined("a.tasks"))
    try client.change(uri, version: 2, #"{"text":"- [ ] One id:n\n"}"#)
    #expect(shown(client, folder) == ["b.tasks": ["0:10 error duplicate-id"]])
    // The closed file counts as it is on the disk.
    try client.notify("textDocument/didClose", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(shown(client, folder) == [:])
    try folder.write(".tasks.json", #"{"baseline": "known.json"}"#)
    try folder.write("a.tasks", "- [ ] One id:n\n")
    let written = CommandRun(words: ["lint", "--write-baseline"].map(\.array), folder: folder.path)
    #expect(written.status == .success, "\(written.errors)")
    try client.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    #expect(shown(client, folder) == [:])
  }

  /// Problems of settings are shown in their file, and gone when they are mended.
  @Test func problemsOfSettings() throws {
    let folder = try SampleFolder([(".tasks.json", "{\n  \"rulez\": {}, \"gate\": 7}"), ("a.tasks", "- [*] One\n")])
    let client = try ServerClient(folder: folder.path)
    try open(client, folder, ["a.tasks"])
    let messages = client.take("textDocument/publishDiagnostics")
    #expect(messages.count == 1)
    let items = messages.first?["params"]?["diagnostics"]?.elements ?? []
    #expect(
      items.map { $0["range"]?["start"]?.written } == [#"{"line":1,"character":2}"#, #"{"line":1,"character":23}"#])
    #expect(items.first?["message"]?.words == "unknown key 'rulez'\nhelp: did you mean 'rules'?")
    try folder.write(".tasks.json", "{}")
    try client.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    #expect(shown(client, folder).keys.sorted() == ["a.tasks"])
  }

  /// Each version gets one list, and a list that did not change is not sent again.
  @Test func onePublicationForEachVersion() throws {
    let client = try ServerClient()
    try client.open("untitled:a", "- [*] One\n")
    try client.change("untitled:a", version: 2, #"{"text":"- [ ] One\n"}"#)
    try client.change("untitled:a", version: 3, #"{"text":"- [ ] Two\n"}"#)
    try client.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
    let lists = client.take("textDocument/publishDiagnostics").map { $0["params"] }
    #expect(lists.map { $0?["version"]?.integer } == [1, 2, 3])
    #expect(lists.map { $0?["diagnostics"]?.elements.count } == [1, 0, 0])
  }

  /// The most severe of too many findings are sent, and the last entry counts the others.
  @Test func tooMany() throws {
    let client = try ServerClient()
    let lines = String(repeating: "- [ ] Same due:2026-11-20\n", count: 1_200) + "- [ ] Last due:2026-99-99\n"
    try client.open("untitled:a", lines)
    let items = client.take("textDocument/publishDiagnostics").first?["params"]?["diagnostics"]?.elements ?? []
    #expect(items.count == 1_000)
    #expect(items.contains { $0["code"]?.words == "invalid-date" })
    #expect(items.last?["code"] == nil)
    #expect(items.last?["message"]?.words?.hasSuffix(" more findings are not shown") == true)
  }

  /// Half a word is left alone for a moment.
  @Test func wordBeingTyped() throws {
    let client = try ServerClient()
    try client.open("untitled:a", "- [ ] Pay due:2026-11-2\n- [*] One\n")
    #expect(client.take("textDocument/publishDiagnostics").first?["params"]?["diagnostics"]?.elements.count == 2)
    let end = #"{"start":{"line":0,"character":23},"end":{"line":0,"character":23}}"#
    try client.change("untitled:a", version: 2, #"{"range":\#(end),"text":"9"}"#)
    try client.change(
      "untitled:a", version: 3,
      #"{"range":{"start":{"line":0,"character":23},"end":{"line":0,"character":24}},"text":""}"#)
    let lists = client.take("textDocument/publishDiagnostics").map { $0["params"]?["diagnostics"]?.elements ?? [] }
    #expect(lists.map(\.count) == [1, 1])
    #expect((1...500).contains(client.handler.session.millisecondsToWork))
    // A pasted word is shown at once.
    try client.change("untitled:a", version: 4, #"{"range":\#(end),"text":"99"}"#)
    #expect(client.take("textDocument/publishDiagnostics").first?["params"]?["diagnostics"]?.elements.count == 2)
  }

  @Test func askedForByTheClient() throws {
    let client = try ServerClient(
      capabilities: #"{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}"#)
    try client.open("untitled:a", "- [*] One\n")
    let name = #""textDocument":{"uri":"untitled:a"}"#
    let first = try client.request("textDocument/diagnostic", "{\(name)}")
    #expect(first["kind"]?.words == "full")
    #expect(first["items"]?.elements.map(written) == ["0:2 warning unknown-status"])
    let id = first["resultId"]?.words ?? ""
    let second = try client.request("textDocument/diagnostic", #"{\#(name),"previousResultId":"\#(id)"}"#)
    #expect(second["kind"]?.words == "unchanged")
    try client.change("untitled:a", version: 2, #"{"text":"- [ ] One\n"}"#)
    let third = try client.request("textDocument/diagnostic", #"{\#(name),"previousResultId":"\#(id)"}"#)
    #expect(third["items"]?.elements.isEmpty == true)
    #expect(client.messages.isEmpty)
  }

  @Test func taggedRulesExist() {
    let rules = Set(LintRule.all.map(\.name))
    for rule in DiagnosticTag.ofRules.keys { #expect(rules.contains(rule)) }
  }

  /// Related places lie in the same file, in an open one as it is now, and in a closed one; only a client that shows
  /// them gets them.
  @Test(arguments: [true, false]) func areSentWithRelatedPlaces(isShown: Bool) throws {
    let folder = try SampleFolder([
      (".tasks.json", "{}"), ("a.tasks", "- [ ] One id:m\n"), ("b.tasks", "- [ ] Two id:n\n"),
      ("c.tasks", "- [ ] Loop id:c after:c2\n\n- [ ] 😀 Other id:m\n- [ ] More id:n\n- [ ] Back id:c2 after:c\n"),
    ])
    let client = try ServerClient(
      folder: folder.path,
      capabilities: #"{"textDocument":{"publishDiagnostics":{"relatedInformation":\#(isShown)}}}"#)
    try open(client, folder, ["b.tasks", "c.tasks"])
    let uri = ServerClient.uri(folder.path.joined("b.tasks"))
    try client.change(uri, version: 2, #"{"text":"\n- [ ] 😀 id:n\n"}"#)
    func places() -> [String] {
      let messages = client.take("textDocument/publishDiagnostics").filter {
        $0["params"]?["uri"]?.words?.hasSuffix("c.tasks") == true
      }
      let items = messages.last?["params"]?["diagnostics"]?.elements ?? []
      return items.flatMap { $0["relatedInformation"]?.elements ?? [] }.map { place in
        let (start, end) = (place["location"]?["range"]?["start"], place["location"]?["range"]?["end"])
        let name = place["location"]?["uri"]?.words?.split(separator: "/").last ?? ""
        return "\(name) \(start?["line"]?.integer ?? -1):\(start?["character"]?.integer ?? -1)"
          + "-\(end?["character"]?.integer ?? -1) \(place["message"]?.words ?? "")"
      }
    }
    let expected = [
      "c.tasks 4:17-24 this task depends on 'c'", "a.tasks 0:6-14 this task has the same id",
      "b.tasks 1:6-13 this task has the same id",
    ]
    #expect(places() == (isShown ? expected : []))
  }
}
