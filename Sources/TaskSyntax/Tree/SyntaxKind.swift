/// The kind of a record. The names, in kebab-case, are those of the tree dump and of `Grammar/Specification.md`.
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
  /// A known key with a value that is not valid: text, and reported.
  case invalidAttribute
  /// A word shaped like an attribute whose key is neither reserved nor declared: text.
  case undeclaredAttribute
  /// A known key and a valid value in a heading, where attributes are text, and reported.
  case headingAttribute
  case code
  case destination
  case autolink
  case wikilink
  case inlineComment

  /// Whether records of this kind are words in the line of a task or a heading.
  @inlinable public var isInline: Bool { rawValue >= SyntaxKind.rank.rawValue }
}
