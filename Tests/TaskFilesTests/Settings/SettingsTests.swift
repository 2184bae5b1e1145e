import JSON
import TaskFiles
import TaskSyntax
import Testing

/// The contents, precedence and problems of settings files.
struct SettingsTests {
  private func file(_ text: String, _ layer: SettingsFile.Layer = .workspace) -> SettingsFile {
    SettingsFile(
      Array(text.utf8), path: layer == .user ? "/home/config.json" : "/w/.tasks.json", layer: layer,
      rules: ["overdue", "stale"])
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns the problems of a file: offset, text and reason.
  private func problems(_ text: String, _ layer: SettingsFile.Layer = .workspace) -> [String] {
    file(text, layer).problems.map { problem in
      let words =
        switch problem.reason {
        case .malformed(let error): error.message
        case .unknownKey(let known): "unknown, of \(known.count)"
        case .repeatedKey: "repeated"
        case .wrongValue(let expected): "not \(expected)"
        case .personal: "personal"
        }
      return "\(problem.offset) \(String(decoding: problem.text, as: UTF8.self)): \(words)"
    }
  }

  @Test func everythingCanBeSet() {
    let file = file(
      """
      { // the whole of it
        "rules": {"overdue": "off", "stale": "warning"},
        "overrides": [{"files": ["work/**"], "rules": {"stale": "error"}}],
        "exclude": ["old/"], "baseline": ".tasks-baseline.json", "required": ["created"], "projects": ["house", "web"],
        "keys": {"client": "text", "size": ["S", "M", "L"], "count": "number"},
        "views": {"mine": "owner:$1 is:ready"}, "default": "is:ready",
        "inbox": "in.tasks", "archive": "old/{name}.tasks",
        "defaults": {"priority": "C", "project": "house", "contexts": ["home"]},
        "urgent-within": 3, "gate": "strict", "points": {"A": 10},
      }
      """)
    #expect(file.problems == [])
    let settings = Settings(workspace: file)
    #expect(settings[.rules].map(\.value) == [.off, .warning])
    #expect(settings[.overrides].map(\.files) == [[bytes("work/**")]])
    #expect(settings[.overrides].first?.rules.map(\.value) == [.error])
    #expect(settings[.exclude] == [bytes("old/")])
    #expect(settings[.baseline] == bytes(".tasks-baseline.json"))
    #expect(settings[.required] == [bytes("created")])
    #expect(settings[.projects] == [bytes("house"), bytes("web")])
    #expect(settings[.keys].map(\.value) == [.text, .words([bytes("S"), bytes("M"), bytes("L")]), .number])
    #expect(settings[.views].map(\.value) == [bytes("owner:$1 is:ready")])
    #expect(settings[.standardQuery] == bytes("is:ready"))
    #expect(settings[.inbox] == bytes("in.tasks"))
    #expect(settings[.archive] == bytes("old/{name}.tasks"))
    #expect(settings[.defaults].priority == bytes("C"))
    #expect(settings[.defaults].project == bytes("house"))
    #expect(settings[.defaults].contexts == [bytes("home")])
    #expect(settings[.urgentWithin] == 3)
    #expect(settings[.gate] == .strict)
    #expect(settings[.points].map(\.value) == [10, 4, 3, 2, 1, 1])
  }

  @Test func withoutFilesTheDefaultsCount() {
    let settings = Settings()
    #expect(settings[.rules] == [])
    #expect(settings[.inbox] == bytes("inbox.tasks"))
    #expect(settings[.urgentWithin] == 2)
    #expect(settings[.gate] == .warn)
    #expect(settings[.points].map(\.value) == [7, 4, 3, 2, 1, 1])
    #expect(settings[.me] == nil)
  }

  @Test func layersAreMergedKeyByKey() {
    let user = file(
      #"{"rules": {"overdue": "off", "stale": "info"}, "me": "maria", "inbox": "a.tasks", "exclude": ["x"]}"#, .user)
    let workspace = file(#"{"rules": {"stale": "error"}, "defaults": {"priority": "B"}}"#)
    let settings = Settings(workspace: workspace, user: user)
    #expect(settings[.rules].map(\.value) == [.error, .off])
    #expect(settings[.inbox] == bytes("a.tasks"))
    #expect(settings[.me] == bytes("maria"))
    #expect(settings[.defaults].priority == bytes("B"))
    #expect(settings.sources(of: Setting.rules.field).map(\.file.layer) == [.workspace, .user])
    let shared = Settings(workspace: workspace, user: user, for: .everyone)
    #expect(shared[.rules].map(\.value) == [.error])
    #expect(shared[.exclude] == [])
    #expect(shared[.me] == bytes("maria"))
  }

  @Test(arguments: [
    (#"{"ruels": {}}"#, "1 ruels: unknown, of 21"), (#"{"rules": {"overdu": "off"}}"#, "11 overdu: unknown, of 2"),
    (#"{"rules": {"overdue": "of"}}"#, "22 of: not \"off\", \"info\", \"warning\", \"error\""),
    (#"{"rules": []}"#, "10 : not an object with rules as keys"),
    (#"{"urgent-within": 1.5}"#, "18 1.5: not a whole number from 0 to 365"),
    (#"{"urgent-within": 1, "urgent-within": 2}"#, "21 urgent-within: repeated"),
    (#"{"inbox": "../a.tasks"}"#, "10 ../a.tasks: not \(writtenPhrase) '.tasks' or '.tasks.md', in double quotes"),
    (#"{"archive": "/a"}"#, "12 /a: not \(writtenPhrase) '.tasks' or '.tasks.md', in double quotes"),
    (
      #"{"baseline": "a.tasks"}"#,
      "13 a.tasks: not \(writtenPhrase) '.json' and is not the settings file, in double quotes"
    ),
    (
      #"{"exclude": ["~/a"]}"#,
      "13 ~/a: not a .gitignore pattern of files inside the workspace, in double quotes"
    ),
    (#"{"me": "maria"}"#, "1 me: personal"),
    (#"{"keys": {"due": "text"}}"#, "10 due: not a key of lowercase letters, digits and hyphens that is not built in"),
    (
      #"{"keys": {"a": "txt"}}"#,
      "15 txt: not \"text\", \"number\", \"date\", \"duration\", or a list of text in double quotes"
    ),
    (#"{"keys": {"a": [1]}}"#, "16 1: not text in double quotes"),
    (#"{"overrides": [{"file": []}]}"#, "16 file: unknown, of 2"),
    (#"{"points": {"F": 1}}"#, "12 F: unknown, of 6"), ("[]", "0 : not \(recordPhrase)"),
    (#"{"a" 1}"#, "5 : expected ':'"),
    (#"{"goals": ["5 tasks", "12"]}"#, "22 12: not \(goalPhrase)"),
    (#"{"goals": ["0 points"]}"#, "11 0 points: not \(goalPhrase)"), (#"{"goals": [1]}"#, "11 1: not \(goalPhrase)"),
    (#"{"goals": ["5 tasks mon-xyz"]}"#, "11 5 tasks mon-xyz: not \(goalPhrase)"),
    (#"{"goals": ["1 task", "2 tasks", "3 tasks", "4 tasks", "5 tasks"]}"#, "54 5 tasks: not at most 4 goals"),
    (#"{"pauses": ["2026-08-15..2026-08-01"]}"#, "12 2026-08-15..2026-08-01: not \(pausePhrase)"),
    (
      #"{"pauses": ["2026-08-01..2026-08-15", "2026-08-15"]}"#,
      "38 2026-08-15: not days that do not overlap an earlier pause"
    ),
    (#"{"pauses": "2026-08-01"}"#, "11 2026-08-01: not a list of days or ranges such as \"2026-08-01..2026-08-15\""),
  ])
  func problemsAreReported(text: String, problem: String) {
    #expect(problems(text) == [problem])
  }

  private static let writtenPhrase = "a path inside the workspace but outside '.git' that ends in"
  private static let goalPhrase =
    #"a number from 1 to 1000000, "points" or "tasks", and optionally days or "a week": "12 points mon-fri", "40 points a week""#
  private static let pausePhrase = #"a day, or a range with the earlier day first, such as "2026-08-01..2026-08-15""#
  private static let recordPhrase =
    "an object with \(SettingField.all.map { "\"\($0.name)\"" }.joined(separator: ", "))"

  @Test func allProblemsAreFoundInOrder() {
    #expect(
      problems(#"{"trusted": ["~a", "/a", "~/a"]}"#)
        == ["1 trusted: personal", "13 ~a: not a path that begins with / or ~/, in double quotes"])
    #expect(
      problems(#"{"x": 1, "inbox": 2, "rules": {"y": 3}}"#).map { $0.prefix { $0 != " " } } == ["1", "18", "31", "36"])
  }

  @Test func aFileWithProblemsCountsForNothing() {
    #expect(Settings(workspace: file(#"{"inbox": "a.tasks", "x": 1}"#))[.inbox] == bytes("inbox.tasks"))
  }
}
