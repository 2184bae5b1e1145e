/// Something that `tasks help` explains beside commands.
package struct HelpTopic: Sendable {
  package let name: String
  /// A phrase with a capital and without period, for the list of topics.
  package let summary: String
  package let title: String
  /// Paragraphs, as in `HelpText`.
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
