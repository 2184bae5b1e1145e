import TaskModel
import TaskSyntax

/// A field as a column of a table.
struct FieldColumn: Sendable {
  /// The values that are written in one step, and the other ones. A shape holds no reference, so that reading it takes
  /// less time than reading the source.
  enum Shape: Sendable {
    /// An attribute that is displayed as written: the first one with the key, the one with a declared name, or all of
    /// them.
    case attribute(AttributeKey)
    case declared
    case attributes(AttributeKey)
    case status, priority, quadrant, number, text, path, project, contexts, tags, title
    case other
  }

  let shape: Shape
  let kind: QueryFieldKind
  let source: QueryField.Source
  /// The name of a key that the front matter declares.
  let declaredName: [UInt8]?

  init(_ field: QueryField) {
    shape = Shape(field)
    kind = field.kind
    source = field.source
    // A copy, which no other thread has.
    declaredName = field.attribute == .declared ? field.name.map { $0 } : nil
  }
}

extension FieldColumn.Shape {
  init(_ field: QueryField) {
    if let key = field.attribute {
      self = field.isList ? .attributes(key) : key == .declared ? .declared : .attribute(key)
      return
    }
    self =
      switch field.source {
      case .status: .status
      case .priority: .priority
      case .quadrant(isWritten: false): .quadrant
      case .count where field.kind == .number: .number
      case .text: .text
      case .path: .path
      case .project: .project
      case .labels(let areTags): areTags ? .tags : .contexts
      case .title: .title
      default: .other
      }
  }
}
