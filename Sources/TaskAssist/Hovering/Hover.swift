import TaskModel
import TaskSyntax

/// The page that an editor shows about the word under the cursor.
public struct Hover: Sendable, Equatable {
  /// The word, in bytes of the document.
  public var range: Range<Int>
  public var page: FactPage
}

extension EditorWorkspace {
  /// Returns what is known about a place of a document; `nil` if nothing is.
  public func hover(at position: EditorPosition) -> Hover? {
    guard let cursor = Cursor(self, position) else { return nil }
    for topic in HoverTopic.all {
      if let (range, page) = topic.answer(cursor) { return Hover(range: cursor.range(range), page: page) }
    }
    return nil
  }
}

/// A kind of words about which something is shown. A topic is one file and one line of `all`.
struct HoverTopic: Sendable {
  /// Returns the range in the part and the page; `nil` if the cursor is elsewhere.
  let answer: @Sendable (Cursor) -> (Range<Int>, FactPage)?

  /// The topics, the narrowest first.
  static let all: [HoverTopic] = [.key, .date, .recurrence, .link, .name, .rank, .rule, .frontMatter, .task, .heading]
}
