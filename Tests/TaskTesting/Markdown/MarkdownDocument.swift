/// A Markdown file as the tests parse it: headings, fences and other lines.
///
/// Supports the part of CommonMark that the documents of this repository use: ATX headings, and fences of backticks or
/// tildes that are indented by at most three spaces. A fence is opaque, so a fence inside a longer one is text.
package struct MarkdownDocument: Sendable {
  /// The path from the root of the repository, as failures show it.
  package let path: String
  /// The lines, without line ends.
  package let lines: [[UInt8]]
  package let blocks: [Block]

  package enum Block: Sendable {
    case heading(Heading)
    case fence(MarkdownFence)
    /// The index of any other line.
    case text(Int)
  }

  package struct Heading: Sendable {
    package var level: Int
    package var text: String
    /// The index of its line.
    package var line: Int
  }

  package init(path: String, _ bytes: [UInt8]) {
    self.path = path
    var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false).map { line in
      Array(line.last == .carriageReturn ? line.dropLast() : line)
    }
    if lines.last == [] { lines.removeLast() }
    var blocks: [Block] = []
    var index = 0
    while index < lines.count {
      if let fence = MarkdownFence(lines, at: index) {
        blocks.append(.fence(fence))
        index = fence.endLine
      } else {
        blocks.append(Heading(lines[index], line: index).map { .heading($0) } ?? .text(index))
        index += 1
      }
    }
    self.lines = lines
    self.blocks = blocks
  }

  /// Returns the bytes of the lines, each with a line feed.
  package func content(of range: Range<Int>, indentation: Int = 0) -> [UInt8] {
    var content: [UInt8] = []
    for line in lines[range] {
      content += line.dropFirst(min(indentation, line.prefix { $0 == .space }.count))
      content.append(.lineFeed)
    }
    return content
  }

  /// Returns the text of a line.
  package func text(ofLine index: Int) -> String { String(decoding: lines[index], as: UTF8.self) }
}

extension MarkdownDocument.Heading {
  /// Parses a heading, or returns `nil` if the line is not one.
  init?(_ bytes: [UInt8], line: Int) {
    let level = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    guard 1...6 ~= level, bytes.count == level || bytes[level] == .space else { return nil }
    let text = bytes.dropFirst(level).drop { $0 == .space }
    self.init(level: level, text: String(decoding: text, as: UTF8.self), line: line)
  }
}

extension UInt8 {
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
}
