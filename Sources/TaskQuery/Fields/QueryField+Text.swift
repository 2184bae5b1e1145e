extension QueryField {
  /// The title or the note: the text that a word, a string and a pattern without a field search.
  public static let text = QueryField(
    "".utf8, .text, .anyText([{ $0.title(ofRow: $1) }, { $0.note(ofRow: $1) }]), cost: 80)
}
