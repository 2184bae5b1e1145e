/// The names and words of a workspace, so that queries generated for it match tasks.
package struct OracleVocabulary: Sendable {
  var projects: [String]
  var contexts: [String]
  var tags: [String]
  var ids: [String]
  var words: [String]
  /// Words that differ slightly from a word of the workspace.
  var nearWords: [String]
  /// Declared keys: for text, for numbers and for dates.
  var text: String
  var number: String
  var date: String?

  package init(
    projects: [String], contexts: [String], tags: [String], ids: [String], words: [String], nearWords: [String],
    text: String, number: String, date: String? = nil
  ) {
    self.projects = projects
    self.contexts = contexts
    self.tags = tags
    self.ids = ids
    self.words = words
    self.nearWords = nearWords
    self.text = text
    self.number = number
    self.date = date
  }

  /// The vocabulary of `QueryWorkspace`.
  static let workspace = OracleVocabulary(
    projects: ["home", "house", "house/kitchen", "Home", "a.b"], contexts: ["home", "a", "y_z", "ä"],
    tags: ["a", "x-1", "a.b"], ids: ["a", "home", "x-1", "y_z", "a.b"],
    words: ["milk", "Buy", "buy", "a", "Überweisung", "oat milk", "Milk", "cafe", "Maria", "a.b", "2026", "C++"],
    nearWords: ["kitchn", "mlik", "bred", "Uberweisng", "cafee", "oat"], text: "client", number: "x-y", date: "ticket")
}
