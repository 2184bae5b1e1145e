import TaskSyntax

extension QueryField {
  /// Returns the field of a key that a file's front matter or the settings declare.
  public static func declared(_ name: [UInt8], _ kind: QueryFieldKind) -> QueryField {
    let source: Source =
      switch kind {
      case .date: .date { $0.moment(.declared, named: name, ofRow: $1) }
      case .duration: .count { $0.minutes(.declared, named: name, ofRow: $1) }
      case .number: .number { $0.text(.declared, named: name, ofRow: $1).flatMap { QueryNumber(text: $0) } }
      default: .text { $0.text(.declared, named: name, ofRow: $1) }
      }
    return QueryField(name, kind, source, shows: kind == .date ? .declared : nil, cost: 20)
  }
}
