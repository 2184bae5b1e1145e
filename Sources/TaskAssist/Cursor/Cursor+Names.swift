import TaskModel
import TaskSyntax

extension Cursor {
  /// The name of a task in the `id`, `after` or `of` under the cursor, with its range.
  var linkedName: (name: [UInt8], range: Range<Int>)? {
    guard case .task = head, let word, word.kind == .attribute else { return nil }
    switch word.key {
    case .id, .of: return (syntax.value(of: word), word.range)
    case .after:
      let value = word.valueRange
      guard offset >= value.lowerBound else { return nil }
      let bytes = syntax.bytes
      var start = min(offset, value.upperBound)
      while start > value.lowerBound, bytes[start - 1] != UInt8(ascii: ",") { start -= 1 }
      let end = bytes.first(UInt8(ascii: ","), in: start..<value.upperBound) ?? value.upperBound
      return start < end ? (text(start..<end), start..<end) : nil
    default: return nil
    }
  }

  /// The project, context or tag under the cursor: on the line of a task, in a heading or in front matter.
  var name: (kind: NameKind, name: [UInt8], range: Range<Int>)? {
    if let word, let kind = NameKind(word.kind) { return (kind, syntax.name(of: word), word.range) }
    guard isInFrontMatter else { return nil }
    for item in syntax.frontMatterNames where item.range.lowerBound <= offset && offset <= item.range.upperBound {
      if let kind = NameKind(item.kind) { return (kind, item.name, item.range) }
    }
    return nil
  }
}

extension EditorWorkspace {
  /// Returns the tasks with an id, in document order.
  func bearers(of id: [UInt8]) -> [KnownTask] {
    index.model.names.find(id).map { index.model.bearers[Int($0)].map { KnownTask(self, $0) } } ?? []
  }
}
