import TaskModel
import TaskSyntax

/// Changes attributes. A key is given as bytes, reserved or declared.
extension TaskLine {
  /// Changes the value of the first attribute of the key, or inserts an attribute at its canonical place. Quotes are
  /// kept, and added if necessary.
  ///
  /// - Throws: if the document does not know the key, or the value is not valid for it.
  public mutating func set(_ key: [UInt8], _ value: [UInt8]) throws(EditProblem) {
    guard let index = attributeRecords(key).first else { return try insert(key, value) }
    let record = part.records[index]
    guard part.value(of: record) != value else { return }
    try check(key, value)
    let kept = text[record.lowerBound..<record.valueRange.lowerBound]
    try firstMade(WrittenText.values(value, keepsQuotes: record.flags.contains(.quoted)), key, value) {
      line, spelling in
      var edit = LineEdit(line, key + [UInt8(ascii: ":")] + value)
      edit.replace(record.valueRange, with: spelling)
      edit.expect(kept + spelling, at: index)
      return edit
    }
  }

  /// Inserts one more attribute of the key after the existing ones, unless one has the same value.
  public mutating func add(_ key: [UInt8], _ value: [UInt8]) throws(EditProblem) {
    guard !attributeRecords(key).contains(where: { part.value(of: part.records[$0]) == value }) else { return }
    try insert(key, value)
  }

  /// Removes all attributes of the key. Adjacent punctuation is appended to the previous word that the title shows;
  /// without one it becomes a word.
  public mutating func remove(_ key: [UInt8]) throws(EditProblem) {
    try take(attributeRecords(key), subject: key + [UInt8(ascii: ":")])
  }

  /// Returns the records of the attributes with the key `key`, in order.
  private func attributeRecords(_ key: [UInt8]) -> [Int] {
    part.records.indices.filter { index in
      let record = part.records[index]
      return record.kind == .attribute && record.keyLength == key.count
        && text[record.lowerBound..<record.lowerBound + record.keyLength].elementsEqual(key)
    }
  }

  /// Inserts one more attribute of the key, even if one has the same value.
  mutating func insert(_ key: [UInt8], _ value: [UInt8]) throws(EditProblem) {
    let place = try check(key, value)
    try firstMade(WrittenText.values(value), key, value) { line, spelling in
      var edit = LineEdit(line, key + [UInt8(ascii: ":")] + value)
      let word = key + [UInt8(ascii: ":")] + spelling
      let index = line.place(of: place, in: edit.words)
      edit.insert(word, beforeWord: index)
      edit.expect(.attribute, word, beforeWord: index)
      return edit
    }
  }

  /// Returns the index of the word before which a new attribute of `key` belongs: among the attributes at the line's
  /// end, after those of the same key and of preceding keys.
  private func place(of key: AttributeKey, in words: TaskWords) -> Int {
    let run = words.attributesAtEnd
    var index = run.upperBound
    while index > run.lowerBound, part.records[words[index - 1].records.lowerBound].key.rawValue > key.rawValue {
      index -= 1
    }
    return index
  }

  /// Applies the edit with the first of `spellings` that succeeds.
  private mutating func firstMade(
    _ spellings: [[UInt8]], _ key: [UInt8], _ value: [UInt8], _ edit: (TaskLine, [UInt8]) -> LineEdit
  ) throws(EditProblem) {
    var problem = Self.invalid(key, value)
    for spelling in spellings {
      do {
        self = try edit(self, spelling).made()
        return
      } catch {
        problem = error
      }
    }
    throw problem
  }

  /// Returns the key if `key` and `value` form a valid attribute on their own.
  @discardableResult
  private func check(_ key: [UInt8], _ value: [UInt8]) throws(EditProblem) -> AttributeKey {
    for spelling in WrittenText.values(value) {
      let part = SyntaxPart(taskWords: key + [UInt8(ascii: ":")] + spelling, dialect)
      if let record = part.records.dropFirst().first, record.kind == .attribute, record.keyLength == key.count,
        record.upperBound == part.range.count, part.value(of: record) == value
      {
        return record.key
      }
    }
    guard AttributeKey(reserved: key) != nil || dialect.declares(key) else {
      throw .refused("'\(key)' is not a key in this file", help: "declare it in the front matter: keys: \(key)")
    }
    throw Self.invalid(key, value)
  }

  private static func invalid(_ key: [UInt8], _ value: [UInt8]) -> EditProblem {
    .refused("'\(value)' is not a valid value for \(key)", help: AttributeKey(reserved: key)?.help)
  }
}
