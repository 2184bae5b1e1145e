import TaskSyntax

extension SyntaxPart {
  /// Returns the words of the title of the task at record `index` that may be its id, the longest first.
  package func newIDs(of index: Int) -> [[UInt8]] {
    let (text, tokens) = titleWithTokens(of: index)
    var words = text
    for token in tokens { for index in token.range { words[index] = UInt8(ascii: " ") } }
    let names = words.split(separator: UInt8(ascii: " ")).map { $0.map(\.lowercased) }
      .filter { $0.count <= 24 && SourceText($0).isName }
    return names.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// Returns an id for the task at record `index`: the longest word of the title, with a number if that is taken.
  package func newID(of index: Int, isTaken: ([UInt8]) -> Bool) -> [UInt8] {
    let stem = newIDs(of: index).first ?? Array("task".utf8)
    var id = stem
    var number = 2
    while isTaken(id) {
      id = stem + Array("-\(number)".utf8)
      number += 1
    }
    return id
  }
}
