/// A fenced block of a Markdown file. Lines are indices into `MarkdownDocument.lines`.
package struct MarkdownFence: Sendable {
  /// The first word behind the opening marks; the others are `arguments`.
  package var name: String
  package var arguments: String
  package var openingLine: Int
  package var contentLines: Range<Int>
  /// The line behind the fence.
  package var endLine: Int
  /// The number of spaces before the opening marks. Content lines lose up to as many.
  package var indentation: Int
  /// The mark, a backtick or tilde.
  package var mark: UInt8
  /// The number of marks.
  package var length: Int

  /// Parses the fence that opens at line `index`, or returns `nil` if none does. A fence without an end extends to the
  /// last line.
  init?(_ lines: [[UInt8]], at index: Int) {
    let line = lines[index]
    indentation = line.prefix { $0 == .space }.count
    guard indentation <= 3, let first = line.dropFirst(indentation).first, Self.marks.contains(first) else {
      return nil
    }
    let mark = first
    length = line.dropFirst(indentation).prefix { $0 == mark }.count
    let info = line.dropFirst(indentation + length)
    guard length >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    self.mark = mark
    let words = String(decoding: info, as: UTF8.self).split(separator: " ", maxSplits: 1)
    name = words.first.map(String.init) ?? ""
    arguments = words.count > 1 ? Self.trimmed(words[1]) : ""
    openingLine = index
    var end = index + 1
    while end < lines.count, !Self.closes(lines[end], mark: mark, length: length) { end += 1 }
    contentLines = index + 1..<end
    endLine = min(end + 1, lines.count)
  }

  private static let marks = [UInt8(ascii: "`"), UInt8(ascii: "~")]

  private static func closes(_ line: [UInt8], mark: UInt8, length: Int) -> Bool {
    let indentation = line.prefix { $0 == .space }.count
    let marks = line.dropFirst(indentation).prefix { $0 == mark }
    return indentation <= 3 && marks.count >= length && line[marks.endIndex...].allSatisfy { $0 == .space }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
