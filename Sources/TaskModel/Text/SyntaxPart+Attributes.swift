public import TaskSyntax

/// An attribute of a task as it is written.
public struct TaskAttribute: Sendable, Equatable {
  public var key: AttributeKey
  /// The key's bytes.
  public var name: [UInt8]
  /// The value's bytes, without quotes and escapes.
  public var value: [UInt8]
  /// The whole word, in bytes from the part's start.
  public var range: Range<Int>
}

extension SyntaxPart {
  /// The attributes of the task at record `index`, as written; all of a repeated key.
  public func attributes(of index: Int) -> [TaskAttribute] {
    records[wordRecords(of: index)].filter { $0.kind == .attribute }.map { word in
      TaskAttribute(
        key: word.key, name: bytes.array(word.lowerBound..<word.lowerBound + word.keyLength), value: value(of: word),
        range: word.range)
    }
  }

  /// The value of an attribute, without quotes and escapes.
  public func value(of attribute: SyntaxRecord) -> [UInt8] {
    let range = attribute.valueRange
    return attribute.flags.contains(.quoted) ? bytes.unquoted(range) : bytes.array(range)
  }
}
