/// A property of tasks as other tools spell it: todo.txt and its kin, Taskwarrior, Todoist, Obsidian's Tasks and Dataview,
/// the issue searches of forges.
package struct ForeignSpelling: Sendable {
  /// The field of queries that is the same; `set` takes it where it is a key, `pri` or a kind of names.
  package let field: String
  /// The keys of words in the lines of tasks.
  package let words: [Word]
  /// Other names that it has, in queries and where a task is typed.
  let names: [String]
  /// The name of Obsidian's inline field.
  package let inlineField: String?
  /// The characters with which Obsidian marks it; of a priority one for each level, from the highest on.
  let emoji: String

  /// A key in the lines of other formats. With other values than those of its form it is prose.
  package struct Word: Sendable {
    package let key: String
    package let form: Form
    /// Whether it surely means what the field does.
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
    /// A recurrence as the language writes it.
    case recurrence
    /// `+` or none, a count and a unit, as todo.txt's `rec:` has it.
    case countedRecurrence
    /// The number of a line, or the name of a task.
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
  /// Our field for a name of another tool, in any case; `nil` where none is known.
  package static func field(named name: [UInt8]) -> String? {
    byName[name.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }]
  }

  /// The word with this key, and our field for it; `nil` where none is known.
  package static func word(_ key: [UInt8]) -> (field: String, word: Word)? { byKey[key] }

  /// The property that an inline field has; `nil` where none is known.
  package static func inlineField(named name: String) -> ForeignSpelling? { all.first { $0.inlineField == name } }

  /// The property that `emoji` marks, and the level of a priority, from 0 on; `nil` for other characters.
  package static func marked(by emoji: Unicode.Scalar) -> (spelling: ForeignSpelling, level: Int)? { byEmoji[emoji] }

  /// The length of the longest key of a word, and of the longest name of an inline field.
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
