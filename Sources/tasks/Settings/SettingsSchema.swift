package import JSON
import TaskFiles
import TaskLinter
import TaskModel

/// The settings there are as a JSON Schema (draft 2020-12), made of the same values that check a file.
///
/// It knows the text of a file only: comments and trailing commas are for who reads it, and that a workspace's own file
/// has no personal settings is not said.
package enum SettingsSchema {
  package static func text() -> JSONText {
    var json = JSONWriter()
    json.beginObject()
    json.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    json.member("title", "Settings of tasks")
    json.addKeywords(of: SettingType.record(SettingField.all))
    return json.finish()
  }
}

extension JSONWriter {
  private mutating func strings(_ name: JSONKey, _ values: [String]) {
    member(name, texts: values.map { Array($0.utf8) })
  }

  fileprivate mutating func addKeywords(of type: SettingType) {
    switch type {
    case .text: member("type", "string")
    case .pattern: addText(pattern: SettingType.innerPattern)
    case .folder: addText(pattern: SettingType.wholePathPattern)
    case .innerFile(let file): addText(pattern: SettingType.pattern(of: file))
    case .integer(let range):
      member("type", "integer")
      member("minimum", range.lowerBound)
      member("maximum", range.upperBound)
    case .choice(let words): strings("enum", words)
    case .list(let element):
      member("type", "array")
      object("items") { $0.addKeywords(of: element) }
    case .goals: addTexts(pattern: Goal.pattern, limit: SettingType.mostGoals)
    case .pauses: addTexts(pattern: GoalPause.pattern)
    case .map(let names, let value):
      member("type", "object")
      addKeywords(of: names)
      object("additionalProperties") { $0.addKeywords(of: value) }
    case .record(let fields): addRecord(fields)
    case .either(let first, let second):
      array("anyOf", [first, second]) { $0.addKeywords(of: $1) }
    }
  }

  private mutating func addText(pattern: String) {
    member("type", "string")
    member("pattern", pattern)
  }

  private mutating func addTexts(pattern: String, limit: Int? = nil) {
    member("type", "array")
    if let limit { member("maxItems", limit) }
    object("items") { $0.addText(pattern: pattern) }
  }

  private mutating func addRecord(_ fields: [SettingField]) {
    member("type", "object")
    object("properties") { schema in
      for field in fields {
        schema.key(field.name.utf8Span.span)
        schema.beginObject()
        schema.member("description", field.isPersonal ? "\(field.help) Only in your personal settings." : field.help)
        schema.addKeywords(of: field.type)
        schema.endObject()
      }
    }
    member("additionalProperties", false)
  }

  /// Adds the keywords for the keys of an object.
  private mutating func addKeywords(of names: SettingNames) {
    switch names {
    case .any: return
    case .known(let words, _): object("propertyNames") { $0.strings("enum", words) }
    case .rules: object("propertyNames") { $0.strings("enum", LintRule.all.map(\.name)) }
    case .attributeKeys:
      object("propertyNames") { schema in
        schema.member("pattern", SettingNames.attributeKeyPattern)
        schema.member("maxLength", SettingNames.longestAttributeKey)
        schema.object("not") { $0.strings("enum", SettingNames.reservedKeys) }
      }
    }
  }
}
