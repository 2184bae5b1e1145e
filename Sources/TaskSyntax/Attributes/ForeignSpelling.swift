/// A task property as other tools spell it: todo.txt and its relatives, Taskwarrior, Todoist, Obsidian's Tasks and
/// Dataview, and the issue searches of forges.
package struct ForeignSpelling: Sendable {
  /// The equivalent query field. `set` accepts it if it is a key, `pri` or a kind of name.
  package let field: String
  /// The `key:value` words that task lines use for the property.
  package let words: [Word]
  /// Other names of the property, in queries and in typed tasks.
  let names: [String]
  /// The name of the property's inline field in Obsidian.
  package let inlineField: String?
  /// The characters with which Obsidian marks the property; for a priority, one per level, highest first.
  let emoji: String

  /// A key in the lines of other formats. If the value does not have the key's form, the word is prose.
  package struct Word: Sendable {
    package let key: String
    package let form: Form
    /// Whether the key always means the field.
    package let isSure: Bool

    init(_ key: String, _ form: Form, isSure: Bool) {
      self.key = key
      self.form = form
      self.isSure = isSure
    }
  }

  /// The values of a word.
  package enum Form: Sendable {
    case letter, day
    /// A recurrence in this language's syntax.
    case recurrence
    /// An optional `+`, a count and a unit, as in todo.txt's `rec:`.
    case countedRecurrence
    /// A line number or the name of a task.
    case task
    case parentNumber
    case name
  }

  init(
    _ field: String, words: [Word] = [], names: [String] = [], inlineField: String? = nil, emoji: String = ""
  ) {
    self.field = field
    self.words = words
    self.names = names
    self.inlineField = inlineField
    self.emoji = emoji
  }
}

extension ForeignSpelling {
  /// Returns our field for a name that another tool uses, ignoring case; `nil` if the name is unknown.
  package static func field(named name: [UInt8]) -> String? { byName[name.map(\.lowercased)] }

  /// Returns the word with this key and our field for it; `nil` if the key is unknown.
  package static func word(_ key: [UInt8]) -> (field: String, word: Word)? { byKey[key] }

  /// Returns the property of an inline field; `nil` if the name is unknown.
  package static func inlineField(named name: String) -> ForeignSpelling? { all.first { $0.inlineField == name } }

  /// Returns the property that `emoji` marks and, for a priority, its level from 0; `nil` for other characters.
  package static func marked(by emoji: Unicode.Scalar) -> (spelling: ForeignSpelling, level: Int)? { byEmoji[emoji] }

  /// Returns the property of a field; `nil` if other tools have none of the kind.
  package static func field(_ name: String) -> ForeignSpelling? { all.first { $0.field == name } }

  /// Returns the character with which Obsidian marks the property: for a priority, that of a level from 0.
  package func mark(level: Int = 0) -> Unicode.Scalar? {
    let scalars = Array(emoji.unicodeScalars)
    return level < scalars.count ? scalars[level] : nil
  }

  /// The length of the longest key of a word, in bytes.
  package static let longestKey = byKey.keys.map(\.count).max() ?? 0
  package static let longestInlineField = all.compactMap { $0.inlineField?.utf8.count }.max() ?? 0

  private static let byName: [[UInt8]: String] = {
    var fields: [[UInt8]: String] = [:]
    for spelling in all {
      for name in spelling.words.map(\.key) + spelling.names + [spelling.inlineField].compactMap({ $0 })
      where !spelling.field.isEmpty {
        fields[Array(name.lowercased().utf8)] = spelling.field
      }
    }
    return fields
  }()

  private static let byKey: [[UInt8]: (field: String, word: Word)] = Dictionary(
    all.flatMap { spelling in spelling.words.map { (Array($0.key.utf8), (spelling.field, $0)) } },
    uniquingKeysWith: { first, _ in first })

  private static let byEmoji: [Unicode.Scalar: (spelling: ForeignSpelling, level: Int)] = Dictionary(
    all.flatMap { spelling in spelling.emoji.unicodeScalars.enumerated().map { ($1, (spelling, $0)) } },
    uniquingKeysWith: { first, _ in first })
}
