import TaskSyntax

/// The words of a line of TaskPaper: tags such as `@home` and `@due(2026-12-01)`, and the text without them.
struct TaskPaperText {
  struct Tag {
    let name: [UInt8]
    let value: [UInt8]?
  }

  private(set) var tags: [Tag] = []
  /// The text without the tags that have values. Those without one stay where they are.
  private(set) var text: [UInt8] = []
  /// The text without the tags at its end.
  private(set) var head: [UInt8] = []

  /// - Parameter isField: returns whether a tag is taken out of the text.
  init(_ line: [UInt8], isField: (Tag) -> Bool) {
    var index = 0
    while index < line.count {
      if line[index] == UInt8(ascii: "@"), index == 0 || line[index - 1].isBlank,
        let (tag, end) = Self.tag(line, at: index), end == line.count || line[end].isBlank
      {
        tags.append(tag)
        if isField(tag) {
          index = end
          // The blanks on both sides become one run.
          while index < line.count, line[index].isBlank, text.last?.isBlank ?? true { index += 1 }
        } else {
          text += line[index..<end]
          index = end
        }
        continue
      }
      text.append(line[index])
      index += 1
    }
    text = text.trimmed
    let names = Set(tags.map { [UInt8(ascii: "@")] + $0.name })
    var words = text.split(separator: 0x20, omittingEmptySubsequences: false)
    while let last = words.last, last.isEmpty || names.contains(Array(last)) { words.removeLast() }
    head = Array(words.joined(separator: [0x20]))
  }

  /// Returns the tag at an `@`, and its end.
  private static func tag(_ line: [UInt8], at start: Int) -> (Tag, Int)? {
    let name = line[(start + 1)...].prefix { $0 >= 0x80 || !$0.isPunctuation && !$0.isBlank || "-_.".utf8.contains($0) }
    guard !name.isEmpty else { return nil }
    guard name.endIndex < line.count, line[name.endIndex] == UInt8(ascii: "(") else {
      return (Tag(name: Array(name), value: nil), name.endIndex)
    }
    var value: [UInt8] = []
    var index = name.endIndex + 1
    // A value is short, so a text of brackets takes time in proportion to its length.
    let limit = min(line.count, index + longestValue)
    while index < limit, line[index] != UInt8(ascii: ")") {
      if line[index] == UInt8(ascii: "\\"), index + 1 < line.count { index += 1 }
      value.append(line[index])
      index += 1
    }
    guard index < limit else { return nil }
    return (Tag(name: Array(name), value: value.trimmed), index + 1)
  }

  private static let longestValue = 1_000
}
