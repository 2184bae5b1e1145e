/// The layout of help texts, which are written as plain paragraphs in the source.
///
/// An empty line parts paragraphs. Lines that begin with four spaces are shown as they are; a paragraph whose lines
/// begin with `- ` is a list; all other lines flow together and are broken anew for the width at hand.
enum HelpText {
  static func lines(of text: String, columns: Int) -> [TerminalText] {
    var lines: [TerminalText] = []
    var paragraph = ""
    var indentation = 0

    func endParagraph() {
      guard !paragraph.isEmpty else { return }
      let flowed = TerminalText(encoding: paragraph).wrapped(to: columns - indentation)
      for (index, line) in flowed.enumerated() {
        var whole = TerminalText()
        if indentation > 0 { whole.append(index == 0 ? "- " : "  ") }
        whole.append(line)
        lines.append(whole)
      }
      paragraph = ""
      indentation = 0
    }

    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        endParagraph()
        lines.append("")
      } else if line.hasPrefix("    ") {
        endParagraph()
        lines.append(TerminalText(encoding: String(line)))
      } else if line.hasPrefix("- ") {
        endParagraph()
        indentation = 2
        paragraph = String(line.dropFirst(2))
      } else {
        if !paragraph.isEmpty { paragraph += " " }
        paragraph += line.hasPrefix("  ") ? line.dropFirst(2) : line
      }
    }
    endParagraph()
    return lines
  }
}
