package import TaskModel
package import TaskSyntax

/// A property of tasks that queries test, sort by, group by, show and aggregate: its name, the kind of its values, how
/// a value is read from a task, and which data that needs.
///
/// A new field is one file in this folder and one line in `QueryField+All.swift`. A class, so that terms, keys and
/// tests hold one reference each. Fields of equal name and kind are equal.
public final class QueryField: Sendable {
  /// The name in queries; empty for the text that a word searches.
  public let name: [UInt8]
  /// The type of the values, which determines how they are compared.
  public let kind: QueryFieldKind
  public let traits: Traits
  /// The byte that replaces the field and its colon, such as `+` for projects.
  public let sigil: UInt8?
  /// The attribute that is displayed as written; `nil` if the value is displayed.
  package let attribute: AttributeKey?
  /// The columns of a row that the value depends on.
  let columns: TaskColumns
  /// The facts of the whole workspace that the value depends on.
  package let facts: WorkspaceFacts.Kinds
  let source: Source
  let presence: Presence
  /// The relative cost of reading a value; see `QueryTest.cost`.
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

    /// A test of the field brings closed tasks into scope.
    public static let testsStatus = Traits(rawValue: 1 << 0)
    /// Files define the names of the field. The set is open, so a name that no task has is not an error.
    public static let isVocabulary = Traits(rawValue: 1 << 1)
    /// The value depends on headings and front matter, or on the number of lines above.
    public static let needsContext = Traits(rawValue: 1 << 2)
    /// The value depends on the words of other lines.
    public static let needsAllLines = Traits(rawValue: 1 << 3)
    /// Sums of the values are meaningful, so they are suggested.
    public static let isAmount = Traits(rawValue: 1 << 4)
    /// A value is not clear by itself, so the heading of a group begins with the field's name.
    public static let namesGroups = Traits(rawValue: 1 << 5)
  }
}

/// The type of a field's values, which determines how they are compared.
public enum QueryFieldKind: String, Sendable, Hashable, CaseIterable {
  case text, name, priority, date, number, duration, status, quadrant

  /// Whether the values are texts, which patterns can search.
  public var isText: Bool { self == .text || self == .name }

  /// Whether the values have ranges, written with `..`.
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

  /// The bytes before a name in a query: the sigil, or the field's name and a colon.
  public var prefix: [UInt8] { sigil.map { [$0] } ?? name + [UInt8(ascii: ":")] }

  /// Whether the texts of a task form one path, outermost first.
  public var isPath: Bool { if case .path = source { true } else { false } }

  /// Whether a date without a year means the next such day, counting today, and not the previous one.
  var looksForward: Bool { (attribute ?? .declared).looksForward }

  /// Whether the numbers may have a percent sign.
  var isPercentage: Bool { if case .share = source { true } else { false } }

  /// Whether a task can have several values.
  public var isList: Bool {
    switch source {
    case .dates, .labels, .names: true
    default: false
    }
  }
}
