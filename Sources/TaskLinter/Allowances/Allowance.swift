import TaskSyntax

/// A comment that takes back findings of named rules. Places are bytes of the document.
///
/// `Grammar/Specification.md`, "Comments for the linter".
struct Allowance: Sendable, Equatable {
  /// The comment.
  var range: Range<Int>
  /// As they are written, and where; none where it names no rule.
  var names: [Name] = []
  var hasReason = false
  /// The places at which findings are taken back; empty where no task follows.
  var covered: Range<Int>
  /// What goes with the comment when nobody needs it; `nil` where other lines could be read differently then.
  var removal: Range<Int>?
  /// Whether Markdown shows the same without the comment.
  var isRemovalSafe = true

  struct Name: Sendable, Equatable {
    var text: String
    var range: Range<Int>
  }

  /// All of a document.
  static let wholeFile = 0..<Int.max

  /// The allowance in the comment that fills `range` of a part; `nil` for every other comment. It covers the whole file
  /// or, until its task is known, nothing.
  ///
  ///     allowance = "<!--" "tasks:" ( "allow" | "allow-file" ) [ name { "," name } ] [ ":" reason ] "-->"
  init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, base: Int) {
    guard range.count > 7, bytes.starts("<!--", at: range.lowerBound), bytes.starts("-->", at: range.upperBound - 3)
    else { return nil }
    var rest = bytes.trimmed(range.lowerBound + 4..<range.upperBound - 3)
    guard bytes.take("tasks:", from: &rest) else { return nil }
    let isFile = bytes.take("allow-file", from: &rest)
    guard isFile || bytes.take("allow", from: &rest) else { return nil }
    var end = rest.upperBound
    for index in rest {
      if bytes[index] == 0x0A { return nil }
      if bytes[index] == 0x2D, index + 1 < rest.upperBound, bytes[index + 1] == 0x2D { return nil }
      if bytes[index] == UInt8(ascii: ":"), end == rest.upperBound { end = index }
    }
    self.range = range.moved(by: base)
    covered = isFile ? Self.wholeFile : self.range.upperBound..<self.range.upperBound
    hasReason = end < rest.upperBound && !bytes.trimmed(end + 1..<rest.upperBound).isEmpty
    var start = rest.lowerBound
    for index in rest.lowerBound...end where index == end || bytes[index] == UInt8(ascii: ",") {
      let name = bytes.trimmed(start..<index)
      start = index + 1
      guard !name.isEmpty else { continue }
      names.append(Name(text: String(decoding: bytes.array(name), as: UTF8.self), range: name.moved(by: base)))
    }
  }
}

extension Span where Element == UInt8 {
  func starts(_ text: StaticString, at offset: Int) -> Bool {
    let wanted = "\(text)".utf8
    guard offset >= 0, offset + wanted.count <= count else { return false }
    var index = offset
    for byte in wanted {
      if self[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Takes a word and the blanks behind it from the front of `rest`, if it stands there.
  fileprivate func take(_ word: StaticString, from rest: inout Range<Int>) -> Bool {
    let end = rest.lowerBound + word.utf8CodeUnitCount
    guard end <= rest.upperBound, starts(word, at: rest.lowerBound), end == rest.upperBound || isBlank(at: end) else {
      return false
    }
    rest = trimmed(end..<rest.upperBound)
    return true
  }
}
