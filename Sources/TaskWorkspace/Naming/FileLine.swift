import TaskSyntax

/// A file with the number of one of its lines, typed as `FILE:LINE`.
package struct FileLine: Sendable, Equatable {
  package let file: [UInt8]
  /// The number of the line, from 1.
  package let line: Int

  /// Returns `nil` for a word of another form.
  package init?(_ word: [UInt8]) {
    guard let colon = word.lastIndex(of: UInt8(ascii: ":")), colon > 0,
      let line = Int(digits: word[(colon + 1)...]), 1...Int(UInt32.max) ~= line
    else { return nil }
    file = Array(word[..<colon])
    self.line = line
  }
}
