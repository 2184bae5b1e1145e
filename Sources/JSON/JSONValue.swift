/// A value of a document, or a key.
public struct JSONValue: Sendable {
  public enum Kind: Sendable, Equatable {
    case object, array, string, number, boolean, null
  }

  public let document: JSONDocument
  let index: Int

  public var kind: Kind { document.nodes[index].kind }

  /// The byte range in the text; for a string, including its quotes.
  public var range: Range<Int> { document.nodes[index].range }

  /// The bytes of the value in the text; for a string, its decoded characters without quotes.
  public var text: [UInt8] {
    let node = document.nodes[index]
    guard node.kind == .string else { return Array(document.bytes[node.range]) }
    let inside = document.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1]
    return node.hasEscape ? JSONReader.unescaped(inside) : Array(inside)
  }

  /// The bytes of `text` in the document; `nil` for a string with escapes.
  public var plainText: ArraySlice<UInt8>? {
    let node = document.nodes[index]
    if node.hasEscape { return nil }
    return node.kind == .string
      ? document.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1] : document.bytes[node.range]
  }

  /// Whether `text` is equal to these bytes, without a copy of it.
  public func hasText(_ bytes: [UInt8]) -> Bool {
    let node = document.nodes[index]
    if node.kind != .string || node.hasEscape { return text == bytes }
    return node.range.count == bytes.count + 2
      && document.bytes[node.range.lowerBound + 1..<node.range.upperBound - 1].elementsEqual(bytes)
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
    var child = index + 1
    while child < document.nodes[index].next {
      result.append(JSONValue(document: document, index: child))
      child = document.nodes[child].next
    }
    return result
  }

  /// The members of an object, in order; empty for other values.
  public var members: [(key: JSONValue, value: JSONValue)] {
    guard kind == .object else { return [] }
    let end = document.nodes[index].next
    var result: [(key: JSONValue, value: JSONValue)] = []
    // A member has two nodes or more. Few objects have more than 32 members.
    result.reserveCapacity(min((end - index) / 2, 32))
    var key = index + 1
    while key < end {
      let value = document.nodes[key].next
      result.append((JSONValue(document: document, index: key), JSONValue(document: document, index: value)))
      key = document.nodes[value].next
    }
    return result
  }
}
