extension QueryField {
  /// The title of the task: its words without attributes.
  public static let title = QueryField(
    "title".utf8, .text, .title(alsoNote: false), presence: .function { !$0.title(ofRow: $1).isEmpty }, cost: 50)
}
