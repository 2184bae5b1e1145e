/// A value of a document, or a key.
public struct JSONValue: Sendable {
  public enum Kind: Sendable, Equatable {
    case object, array, string, number, boolean, null
  }

  public let document: JSONDocument
  /// The number of the value in its document, by which it can be looked up again. The top-level value has 0.
  public let number: Int

  public var kind: Kind { document.nodes[number].kind }

  /// The byte range in the text; for a string, including its quotes.
  public var range: Range<Int> { document.nodes[number].range }

  /// The bytes of the value in the text; for a string, its decoded characters without quotes.
  public var text: [UInt8] {
    let node = document.nodes[number]
    guard node.kind == .string else { return Array(document.bytes[node.range]) }
    let inside = document.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1]
    return node.hasEscape ? JSONReader.unescaped(inside) : Array(inside)
  }

  /// The bytes of `text` in the document; `nil` for a string with escapes.
  public var plainText: ArraySlice<UInt8>? {
    let node = document.nodes[number]
    if node.hasEscape { return nil }
    return node.kind == .string
      ? document.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1] : document.bytes[node.range]
  }

  /// Whether `text` is equal to these bytes, without a copy of it.
  public func hasText(_ bytes: [UInt8]) -> Bool {
    let node = document.nodes[number]
    if node.kind != .string || node.hasEscape { return text == bytes }
    if node.range.count != bytes.count + 2 { return false }
    let start = node.range.lowerBound + 1
    for index in bytes.indices where document.bytes[start + index] != bytes[index] { return false }
    return true
  }

  /// The characters of a string; `nil` for other values.
  public var string: [UInt8]? { kind == .string ? text : nil }

  public var boolean: Bool? { kind == .boolean ? document.bytes[range.lowerBound] == UInt8(ascii: "t") : nil }

  /// The value of a number without fraction and exponent; `nil` for other values, and on overflow.
  public var integer: Int? {
    guard kind == .number else { return nil }
    return Int(String(decoding: document.bytes[range], as: UTF8.self))
  }

  /// The values of an array, in order; empty for other values.
  public var elements: [JSONValue] {
    guard kind == .array else { return [] }
    var result: [JSONValue] = []
    var child = number + 1
    while child < document.nodes[number].next {
      result.append(JSONValue(document: document, number: child))
      child = document.nodes[child].next
    }
    return result
  }

  /// The members of an object, in order; empty for other values.
  public var members: JSONMembers { JSONMembers(of: self) }
}
