public import TaskSyntax

/// The rows of a part: its tasks, its headings, and the names they use.
///
/// What was open above the part (headings, front matter) is not known to it: that is composed when parts are joined, in
/// `DocumentModel`. Subtasks always stand in the same part as their parent.
public struct PartModel: Sendable {
  /// The tasks, in document order.
  public internal(set) var rows: [TaskRow] = []
  /// The headings, in document order, behind one for what was open above the part.
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
  /// Whether any task lies in another one.
  public internal(set) var hasSubtasks = false

  // What is wrong with some line, so that nobody looks for it where there is none. Only where all columns are read.

  /// The keys that a task gives again.
  public internal(set) var repeatedKeys: AttributeKeys = []
  /// Whether a task has an unknown mark in its box.
  public internal(set) var hasUnknownMark = false
  /// Whether the words of a task begin with a parenthesis, as a rank would.
  public internal(set) var hasParenthesisFirst = false
  /// Whether a task or a heading names a second project.
  public internal(set) var hasSecondProject = false

  /// A context or a tag: a name and one bit.
  @frozen
  public struct Label: Sendable, Equatable {
    let rawValue: UInt32
    init(_ name: UInt32, isTag: Bool) { rawValue = name << 1 | (isTag ? 1 : 0) }
    public var name: UInt32 { rawValue >> 1 }
    public var isTag: Bool { rawValue & 1 == 1 }
  }

  /// A word that names a task: its own `id`, one it comes `after`, or the series it is `of`. In 16 bytes: a line may
  /// hold very many.
  public struct Link: Sendable, Equatable {
    public enum Kind: UInt8, Sendable { case id, after, of }
    /// A name takes two bytes of the part at least, with what divides it from the next, and a task six: both numbers
    /// leave the bits that are taken from them here.
    private let nameAndTouch: UInt32
    private let rowAndKind: UInt32
    /// The bytes of the name, from the start of the part.
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
    /// Whether punctuation stands right behind the name.
    public var isTouched: Bool { nameAndTouch & 1 == 1 }
  }

  /// The contexts and tags that stand on the line of row `index`.
  public func labels(ofRow index: Int) -> ArraySlice<Label> {
    labels[Int(rows[index].labels)..<(index + 1 < rows.count ? Int(rows[index + 1].labels) : labels.count)]
  }
}
