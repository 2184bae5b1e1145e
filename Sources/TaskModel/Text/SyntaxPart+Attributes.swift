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
      TaskAttribute(
        key: word.key, name: bytes.array(word.lowerBound..<word.lowerBound + word.keyLength), value: value(of: word),
        range: word.range)
    }
  }

  /// Returns the value of an attribute, without quotes and escapes.
  public func value(of attribute: SyntaxRecord) -> [UInt8] {
    let range = attribute.valueRange
    return attribute.flags.contains(.quoted) ? bytes.unquoted(range) : bytes.array(range)
  }
}
