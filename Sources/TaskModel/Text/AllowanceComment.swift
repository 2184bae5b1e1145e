import TaskSyntax

/// A comment that allows findings of the linter, as written.
///
///     allowance = "<!--" "tasks:" ( "allow" | "allow-file" ) [ name { "," name } ] [ ":" reason ] "-->"
package struct AllowanceComment {
  package let isForFile: Bool
  /// The range of the names and the reason, without blanks around them.
  package let words: Range<Int>

  /// Parses the text that fills `range`; `nil` if it is not such a comment.
  package init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard range.count > 7, bytes.starts("<!--", at: range.lowerBound), bytes.starts("-->", at: range.upperBound - 3)
    else { return nil }
    var rest = bytes.trimmed(range.lowerBound + 4..<range.upperBound - 3)
    guard bytes.take("tasks:", from: &rest) else { return nil }
    isForFile = bytes.take("allow-file", from: &rest)
    guard isForFile || bytes.take("allow", from: &rest) else { return nil }
    for index in rest {
      if bytes[index] == 0x0A { return nil }
      if bytes[index] == 0x2D, index + 1 < rest.upperBound, bytes[index + 1] == 0x2D { return nil }
    }
    words = rest
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes at `offset` equal `text`.
  package func starts(_ text: StaticString, at offset: Int) -> Bool {
    let wanted = "\(text)".utf8
    guard offset >= 0, offset + wanted.count <= count else { return false }
    var index = offset
    for byte in wanted {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Removes a word and the blanks after it from the front of `rest`. Returns whether the word was there.
  fileprivate func take(_ word: StaticString, from rest: inout Range<Int>) -> Bool {
    let end = rest.lowerBound + word.utf8CodeUnitCount
    guard end <= rest.upperBound, starts(word, at: rest.lowerBound), end == rest.upperBound || self[end].isBlank
    else { return false }
    rest = trimmed(end..<rest.upperBound)
    return true
  }
}
