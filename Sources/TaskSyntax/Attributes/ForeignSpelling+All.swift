extension ForeignSpelling {
  /// The spellings of all properties in other tools.
  package static let all: [ForeignSpelling] = [
    ForeignSpelling("plan", words: [Word("scheduled", .day, isSure: false)], inlineField: "scheduled", emoji: "⏳⌛"),
    ForeignSpelling(
      "due", words: [Word("deadline", .day, isSure: false)], names: ["happens"], inlineField: "due",
      emoji: "📅📆\u{1F5D3}"),
    ForeignSpelling(
      "start", words: [Word("t", .day, isSure: true), Word("wait", .day, isSure: false)], names: ["starts"],
      inlineField: "start", emoji: "🛫"),
    ForeignSpelling("created", names: ["entry"], inlineField: "created", emoji: "➕"),
    ForeignSpelling("done", names: ["closed", "completed", "end"], inlineField: "completion", emoji: "✅"),
    ForeignSpelling("cancelled", inlineField: "cancelled", emoji: "❌"),
    ForeignSpelling(
      "every", words: [Word("rec", .countedRecurrence, isSure: true), Word("recur", .recurrence, isSure: false)],
      names: ["recurrence"], inlineField: "repeat", emoji: "🔁"),
    ForeignSpelling("id", inlineField: "id", emoji: "🆔"),
    ForeignSpelling(
      "after", words: [Word("dep", .task, isSure: false), Word("depends", .task, isSure: false)],
      inlineField: "dependsOn", emoji: "⛔"),
    ForeignSpelling("est", names: ["estimate"]),
    ForeignSpelling("owner", names: ["assignee"]),
    ForeignSpelling(
      "pri",
      words: [
        Word("pri", .letter, isSure: true), Word("prio", .letter, isSure: false),
        Word("priority", .letter, isSure: false),
      ], inlineField: "priority", emoji: "🔺⏫🔼🔽⏬"),
    ForeignSpelling("q", names: ["quadrant"]),
    ForeignSpelling("project", words: [Word("project", .name, isSure: true)], names: ["list", "prj", "proj"]),
    ForeignSpelling("context", words: [Word("context", .name, isSure: true)], names: ["category"]),
    ForeignSpelling("tag", words: [Word("tag", .name, isSure: true)], names: ["label", "labels", "tags"]),
    ForeignSpelling("title", names: ["desc", "description", "name", "summary", "text"]),
    ForeignSpelling("status", names: ["state"]),
    ForeignSpelling("file", names: ["folder", "path"]),
    ForeignSpelling("section", names: ["heading"]),
    ForeignSpelling("rank", names: ["urgency"]),
    // A subtask is nested below its parent; no field names the parent.
    ForeignSpelling("", words: [Word("p", .parentNumber, isSure: true)]),
  ]

  /// Returns the number, from 0 for A, of the letter for one of Obsidian's five priority levels; `nil` for other words.
  package static func letter(ofLevel word: String) -> Int? { priorities.firstIndex { $0.level == word } }

  /// Returns the level of a letter, from 0 for A: `highest` to `lowest`.
  package static func level(ofLetter number: Int) -> String { priorities[number].level }

  /// Returns the letter for another tool's priority, such as `H`, `high` or `1`, in either case; `nil` for any other
  /// word.
  package static func letter(ofPriority word: [UInt8]) -> String? {
    let small = String(decoding: word.map(\.lowercased), as: UTF8.self)
    return priorities.first { $0.level == small || $0.words.contains(small) }?.letter
  }

  /// The letters, from A on, each with its level in Obsidian, and with its word in Taskwarrior, its number, and its
  /// word in Todoist.
  private static let priorities: [(letter: String, level: String, words: [String])] = [
    ("A", "highest", ["h", "1", "p1"]), ("B", "high", ["m", "2", "p2"]), ("C", "medium", ["l", "3", "p3"]),
    ("D", "low", ["4", "p4"]), ("E", "lowest", ["5"]),
  ]
}
