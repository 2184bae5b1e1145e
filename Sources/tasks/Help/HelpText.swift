/// Splits help texts, which are plain paragraphs in the source, into blocks for screens of any width and for pages of
/// the manual.
///
/// An empty line separates paragraphs. Lines that begin with four spaces are kept verbatim; a paragraph whose lines
/// begin with `- ` is a list; all other lines are joined and wrapped again for the given width.
enum HelpText {
  enum Block: Equatable {
    /// Text to wrap.
    case paragraph(String)
    /// Text to wrap, as an item of a list.
    case item(String)
    /// A verbatim line, without its four spaces.
    case code(String)
    case blank
  }

  static func blocks(of text: String) -> [Block] {
    var blocks: [Block] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        blocks.append(.blank)
      } else if line.hasPrefix("    ") {
        blocks.append(.code(String(line.dropFirst(4))))
      } else if line.hasPrefix("- ") {
        blocks.append(.item(String(line.dropFirst(2))))
      } else {
        let words = line.hasPrefix("  ") ? line.dropFirst(2) : line[...]
        switch blocks.last {
        case .paragraph(let begun): blocks[blocks.count - 1] = .paragraph("\(begun) \(words)")
        case .item(let begun): blocks[blocks.count - 1] = .item("\(begun) \(words)")
        default: blocks.append(.paragraph(String(words)))
        }
      }
    }
    return blocks
  }

  static func lines(of text: String, columns: Int) -> [TerminalText] {
    blocks(of: text).flatMap { block -> [TerminalText] in
      switch block {
      case .paragraph(let words): return TerminalText(encoding: words).wrapped(to: columns)
      case .item(let words):
        return TerminalText(encoding: words).wrapped(to: columns - 2).enumerated().map { index, line in
          "\(index == 0 ? "- " : "  ")\(line)"
        }
      case .code(let line): return [TerminalText(encoding: "    " + line)]
      case .blank: return [""]
      }
    }
  }
}
