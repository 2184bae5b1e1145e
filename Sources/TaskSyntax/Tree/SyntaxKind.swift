/// The kind of a record. The kebab-case names appear in the tree dump and in `Grammar/Specification.md`.
public enum SyntaxKind: UInt8, Sendable, CaseIterable {
  // Blocks.
  case frontMatter
  case entry
  case malformedEntry
  case heading
  case task
  case note
  case text
  case fence
  case comment

  // Inline: in the line of a task or of a heading.
  case rank
  case project
  case context
  case tag
  case attribute
  /// A known key with an invalid value: text, and reported.
  case invalidAttribute
  /// A word in the form of an attribute whose key is neither reserved nor declared: text.
  case undeclaredAttribute
  /// A known key with a valid value in a heading, where attributes are text: reported.
  case headingAttribute
  case code
  case destination
  case autolink
  case wikilink
  case inlineComment

  /// Whether records of this kind are words on the line of a task or a heading.
  @inlinable public var isInline: Bool { rawValue >= SyntaxKind.rank.rawValue }
}
