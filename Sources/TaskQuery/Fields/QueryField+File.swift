import TaskModel

extension QueryField {
  /// The path of the task's file.
  public static let file = QueryField(
    "file".utf8, .text, .text { reading, _ in reading.source.file }, .isVocabulary, cost: 5)
}
