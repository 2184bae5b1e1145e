extension QueryField {
  /// The title or the note, which words, strings and patterns without a field search.
  public static let text = QueryField(
    "".utf8, .text, .title(alsoNote: true), cost: 80)
}
