/// The members of an object, in order. A key and its value are found when they are asked for.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument?
  /// The number of the next key.
  private var key: Int
  private let end: Int

  private init(_ document: JSONDocument?, _ keys: Range<Int>) {
    self.document = document
    (key, end) = (keys.lowerBound, keys.upperBound)
  }

  /// - Parameter value: an object; other values have no members.
  init(of value: JSONValue) {
    let end = value.document.nodes[value.number].next
    self.init(value.document, value.kind == .object ? value.number + 1..<end : end..<end)
  }

  public static let none = JSONMembers(nil, 0..<0)

  /// Whether no members are left.
  public var isEmpty: Bool { key == end }

  public mutating func next() -> (key: JSONValue, value: JSONValue)? {
    guard key < end, let document else { return nil }
    let member = (key: document[key], value: document[document.nodes[key].next])
    key = document.nodes[member.value.number].next
    return member
  }
}
