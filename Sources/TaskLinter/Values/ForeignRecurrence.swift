import TaskSyntax

/// The meaning of a recurrence in the syntax of Obsidian's Tasks plugin. Other recurrences, such as
/// `every January on the 15th`, only lead to advice.
struct ForeignRecurrence {
  /// The meaning; `nil` for text that does not begin with `every`.
  let meaning: ForeignMeaning?
  /// The length of the parsed text, in bytes.
  let length: Int

  private static let unknown = ForeignMeaning.advice("every: followed by a recurrence, such as every:1w@done")

  /// Parses all of `text`.
  init(_ text: String) { self.init(EnglishRecurrence(text)) }

  /// Parses the start of `text`, up to a word that does not begin with a letter.
  init(beginning text: String) { self.init(EnglishRecurrence(beginning: text)) }

  private init(_ recurrence: EnglishRecurrence) {
    length = recurrence.length
    let rule = recurrence.rule.map { ForeignMeaning.attribute(key: "every", value: $0, isSure: true) }
    meaning = recurrence.isRecurrence ? rule ?? Self.unknown : nil
  }
}
