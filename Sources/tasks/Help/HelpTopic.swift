/// A topic of `tasks help` that is not a command.
package struct HelpTopic: Sendable {
  package let name: String
  /// A capitalized phrase without a period, for the list of topics.
  package let summary: String
  package let title: String
  /// The text, in the format of `HelpText`.
  package let text: String
}

extension HelpTopic {
  /// All topics, sorted by name.
  package static let all: [HelpTopic] = [
    .abcde,
    .dates,
    .quadrants,
    .query,
    .settings,
    .syntax,
    .trust,
  ]
}
