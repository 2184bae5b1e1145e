import TaskModel

extension QueryField {
  /// The path of the file that the task stands in.
  public static let file = QueryField(
    "file".utf8, .text, .text { reading, _ in reading.source.file }, .isVocabulary, cost: 5
  )
}
