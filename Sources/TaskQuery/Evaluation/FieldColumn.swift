package import TaskSyntax

/// A field as a column of a table.
///
/// Each thread makes its own: threads that share one wait for each other when they count references to it. So it holds
/// no reference to the field or to its name.
public final class FieldColumn: Sendable {
  public let kind: QueryFieldKind
  /// Whether a task can have several values.
  public let isList: Bool
  /// Whether the texts of a task form one path, outermost first.
  public let isPath: Bool
  /// The attribute that is displayed as written; `nil` if the value is displayed.
  package let attribute: AttributeKey?
  let source: QueryField.Source
  let shape: Shape
  /// The name of a key that the front matter declares.
  let declaredName: [UInt8]?

  /// The values that are written in one step. A shape is copied faster than a source.
  enum Shape: Sendable {
    case status, number, path, project, contexts, tags, title
    case other

    init(_ field: QueryField) {
      self =
        switch field.source {
        case .status: .status
        case .count where field.kind == .number: .number
        case .path: .path
        case .project: .project
        case .labels(let areTags): areTags ? .tags : .contexts
        case .title: .title
        default: .other
        }
    }
  }

  public init(_ field: QueryField) {
    shape = Shape(field)
    kind = field.kind
    isList = field.isList
    isPath = field.isPath
    attribute = field.attribute
    source = field.source
    // A copy, which no other thread has.
    declaredName = field.attribute == .declared ? field.name.map { $0 } : nil
  }
}
