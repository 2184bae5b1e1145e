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
    var attributes: [TaskAttribute] = []
    for child in index + 1..<max(index + 1, Int(records[index].next)) {
      let word = records[child]
      guard word.kind.rawValue >= SyntaxKind.rank.rawValue else { break }
      guard word.kind == .attribute else { continue }
      attributes.append(
        TaskAttribute(
          key: word.key, name: bytes.array(word.lowerBound..<word.lowerBound + word.keyLength), value: value(of: word),
          range: word.range))
    }
    return attributes
  }

  /// The value of an attribute, without quotes and escapes.
  public func value(of attribute: SyntaxRecord) -> [UInt8] {
    let range = attribute.valueRange
    return attribute.flags.contains(.quoted) ? bytes.unquoted(range) : bytes.array(range)
  }
}
