package import TaskFiles
package import TaskSyntax

/// Names the findings of a file independently of their line numbers: by the rule, the text of the line (without blanks
/// at its ends and a suppression), and a number among findings that share both.
package struct Fingerprint {
  private let source: SourceText
  private let seed: UInt64
  private var counts: [UInt64: Int] = [:]
  private var line = 0..<0
  private var lineHash: UInt64 = 0

  /// - Parameter path: a part of the name; `nil` where readers of the name know the file.
  package init(_ source: SourceText, including path: BytePath? = nil) {
    self.source = source
    seed = path.map { ContentHash($0.bytes).first } ?? 0
  }

  /// Returns a hash that findings of one rule in equal lines share, and the number of this finding among those, from 1.
  ///
  /// - Parameter line: the line of the finding, without its line ending.
  package mutating func next(of rule: String, line: Range<Int>) -> (hash: UInt64, number: Int) {
    if line != self.line {
      self.line = line
      lineHash = ContentHash(source.bytes.extracting(source.bytes.lineWithoutAllowance(line))).first
    }
    var hash = ContentHash(Array(rule.utf8)).first
    for part in [seed, lineHash] { hash = (hash ^ part) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    counts[hash, default: 0] += 1
    return (hash, counts[hash] ?? 1)
  }
}

extension Span<UInt8> {
  /// Returns a line without blanks at its ends and without a suppression at its end.
  fileprivate func lineWithoutAllowance(_ line: Range<Int>) -> Range<Int> {
    let text = trimmed(line)
    guard text.count > 7, holds(Array("-->".utf8), at: text.upperBound - 3) else { return text }
    let opening = Array("<!--".utf8)
    var start = text.upperBound - 7
    while start > text.lowerBound, !holds(opening, at: start) { start -= 1 }
    guard holds(opening, at: start),
      holds(Array("tasks:".utf8), at: trimmed(start + opening.count..<text.upperBound).lowerBound)
    else { return text }
    return trimmed(text.lowerBound..<start)
  }
}
