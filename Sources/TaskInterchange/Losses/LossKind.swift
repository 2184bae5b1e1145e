/// A kind of thing that a format cannot hold, or that a file holds and a task cannot.
public struct LossKind: Sendable, Hashable {
  /// The name in JSON: lower-case words with hyphens.
  public let name: String
  /// The thing, for one and for several.
  let singular: String
  let plural: String
  /// The result: "left out", "written as a day".
  let outcome: String

  public init(_ name: String, _ singular: String, _ plural: String, _ outcome: String) {
    self.name = name
    self.singular = singular
    self.plural = plural
    self.outcome = outcome
  }

  /// Returns the kind and a count in words: `3 notes left out`.
  public func words(_ count: Int) -> String { "\(count) \(count == 1 ? singular : plural) \(outcome)" }
}

// The kinds that several formats share.
extension LossKind {
  public static let title = LossKind("empty-title", "task without a title", "tasks without a title", "left out")
  public static let note = LossKind("note", "note", "notes", "left out")
  public static let suppression = LossKind(
    "suppression", "note with a comment for the linter", "notes with comments for the linter", "written as text")
  public static let markup = LossKind(
    "markup", "note that would be read as a task or a fence", "notes that would be read as tasks or fences",
    "written with backslashes")
  public static let mark = LossKind(
    "mark", "unknown mark of a checkbox", "unknown marks of checkboxes", "written as open")
  public static let name = LossKind(
    "name", "name with blanks or signs", "names with blanks or signs", "written with '_' in their place")
  public static let value = LossKind(
    "value", "value that cannot be read", "values that cannot be read", "kept in the note")
  public static let control = LossKind("control", "control character", "control characters", "replaced by a blank")
  public static let invalid = LossKind("invalid", "invalid byte", "invalid bytes", "replaced by U+FFFD")
  public static let project = LossKind("project", "further project", "further projects", "kept as text")
  public static let orphan = LossKind(
    "parent", "subtask without its parent", "subtasks without their parent", "moved to the top level")
  public static let depth = LossKind("depth", "subtask below level 64", "subtasks below level 64", "moved to level 64")
  public static let renamedID = LossKind("id", "id that is taken", "ids that are taken", "renamed")
  public static let noID = LossKind(
    "after", "'after' of a task that is not there", "'after' of tasks that are not there", "kept in the note")
  static let skippedTime = LossKind(
    "skipped-time", "time that the clock skips", "times that the clock skips", "written as the nearest one")
  static let second = LossKind("second", "second of a time", "seconds of times", "left out")
  static let field = LossKind(
    "field", "field without a key of that name", "fields without keys of that name", "kept in the note")
  static let missingAfter = LossKind(
    "after", "'after' of a task that is not exported", "'after' of tasks that are not exported", "left out")
  static let lowLetter = LossKind("letter", "priority below E", "priorities below E", "read as E")
  static let heading = LossKind("heading", "heading", "headings", "left out")
  static let frontMatter = LossKind("front-matter", "front matter", "front matters", "left out")
  static let prose = LossKind("prose", "line of text outside of tasks", "lines of text outside of tasks", "left out")
}
