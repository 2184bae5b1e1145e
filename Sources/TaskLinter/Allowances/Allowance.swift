import TaskModel
import TaskSyntax

/// A comment that suppresses findings of named rules. Ranges are bytes from the start of the first part that a list is
/// about.
///
/// `Grammar/Specification.md`, "Comments for the linter".
struct Allowance: Sendable, Equatable {
  /// The range of the comment.
  var range: Range<Int>
  /// The rules that the comment names, with their ranges; empty if it names none.
  var names: [Name] = []
  var hasReason = false
  /// The range in which findings are suppressed; empty if no task follows.
  var covered: Range<Int>
  /// The range to delete when the comment is not needed; `nil` if that could change how other lines are parsed.
  var removal: Range<Int>?
  /// Whether Markdown shows the same without the comment.
  var isRemovalSafe = true

  struct Name: Sendable, Equatable {
    var text: String
    var range: Range<Int>
  }

  /// The range that covers a whole document.
  static let wholeFile = 0..<Int.max

  /// Parses the comment that fills `range` of a part; returns `nil` for any other comment. The suppression covers the
  /// whole file or, until its task is known, nothing.
  init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) {
    guard let comment = AllowanceComment(bytes, range) else { return nil }
    let rest = comment.words
    var end = rest.lowerBound
    while end < rest.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
    self.range = range
    covered = comment.isForFile ? Self.wholeFile : self.range.upperBound..<self.range.upperBound
    hasReason = end < rest.upperBound && !bytes.trimmed(end + 1..<rest.upperBound).isEmpty
    var start = rest.lowerBound
    for index in rest.lowerBound...end where index == end || bytes[index] == UInt8(ascii: ",") {
      let name = bytes.trimmed(start..<index)
      start = index + 1
      guard !name.isEmpty else { continue }
      names.append(Name(text: String(decoding: bytes.array(name), as: UTF8.self), range: name))
    }
  }

  func moved(by distance: Int) -> Allowance {
    var allowance = self
    allowance.range = range.moved(by: distance)
    for index in names.indices { allowance.names[index].range = names[index].range.moved(by: distance) }
    if covered != Self.wholeFile { allowance.covered = covered.moved(by: distance) }
    allowance.removal = removal?.moved(by: distance)
    return allowance
  }
}
