import TaskModel
import TaskSyntax

extension CompletionContext {
  /// The attribute keys that the line does not have yet, declared ones too.
  static let key = CompletionContext { cursor in
    guard case .task = cursor.head, let task = cursor.task, let word = cursor.typedWord, word.colon == nil else {
      return nil
    }
    let typed = cursor.text(word.range)
    guard typed.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") }) else { return nil }
    let attributes = task.attributes
    var list = CompletionList(cursor, replacing: word.range)
    for key in AttributeKey.reserved where key.mayRepeat || attributes[key] == nil {
      // A program writes these.
      guard key != .of, key != .created, key != .cancelled, key != .done || !task.row.status.isActive else { continue }
      let name = key.bytes
      guard name.starts(with: typed.map(\.lowercased)) else { continue }
      list.add(.key, name + [UInt8(ascii: ":")], detail: KeyWords.meaning(of: key)) { $0.subject = .key(key) }
    }
    let present = Set(attributes.declared.map { attributes.name(of: $0) })
    for name in cursor.workspace.files[cursor.document].document.dialect.keys where !present.contains(name) {
      guard name.starts(with: typed) else { continue }
      let type = cursor.workspace.settings.keyTypes[name]
      list.add(.key, name + [UInt8(ascii: ":")], detail: type.map { "\($0.phrase)" } ?? "declared in this file")
    }
    return list.completion()
  }
}
