/// A JSON text (RFC 8259) as a flat tree in which every value knows its position.
///
///     text    { "a" : [ 1 , true ] }
///     nodes   0 object   next 5        A node for each value and key, in preorder. `next` is the index
///             1 string   next 2        of the first node after the value and its children. A key is a
///             2 array    next 5        string node that its value follows.
///             3 number   next 4
///             4 true     next 5
///
/// Neither parsing nor deallocation recurses: only the length of a text bounds its depth.
///
/// A class, so that a value copies only one reference.
public final class JSONDocument: Sendable {
  /// Permitted extensions of RFC 8259.
  public struct Extensions: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `//` up to the end of the line, and `/*` up to `*/`.
    public static let comments = Extensions(rawValue: 1 << 0)
    /// A comma after the last entry of an object or array.
    public static let trailingCommas = Extensions(rawValue: 1 << 1)
    /// Escapes of unpaired surrogates, each read as U+FFFD. Programs with UTF-16 strings write them.
    public static let unpairedSurrogates = Extensions(rawValue: 1 << 2)
  }

  public let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Parses UTF-8 `bytes`, and skips a byte order mark at the start.
  ///
  /// Throws at the first invalid position. Duplicate keys in an object are accepted; `repeatedKey` finds them.
  ///
  /// - Parameter range: The text in `bytes`; `nil` for all of them. Positions count from the start of `bytes`.
  public init(
    _ bytes: [UInt8], in range: Range<Int>? = nil, allowing extensions: Extensions = []
  ) throws(JSONError) {
    var reader = JSONReader(bytes, in: range ?? 0..<bytes.count, extensions)
    try reader.read()
    self.bytes = bytes
    nodes = reader.nodes
  }

  /// The top-level value.
  public var root: JSONValue { JSONValue(document: self, number: 0) }

  /// The value with this number; there must be one.
  public subscript(number: Int) -> JSONValue { JSONValue(document: self, number: number) }

  /// The first key, in the order of the text, that its object has already; `nil` if there is none. Linear in the number
  /// of nodes.
  public var repeatedKey: JSONValue? {
    guard nodes.lazy.filter(\.isKey).count > 1 else { return nil }
    var open: [(end: Int, keys: Set<[UInt8]>)] = []
    var index = 0
    while index < nodes.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      let node = nodes[index]
      if node.isKey, let object = open.indices.last {
        let key = JSONValue(document: self, number: index)
        if !open[object].keys.insert(key.text).inserted { return key }
      }
      if node.kind == .object { open.append((node.next, [])) }
      // An array has no keys of its own, and its objects push their own key sets before their keys are visited.
      index += 1
    }
    return nil
  }
}

/// A value or a key of a text.
struct JSONNode: Sendable {
  var kind: JSONValue.Kind
  var isKey = false
  /// Whether a string holds a backslash.
  var hasEscape = false
  /// The bytes of the text; for a string, including its quotes.
  var range: Range<Int>
  /// The index of the first node after this one and its children.
  var next: Int
}
