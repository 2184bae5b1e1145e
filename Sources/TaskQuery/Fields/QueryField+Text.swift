extension QueryField {
  /// The title or the note, which words, strings and patterns without a field search.
  public static let text = QueryField(
    "".utf8, .text, .anyText([{ $0.title(ofRow: $1) }, { $0.note(ofRow: $1) }]), cost: 80)
}
