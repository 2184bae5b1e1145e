import TaskSyntax

extension SourceText {
  /// The bytes without the padding.
  var content: [UInt8] { Array(storage[..<count]) }

  /// The reasons against writing the document.
  var obstacles: WriteObstacles {
    var obstacles = WriteObstacles()
    forEachPart { part, _ in obstacles.append(WriteObstacles(part)) }
    return obstacles
  }
}
