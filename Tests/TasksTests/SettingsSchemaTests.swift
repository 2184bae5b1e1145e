import JSON
import TaskFiles
import TaskLinter
import Testing
import tasks

/// Tests that the schema of settings and the check of settings files, which come from the same values, agree. A small
/// reader interprets the schema's keywords.
struct SettingsSchemaTests {
  private let schema: JSONValue

  init() throws {
    schema = try JSONDocument(CommandRun("config", "schema").outputBytes).root
  }

  private static let samples = [
    "{}", "[]", "1", #"{"rules": {}}"#, #"{"rules": {"overdue": "off"}}"#, #"{"rules": {"overdue": "of"}}"#,
    #"{"rules": {"overdu": "off"}}"#, #"{"rules": {"overdue": 1}}"#, #"{"rules": ["overdue"]}"#, #"{"ruels": {}}"#,
    #"{"overrides": []}"#, #"{"overrides": [{}]}"#,
    #"{"overrides": [{"files": ["work/**"], "rules": {"stale": "error"}}]}"#,
    #"{"overrides": [{"files": ["../work"]}]}"#, #"{"overrides": [{"file": []}]}"#, #"{"overrides": {}}"#,
    #"{"overrides": [{"rules": {"x": "off"}}]}"#,
    #"{"exclude": ["old/", "a b", "*.tasks", "!a", "a..b", "..a", "a..", "/old/", "!/a"]}"#,
    #"{"exclude": [""]}"#, #"{"exclude": ["/../a"]}"#, #"{"exclude": ["~/a"]}"#, #"{"exclude": [".."]}"#,
    #"{"exclude": ["a/.."]}"#, #"{"exclude": ["a/../b"]}"#, #"{"exclude": ["a//../b"]}"#, #"{"exclude": ["a\u0000"]}"#,
    #"{"exclude": ["a", 1]}"#, #"{"exclude": "a"}"#, #"{"baseline": "a.json"}"#, #"{"baseline": null}"#,
    #"{"required": ["created", ""]}"#, #"{"required": [true]}"#, #"{"projects": []}"#, #"{"projects": ["a", ["b"]]}"#,
    #"{"keys": {"client": "text", "size": ["S", "M"], "n": "number", "d": "date", "t": "duration"}}"#,
    #"{"keys": {"client": "words"}}"#, #"{"keys": {"due": "date"}}"#, #"{"keys": {"Size": "text"}}"#,
    #"{"keys": {"1a": "text"}}"#, #"{"keys": {"a-1": "text"}}"#, #"{"keys": {"-a": "text"}}"#,
    #"{"keys": {"": "text"}}"#,
    #"{"keys": {"duE": "text", "cancelled": []}}"#, #"{"keys": {"a": [1]}}"#, #"{"keys": {"a": {}}}"#,
    #"{"views": {"": "", "mine": "owner:$1"}}"#, #"{"views": {"a": 1}}"#, #"{"default": ""}"#, #"{"default": 1}"#,
    #"{"inbox": "a/b.tasks"}"#, #"{"inbox": ""}"#, #"{"archive": "{name}.done.tasks"}"#, #"{"archive": "/a"}"#,
    #"{"defaults": {"priority": "C", "project": "house", "contexts": ["a"]}}"#, #"{"defaults": {"priority": "F"}}"#,
    #"{"defaults": {"contexts": "a"}}"#, #"{"defaults": {"x": 1}}"#, #"{"urgent-within": 0}"#,
    #"{"urgent-within": 365}"#,
    #"{"urgent-within": 366}"#, #"{"urgent-within": -1}"#, #"{"urgent-within": 1.5}"#, #"{"urgent-within": "1"}"#,
    #"{"gate": "strict"}"#, #"{"gate": "stricter"}"#, #"{"points": {"A": 0, "none": 1000}}"#,
    #"{"points": {"A": 1001}}"#,
    #"{"points": {"F": 1}}"#, #"{"me": "maria"}"#, #"{"me": 1}"#, #"{"home": "~/tasks"}"#, #"{"home": false}"#,
    #"{"color": {"A": "red", "Q4": "none", "done": "gray"}}"#, #"{"color": {"A": "pink"}}"#,
    #"{"color": {"Q5": "red"}}"#, #"{"goals": ["12 points mon-fri", "1 task", "40 points a week", "5 tasks sat,sun"]}"#,
    #"{"goals": ["12"]}"#, #"{"goals": ["0 points"]}"#, #"{"goals": ["5 tasks mon-xyz"]}"#, #"{"goals": [5]}"#,
    #"{"goals": ["1 task", "1 task", "1 task", "1 task", "1 task"]}"#, #"{"goals": "5 tasks"}"#,
    #"{"pauses": ["2026-08-01..2026-08-15", "2026-12-24"]}"#, #"{"pauses": ["2026-08"]}"#, #"{"pauses": [1]}"#,
  ]

  @Test(arguments: samples)
  func agreesWithTheReader(sample: String) throws {
    let file = SettingsFile(
      Array(sample.utf8), path: "/config.json", layer: .user, rules: LintRule.all.map(\.name))
    let value = try JSONDocument(Array(sample.utf8)).root
    #expect(try accepts(value, schema) == file.problems.isEmpty, "\(file.problems)")
  }

  @Test func bothSayYesAndNoOften() throws {
    let good = try Self.samples.count { try accepts(try JSONDocument(Array($0.utf8)).root, schema) }
    #expect(good > 20 && good < Self.samples.count - 30)
  }

  @Test(arguments: SettingField.all.filter { $0.standard != nil }.map(\.name))
  func defaultsAreValid(name: String) throws {
    let field = try #require(SettingField.all.first { $0.name == name })
    let text = "{\"\(name)\": \(field.standard ?? "")}"
    let file = SettingsFile(Array(text.utf8), path: "/w/.tasks.json", layer: .workspace, rules: [])
    #expect(file.problems == [])
    let set = Settings(workspace: file)
    let unset = Settings()
    #expect(set[.inbox] == unset[.inbox] && set[.archive] == unset[.archive])
    #expect(set[.standardQuery] == unset[.standardQuery] && set[.gate] == unset[.gate])
    #expect(set[.urgentWithin] == unset[.urgentWithin])
    #expect(set[.points] == unset[.points])
  }

  struct UnknownKeyword: Error {
    var name: String
  }

  /// Whether the schema accepts a value. Supports only the keywords that the schema uses.
  private func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    let members = schema.members.map { (key: String(decoding: $0.key.text, as: UTF8.self), value: $0.value) }
    for (key, rule) in members {
      switch key {
      case "$schema", "title", "description", "properties": continue
      case "type":
        let kind = try #require(rule.string)
        guard String(decoding: kind, as: UTF8.self) == name(of: value) else { return false }
      case "enum":
        guard rule.elements.contains(where: { $0.string == value.string }) else { return false }
      case "minimum": if let number = value.integer, number < rule.integer ?? 0 { return false }
      case "maximum": if let number = value.integer, number > rule.integer ?? 0 { return false }
      case "maxLength": if let text = value.string, text.count > rule.integer ?? 0 { return false }
      case "pattern":
        let pattern = try Regex(String(decoding: rule.text, as: UTF8.self))
        guard let text = value.string else { continue }
        guard String(decoding: text, as: UTF8.self).firstMatch(of: pattern) != nil else { return false }
      case "maxItems": if value.elements.count > rule.integer ?? 0 { return false }
      case "items": for element in value.elements where !(try accepts(element, rule)) { return false }
      case "anyOf": guard try rule.elements.contains(where: { try accepts(value, $0) }) else { return false }
      case "not": if try accepts(value, rule) { return false }
      case "propertyNames": for (name, _) in value.members where !(try accepts(name, rule)) { return false }
      case "additionalProperties":
        let known = members.first { $0.key == "properties" }?.value.members ?? .none
        for (name, value) in value.members {
          if let own = known.first(where: { $0.key.text == name.text })?.value {
            guard try accepts(value, own) else { return false }
          } else if rule.boolean == false {
            return false
          } else if rule.kind == .object {
            guard try accepts(value, rule) else { return false }
          }
        }
      default: throw UnknownKeyword(name: key)
      }
    }
    return true
  }

  private func name(of value: JSONValue) -> String {
    switch value.kind {
    case .object: "object"
    case .array: "array"
    case .string: "string"
    case .number: value.integer == nil ? "number" : "integer"
    case .boolean: "boolean"
    case .null: "null"
    }
  }
}
