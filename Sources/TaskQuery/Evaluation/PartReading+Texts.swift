import TaskModel
import TaskSyntax

extension PartReading {
  /// What a row has in a field of text or names.
  func texts(_ field: QueryField, ofRow index: Int) -> FieldValue {
    switch field {
    case .title, .text: return .text(title(ofRow: index))
    case .note: return note(ofRow: index).map { .text($0) } ?? .missing
    case .file: return .text(source.file)
    case .project: return name(source.project(of: rows[index])).map { .text($0) } ?? .missing
    case .context, .tag: return Self.list(source.labels(ofRow: index, areTags: field == .tag).compactMap(name))
    case .section: return Self.list(source.titles(ofSection: Int(rows[index].section)))
    case .after:
      guard let word = attribute(.after, ofRow: index) else { return .missing }
      return Self.list(value(of: word).split(separator: UInt8(ascii: ",")).map { Array($0) })
    default: return written(field, ofRow: index).map { .text(value(of: $0)) } ?? .missing
    }
  }

  private static func list(_ texts: [[UInt8]]) -> FieldValue { texts.isEmpty ? .missing : .texts(texts) }

  private func written(_ field: QueryField, ofRow index: Int) -> SyntaxRecord? {
    switch field {
    case .id: attribute(.id, ofRow: index)
    case .of: attribute(.of, ofRow: index)
    case .owner: rows[index].flags.contains(.hasOwner) ? attribute(.owner, ofRow: index) : nil
    case .every: rows[index].flags.contains(.isRecurring) ? attribute(.every, ofRow: index) : nil
    case .declared(let name, _): attribute(.declared, named: name, ofRow: index)
    default: nil
    }
  }

  /// Whether a row has anything in a field.
  mutating func hasValue(_ field: QueryField, ofRow index: Int) -> Bool {
    switch field {
    case .title: return !title(ofRow: index).isEmpty
    case .note: return rows[index].flags.contains(.hasNote)
    case .text: return !title(ofRow: index).isEmpty || rows[index].flags.contains(.hasNote)
    case .owner: return rows[index].flags.contains(.hasOwner)
    case .every: return rows[index].flags.contains(.isRecurring)
    case .project: return source.project(of: rows[index]) != TaskRow.none
    default:
      if case .missing = value(of: field, ofRow: index) { return false }
      return true
    }
  }
}
