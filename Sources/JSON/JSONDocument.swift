/// A JSON text (RFC 8259) as a flat tree in which every value knows its place.
///
///     text    { "a" : [ 1 , true ] }
///     nodes   0 object   next 5        one a value or key, in preorder; `next` is the first node
///             1 string   next 2        behind the value and all in it. A key is a string that
///             2 array    next 5        its value follows.
///             3 number   next 4
///             4 true     next 5
///
/// Nothing recurses, in freeing neither: the depth of a text is only bounded by its length.
public struct JSONDocument: Sendable {
  /// The extensions of RFC 8259 that are allowed.
  public struct Extensions: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `//` to the line's end, and `/*` to `*/`.
    public static let comments = Extensions(rawValue: 1 << 0)
    /// A comma behind the last entry of an object or array.
    public static let trailingCommas = Extensions(rawValue: 1 << 1)
  }

  /// The text.
  public let bytes: [UInt8]
  let nodes: [JSONNode]

  /// Reads `bytes`, which are UTF-8; a byte order mark at the start is passed over.
  ///
  /// Throws at the first place that is not JSON. Keys that occur twice in an object are read: `repeatedKey` finds them.
  public init(_ bytes: [UInt8], allowing extensions: Extensions = []) throws(JSONError) {
    var reader = JSONReader(bytes, extensions)
    try reader.read()
    self.bytes = bytes
    nodes = reader.nodes
  }

  /// The value that the text is.
  public var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The first key of an object that the same object has already, in the order of the text; `nil` where there is none.
  public var repeatedKey: JSONValue? {
    guard nodes.lazy.filter(\.isKey).count > 1 else { return nil }
    var open: [(end: Int, keys: Set<[UInt8]>)] = []
    var index = 0
    while index < nodes.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      let node = nodes[index]
      if node.isKey, let object = open.indices.last {
        let key = JSONValue(document: self, index: index)
        if !open[object].keys.insert(key.text).inserted { return key }
      }
      if node.kind == .object { open.append((node.next, [])) }
      // An array has no keys of its own, and those in its objects come after these are opened.
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
  /// Bytes of the text; of a string with its quotes.
  var range: Range<Int>
  /// The index of the first node behind this one and all in it.
  var next: Int
}
