public import TaskSyntax

/// An attribute of a task, as written.
public struct TaskAttribute: Sendable, Equatable {
  public var key: AttributeKey
  /// The bytes of the key.
  public var name: [UInt8]
  /// The bytes of the value, without quotes and escapes.
  public var value: [UInt8]
  /// The range of the whole word, in bytes of the part.
  public var range: Range<Int>
}

extension SyntaxPart {
  /// Returns the attributes of the task at record `index`, as written, including all of a repeated key.
  public func attributes(of index: Int) -> [TaskAttribute] {
    records[wordRecords(of: index)].filter { $0.kind == .attribute }.map { word in
      TaskAttribute(key: word.key, name: self.key(of: word), value: value(of: word), range: word.range)
    }
  }

  /// Returns the effective attribute of a task under `key`, which is the first one.
  package func attribute(_ key: AttributeKey, of index: Int) -> SyntaxRecord? {
    let end = Int(records[index].next)
    var word = index + 1
    while word < end, records[word].kind.isInline {
      if records[word].kind == .attribute, records[word].key == key { return records[word] }
      word += 1
    }
    return nil
  }

  /// Returns the key of an attribute as written, without its colon.
  package func key(of attribute: SyntaxRecord) -> [UInt8] {
    bytes.array(attribute.lowerBound..<attribute.lowerBound + attribute.keyLength)
  }

  /// Returns the name in a project, context or tag, without its sigil, quotes and escapes.
  package func name(of record: SyntaxRecord) -> [UInt8] {
    let name = record.lowerBound + 1..<record.upperBound
    return record.flags.contains(.quoted) ? bytes.unquoted(name) : bytes.array(name)
  }

  /// Returns the date in an attribute; `nil` if its value is none.
  package func date(of attribute: SyntaxRecord) -> DateLiteral? {
    let value = value(of: attribute)
    return DateLiteral(value.span, in: 0..<value.count)
  }

  /// Returns the recurrence in an attribute; `nil` if its value is none.
  package func recurrence(of attribute: SyntaxRecord) -> RecurrenceLiteral? {
    let value = value(of: attribute)
    return RecurrenceLiteral(value.span, in: 0..<value.count)
  }

  /// Calls `body` with the value of an attribute, without quotes and escapes. Without quotes it is read in place.
  package func withValue(of attribute: SyntaxRecord, _ body: (Span<UInt8>) -> Void) {
    guard attribute.flags.contains(.quoted) else { return body(bytes.extracting(attribute.valueRange)) }
    let value = value(of: attribute)
    body(value.span)
  }

  /// Returns the value of an attribute, without quotes and escapes.
  public func value(of attribute: SyntaxRecord) -> [UInt8] {
    let range = attribute.valueRange
    return attribute.flags.contains(.quoted) ? bytes.unquoted(range) : bytes.array(range)
  }
}
