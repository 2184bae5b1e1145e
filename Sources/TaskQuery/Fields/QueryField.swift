import TaskModel
import TaskSyntax

/// One thing that can be asked of a task, sorted and grouped by, shown and added up: its name, the kind of its values,
/// how a task answers for it, and what must be known for that.
///
/// A new field is one file in this folder and one line in `QueryField+All.swift`. A class, so that terms, keys and tests
/// hold one reference each; fields of one name and kind are equal.
public final class QueryField: Sendable {
  /// The word for it; empty for the text that a word searches.
  public let name: [UInt8]
  /// The type of its values, which decides how they are compared.
  public let kind: QueryFieldKind
  public let traits: Traits
  /// The byte that stands for the field and its colon, as `+` does before a project.
  public let sigil: UInt8?
  /// The attribute that is shown as it is written; `nil` where the value is shown.
  let attribute: AttributeKey?
  /// The columns of a row that its values are made of.
  let columns: TaskColumns
  /// The facts of the whole workspace that it is told by.
  let facts: WorkspaceFacts.Kinds
  let source: Source
  let presence: Presence
  /// The cost of a value, as an order: see `QueryTest.cost`.
  let cost: Int

  init(
    _ name: some Sequence<UInt8>, _ kind: QueryFieldKind, _ source: Source, _ traits: Traits = [],
    sigil: Character? = nil, shows attribute: AttributeKey? = nil,
    presence: Presence = .value, columns: TaskColumns = [], facts: WorkspaceFacts.Kinds = [], cost: Int = 7
  ) {
    self.name = Array(name)
    self.kind = kind
    self.traits = traits
    self.sigil = sigil?.asciiValue
    self.attribute = attribute
    self.columns = columns
    self.facts = facts
    self.source = source
    self.presence = presence
    self.cost = cost
  }

  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A test on it brings closed tasks into scope.
    public static let testsStatus = Traits(rawValue: 1 << 0)
    /// Files give its names. Nobody knows all of them, so one that nothing has is no error.
    public static let isVocabulary = Traits(rawValue: 1 << 1)
    /// Headings and front matter hand it down, or it counts the lines above.
    public static let needsContext = Traits(rawValue: 1 << 2)
    /// The words of other lines count, too.
    public static let needsAllLines = Traits(rawValue: 1 << 3)
    /// Sums of it say something: they are offered.
    public static let isAmount = Traits(rawValue: 1 << 4)
    /// A value alone does not say what it is: the heading of a group begins with the field's name.
    public static let namesGroups = Traits(rawValue: 1 << 5)
  }
}

/// The type of a field's values, which decides how they are compared.
public enum QueryFieldKind: String, Sendable, Hashable, CaseIterable {
  case text, name, priority, date, number, duration, status, quadrant

  /// Whether values are texts, which patterns look into.
  public var isText: Bool { self == .text || self == .name }

  /// Whether `..` makes a range of two values.
  var isOrdered: Bool {
    switch self {
    case .date, .number, .duration, .priority: true
    case .text, .name, .status, .quadrant: false
    }
  }
}

extension QueryField: Hashable {
  public static func == (a: QueryField, b: QueryField) -> Bool { a === b || a.name == b.name && a.kind == b.kind }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension QueryField: CustomStringConvertible {
  public var description: String { String(decoding: name, as: UTF8.self) }

  /// The bytes before a name that is asked for: the sigil, or the name and a colon.
  public var prefix: [UInt8] { sigil.map { [$0] } ?? name + [UInt8(ascii: ":")] }

  /// Whether several texts of a task are one value, each below the one before it.
  public var isPath: Bool { if case .path = source { true } else { false } }

  /// Whether a date without its year is the next one from today on in it, and not the one before.
  var looksForward: Bool { (attribute ?? .declared).looksForward }

  /// Whether its numbers may be typed with a percent sign.
  var isPercentage: Bool { if case .share = source { true } else { false } }

  /// Whether a task can have several values of it.
  public var isList: Bool {
    switch source {
    case .dates, .labels, .names: true
    default: false
    }
  }
}
