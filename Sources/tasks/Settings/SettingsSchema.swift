package import JSON
import TaskFiles
import TaskLinter
import TaskModel

/// The settings there are as a JSON Schema (draft 2020-12), made of the same values that check a file.
///
/// It knows the text of a file only: comments and trailing commas are for who reads it, and that a workspace's own file
/// has no personal settings is not said.
package struct SettingsSchema {
  private var json = JSONWriter()

  private init() {}

  package static func text() -> JSONText {
    var schema = SettingsSchema()
    schema.json.beginObject()
    schema.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    schema.member("title", "Settings of tasks")
    schema.addKeywords(of: .record(SettingField.all))
    schema.json.endObject()
    schema.json.newline()
    return schema.json.take()
  }

  private mutating func member(_ key: StaticString, _ value: String) {
    json.key(key)
    json.string(value)
  }

  private mutating func object(_ key: StaticString, _ body: (inout SettingsSchema) -> Void) {
    json.key(key)
    json.beginObject()
    body(&self)
    json.endObject()
  }

  private mutating func strings(_ key: StaticString, _ values: [String]) {
    json.key(key)
    json.beginArray()
    for value in values { json.string(value) }
    json.endArray()
  }

  private mutating func addKeywords(of type: SettingType) {
    switch type {
    case .text: member("type", "string")
    case .pattern: addText(pattern: SettingType.innerPattern)
    case .folder: addText(pattern: SettingType.wholePathPattern)
    case .innerFile(let file): addText(pattern: SettingType.pattern(of: file))
    case .integer(let range):
      member("type", "integer")
      json.key("minimum")
      json.integer(range.lowerBound)
      json.key("maximum")
      json.integer(range.upperBound)
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
      json.key("anyOf")
      json.beginArray()
      for type in [first, second] {
        json.beginObject()
        addKeywords(of: type)
        json.endObject()
      }
      json.endArray()
    }
  }

  private mutating func addText(pattern: String) {
    member("type", "string")
    member("pattern", pattern)
  }

  private mutating func addTexts(pattern: String, limit: Int? = nil) {
    member("type", "array")
    if let limit {
      json.key("maxItems")
      json.integer(limit)
    }
    object("items") { $0.addText(pattern: pattern) }
  }

  private mutating func addRecord(_ fields: [SettingField]) {
    member("type", "object")
    object("properties") { schema in
      for field in fields {
        schema.json.key(Array(field.name.utf8).span)
        schema.json.beginObject()
        schema.member("description", field.isPersonal ? "\(field.help) Counts in your own file alone." : field.help)
        schema.addKeywords(of: field.type)
        schema.json.endObject()
      }
    }
    json.key("additionalProperties")
    json.boolean(false)
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
        schema.json.key("maxLength")
        schema.json.integer(SettingNames.longestAttributeKey)
        schema.object("not") { $0.strings("enum", SettingNames.reservedKeys) }
      }
    }
  }
}
