import TaskModel
import TaskSyntax

/// The common meaning of two documents, computed in a simple and slow way. The reference for the fast comparison and
/// the formatter.
package enum DocumentMeaning {
  /// Returns the projection `model`, with `-` for every bullet that begins a line of a note or description, because
  /// these bullets have no meaning.
  package static func outline(_ document: [UInt8], partLength: Int = SyntaxTree.partLength) -> [UInt8] {
    let tree = SyntaxTree(document, partLength: partLength)
    let dump = DocumentModel(tree.parts.map { PartModel($0) }, frontMatter: tree.frontMatter).outline(of: tree)
    return Array(
      dump.split(separator: .lineFeed, omittingEmptySubsequences: false).map(withBullets).joined(separator: [.lineFeed])
    )
  }

  /// Returns the difference between the bytes of `new` and `old` apart from spacing, bullets, the letter in a checkbox
  /// and the order of words on a line, or `nil` if there is none.
  package static func lostBytes(_ old: [UInt8], _ new: [UInt8]) -> String? {
    let (a, b) = (lines(of: old), lines(of: new))
    for (number, (one, two)) in zip(a, b).enumerated() where sorted(one) != sorted(two) {
      return "line \(number + 1) of those that are not blank, \(text(one)), is \(text(two))"
    }
    return a.count == b.count ? nil : "\(a.count) lines that are not blank are \(b.count)"
  }

  /// Returns a difference that the fast comparison misses, or `nil`.
  package static func comparisonFault(_ old: [UInt8], _ new: [UInt8]) -> String? {
    guard DocumentComparison.firstDifference(SourceText(old), SourceText(new)) == nil else { return nil }
    if let lost = lostBytes(old, new) { return lost }
    return outline(old) == outline(new) ? nil : "the model differs"
  }

  /// Returns the projection `model` without suppressions. A suppression above a subtask is part of the note of its
  /// parent.
  package static func outlineWithoutAllowances(_ document: [UInt8]) -> [UInt8] {
    var outline: [UInt8] = []
    for line in self.outline(document).split(separator: .lineFeed) {
      let rest = withoutAllowances(line)
      let isEmptyNote = rest.count < line.count && rest.drop { $0 == .space }.elementsEqual("note \"\"".utf8)
      if !isEmptyNote { outline += rest + [.lineFeed] }
    }
    return outline
  }

  /// Returns a line of an outline without its suppressions and its `\n` escapes.
  private static func withoutAllowances(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var rest: [UInt8] = []
    var left = line
    while let byte = left.first {
      if left.starts(with: "\\n".utf8) {
        left = left.dropFirst(2)
      } else if left.starts(with: "<!-- tasks: allow".utf8) {
        while !left.isEmpty, !left.starts(with: "-->".utf8) { left = left.dropFirst() }
        left = left.dropFirst(3)
      } else {
        rest.append(byte)
        left = left.dropFirst()
      }
    }
    return rest
  }

  /// Returns the lines that are not blank, trimmed, without byte order marks at the start.
  private static func lines(of document: [UInt8]) -> [ArraySlice<UInt8>] {
    var rest = document[...]
    while rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    let lines = rest.split(separator: .lineFeed, omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let text = index + 1 < lines.count && line.last == .carriageReturn ? line.dropLast() : line
      guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
      else { return nil }
      return text[first...last]
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == .space || byte == 0x09 }

  /// Returns the bytes that are not blank, sorted, with a single spelling for bytes that have several.
  private static func sorted(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = Array(line)
    if bytes[0] == UInt8(ascii: "*") || bytes[0] == UInt8(ascii: "+"), bytes.count == 1 || isBlank(bytes[1]) {
      bytes[0] = UInt8(ascii: "-")
    }
    for index in bytes.indices.dropFirst(2)
    where bytes[index] == UInt8(ascii: "]") && bytes[index - 1] == UInt8(ascii: "X")
      && bytes[index - 2] == UInt8(ascii: "[")
    {
      bytes[index - 1] = UInt8(ascii: "x")
    }
    return bytes.filter { !isBlank($0) }.sorted()
  }

  private static func text(_ line: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    QuotedText.append(line.span, 0..<line.count, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns a line of the dump, with `-` for `*` and `+` in the text of a note.
  private static func withBullets(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var line = Array(line)
    let word = line.drop { $0 == .space }
    guard word.starts(with: "note \"".utf8) || word.starts(with: "description \"".utf8) else { return line }
    guard var index = line.firstIndex(of: UInt8(ascii: "\"")).map({ $0 + 1 }) else { return line }
    while index < line.count {
      while index < line.count, line[index] == .space { index += 1 }
      if index + 1 < line.count, line[index] == UInt8(ascii: "*") || line[index] == UInt8(ascii: "+"),
        line[index + 1] == .space || line[(index + 1)...].starts(with: "\\t".utf8)
      {
        line[index] = UInt8(ascii: "-")
      }
      while index < line.count, !line[index...].starts(with: "\\n".utf8) {
        index += line[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index += 2
    }
    return line
  }
}
