import TaskSyntax

/// A note as the text below a headline.
enum OrgBody {
  /// Returns the lines of a note. A line that would be a headline, a setting or a drawer begins with a comma, as Org
  /// writes such lines in its blocks.
  static func written(_ note: [UInt8]) -> [[UInt8]] {
    let lines = note.split(separator: 0x0A, omittingEmptySubsequences: false)
    let hasBlocks = hasWholeBlocks(lines)
    return lines.map { line in
      guard isActive(line), !(hasBlocks && blockEdge(line) != nil) else { return Array(line) }
      let blanks = line.prefix { $0.isBlank }
      return blanks + [UInt8(ascii: ",")] + line.dropFirst(blanks.count)
    }
  }

  /// Returns the note of the lines below a headline: without blank lines at both ends, without the indentation that all
  /// lines have, and without the commas that protect lines.
  static func note(_ lines: [[UInt8]]) -> [UInt8]? {
    func isEmpty(_ line: [UInt8]) -> Bool { line.allSatisfy(\.isBlank) }
    let head = lines.prefix(while: isEmpty).count
    let text = lines[head...].reversed().drop(while: isEmpty).reversed()
    guard !text.isEmpty else { return nil }
    var indentation = Int.max
    for line in text where !isEmpty(line) { indentation = min(indentation, line.prefix { $0 == 0x20 }.count) }
    let plain = text.map { line -> [UInt8] in
      if isEmpty(line) { return [] }
      let rest = Array(line.dropFirst(indentation))
      let blanks = rest.prefix { $0.isBlank }
      let isProtected =
        rest.dropFirst(blanks.count).first == UInt8(ascii: ",") && isActive(blanks + rest.dropFirst(blanks.count + 1))
      return isProtected ? Array(blanks + rest.dropFirst(blanks.count + 1)) : rest
    }
    return Array(plain.joined(separator: [0x0A]))
  }

  /// Whether a line has a meaning for Org, behind any commas.
  private static func isActive(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.drop { $0.isBlank }.drop { $0 == UInt8(ascii: ",") }
    if text.first == UInt8(ascii: "*") { return line.first == text.first || line.first == UInt8(ascii: ",") }
    return text.starts(with: "#+".utf8) || OrgDrawerLine.edge(text) != nil
      || planning.contains { text.starts(with: $0.utf8) }
  }

  private static let planning = ["DEADLINE:", "SCHEDULED:", "CLOSED:", "CLOCK:"]

  /// Returns the name of a block in small letters, and whether the line is its start; `nil` for other lines.
  static func blockEdge(_ line: ArraySlice<UInt8>) -> (name: [UInt8], isStart: Bool)? {
    let text = line.drop { $0.isBlank }.map(\.lowercased)
    for (word, isStart) in [("#+begin_", true), ("#+end_", false)] where text.starts(with: word.utf8) {
      let name = text.dropFirst(word.utf8.count).prefix { !$0.isBlank }
      return (Array(name), isStart)
    }
    return nil
  }

  /// Whether every block that begins in the lines ends there, before another one begins.
  private static func hasWholeBlocks(_ lines: [ArraySlice<UInt8>]) -> Bool {
    var open: [UInt8]?
    for edge in lines.lazy.compactMap({ blockEdge($0) }) {
      guard edge.isStart ? open == nil : open == edge.name else { return false }
      open = edge.isStart ? edge.name : nil
    }
    return open == nil
  }
}
