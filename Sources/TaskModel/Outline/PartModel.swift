public import TaskSyntax

/// The rows of a part: its tasks, its headings, and the names they use.
///
/// A part model does not know the headings and front matter above the part; `DocumentModel` adds their values when
/// parts are joined. Subtasks are always in the same part as their parent.
public struct PartModel: Sendable {
  /// The tasks, in document order.
  public internal(set) var rows: [TaskRow] = []
  /// The headings, in document order, after one section for what was open above the part.
  public internal(set) var sections: [SectionRow] = [SectionRow(level: 0, record: TaskRow.none)]
  public internal(set) var names = NameTable()
  /// The contexts and tags on the lines of tasks, row by row.
  public internal(set) var labels: [Label] = []
  /// The contexts and tags of headings.
  public internal(set) var sectionLabels: [Label] = []
  /// Every `id`, every name in an `after`, every `of`, in document order.
  public internal(set) var links: [Link] = []
  /// The keys of attributes that tasks have.
  public internal(set) var keys: AttributeKeys = []
  /// Whether any task is a subtask.
  public internal(set) var hasSubtasks = false

  // Faults of lines, so that searches can skip parts without them. Valid only if all columns are filled.

  /// The keys that some task repeats.
  public internal(set) var repeatedKeys: AttributeKeys = []
  /// Whether some task has an unknown mark in its box.
  public internal(set) var hasUnknownMark = false
  /// Whether a task has a closing date that does not match its box.
  package internal(set) var hasUnmatchedClosingDate = false
  /// Whether the words of some task begin with a parenthesis, as a rank would.
  public internal(set) var hasParenthesisFirst = false
  /// Whether some task or heading names a second project.
  public internal(set) var hasSecondProject = false

  /// A context or a tag: a name and one bit.
  @frozen
  public struct Label: Sendable, Hashable {
    let rawValue: UInt32
    init(_ name: UInt32, isTag: Bool) { rawValue = name << 1 | (isTag ? 1 : 0) }
    public var name: UInt32 { rawValue >> 1 }
    public var isTag: Bool { rawValue & 1 == 1 }
  }

  /// A word that names a task: its own `id`, a name in its `after`, or the series in its `of`. It takes 16 bytes,
  /// because a line may contain very many.
  public struct Link: Sendable, Equatable {
    public enum Kind: UInt8, Sendable { case id, after, of }
    /// A name takes at least two bytes of the part, including its separator, and a task at least six, so both numbers
    /// leave room for the additional bits.
    private let nameAndTouch: UInt32
    private let rowAndKind: UInt32
    /// The byte range of the name in the part.
    public let range: Range<UInt32>

    init(_ kind: Kind, name: UInt32, row: UInt32, range: Range<UInt32>, isTouched: Bool) {
      nameAndTouch = name << 1 | (isTouched ? 1 : 0)
      rowAndKind = row << 2 | UInt32(kind.rawValue)
      self.range = range
    }

    /// An index into the names of the part.
    public var name: UInt32 { nameAndTouch >> 1 }
    public var row: UInt32 { rowAndKind >> 2 }
    public var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: rowAndKind & 3)) ?? .id }
    /// Whether punctuation directly follows the name.
    public var isTouched: Bool { nameAndTouch & 1 == 1 }
  }

  /// Returns the contexts and tags on the line of row `index`.
  public func labels(ofRow index: Int) -> ArraySlice<Label> {
    labels[Int(rows[index].labels)..<(index + 1 < rows.count ? Int(rows[index + 1].labels) : labels.count)]
  }
}
