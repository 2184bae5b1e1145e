import TaskModel
import TaskSyntax

/// A comment that takes back findings of named rules. Places are bytes of the document.
///
/// `Grammar/Specification.md`, "Comments for the linter".
struct Allowance: Sendable, Equatable {
  /// The comment.
  var range: Range<Int>
  /// The rules that the comment names, with their ranges; empty where it names none.
  var names: [Name] = []
  var hasReason = false
  /// The places at which findings are taken back; empty where no task follows.
  var covered: Range<Int>
  /// The range to delete when nothing needs the comment; `nil` where other lines could be parsed differently then.
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
  init?(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>, base: Int) {
    guard let comment = AllowanceComment(bytes, range) else { return nil }
    let rest = comment.words
    var end = rest.lowerBound
    while end < rest.upperBound, bytes[end] != UInt8(ascii: ":") { end += 1 }
    self.range = range.moved(by: base)
    covered = comment.isForFile ? Self.wholeFile : self.range.upperBound..<self.range.upperBound
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
