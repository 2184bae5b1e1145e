package import TaskSyntax

/// The keys of the attributes on the line of a task, and for each the record of the first attribute that has it.
package struct AttributeRecords: Sendable {
  package private(set) var keys: AttributeKeys = []
  /// The records by key. There is room for each case of `AttributeKey`.
  private var records = InlineArray<16, UInt32>(repeating: 0)

  /// Creates an empty list.
  package init() {}

  /// - Parameter index: The record of the task.
  package init(of index: Int, in part: SyntaxPart) {
    let words = part.records
    let end = Int(words[index].next)
    var word = index + 1
    while word < end, words[word].kind.isInline {
      if words[word].kind == .attribute, !keys.contains(AttributeKeys(words[word].key)) {
        keys.insert(AttributeKeys(words[word].key))
        records[Int(words[word].key.rawValue)] = UInt32(truncatingIfNeeded: word)
      }
      word += 1
    }
  }

  /// The record of the first attribute with a key; `nil` if there is none.
  package subscript(key: AttributeKey) -> Int? {
    keys.contains(AttributeKeys(key)) ? Int(records[Int(key.rawValue)]) : nil
  }
}
