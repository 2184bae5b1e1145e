/// Parses a JSON text from left to right into nodes. The stack is explicit, so nothing recurses.
struct JSONReader {
  let bytes: [UInt8]
  let extensions: JSONDocument.Extensions
  /// The end of the text in `bytes`.
  let limit: Int
  var position: Int
  var nodes: [JSONNode] = []
  /// The indices of the open objects and arrays.
  private var open: [Int] = []

  init(_ bytes: [UInt8], in range: Range<Int>, _ extensions: JSONDocument.Extensions) {
    self.bytes = bytes
    self.extensions = extensions
    limit = range.upperBound
    position = range.lowerBound
    nodes.reserveCapacity(min(range.count / Self.nodeLength, Self.mostReserved))
    if bytes[range].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
  }

  /// The usual number of bytes for each node of a text, and the most nodes that memory is reserved for.
  private static let (nodeLength, mostReserved) = (8, 1_024)

  /// Reads a text: `JSON-text = ws value ws`.
  mutating func read() throws(JSONError) {
    try skip()
    try value()
    while let index = open.last {
      try skip()
      try readOn(in: index)
    }
    try skip()
    if position < limit { throw JSONError(.textBehindValue, at: position) }
  }

  /// The byte at `position`; 0 at the end, which is invalid JSON outside strings.
  var byte: UInt8 { position < limit ? bytes[position] : 0 }

  /// Reads on in an object or an array up to the next value or its end: `object = "{" [ member *( "," member ) ] "}"`,
  /// `array = "[" [ value *( "," value ) ] "]"`.
  private mutating func readOn(in index: Int) throws(JSONError) {
    let isFirst = index == nodes.count - 1
    let isObject = nodes[index].kind == .object
    let bracket = UInt8(ascii: isObject ? "}" : "]")
    if byte == bracket { return close(index) }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else {
        throw JSONError(.expected(isObject ? .commaOrBrace : .commaOrBracket), at: position)
      }
      if try endsBehindComma(bracket) { return close(index) }
    }
    if isObject { try key(isFirst: isFirst) }
    try value()
  }

  /// Reads the key of a member, up to its value.
  private mutating func key(isFirst: Bool) throws(JSONError) {
    guard byte == UInt8(ascii: "\"") else { throw JSONError(.expected(isFirst ? .keyOrEnd : .key), at: position) }
    try string()
    nodes[nodes.count - 1].isKey = true
    try skip()
    guard byte == UInt8(ascii: ":") else { throw JSONError(.expected(.colon), at: position) }
    position += 1
    try skip()
  }

  /// Skips a comma, and returns whether the object or array ends after it.
  private mutating func endsBehindComma(_ bracket: UInt8) throws(JSONError) -> Bool {
    let comma = position
    position += 1
    try skip()
    guard byte == bracket else { return false }
    if !extensions.contains(.trailingCommas) { throw JSONError(.trailingComma, at: comma) }
    return true
  }

  private mutating func close(_ index: Int) {
    position += 1
    nodes[index].range = nodes[index].range.lowerBound..<position
    nodes[index].next = nodes.count
    open.removeLast()
  }

  /// Reads a value, or only the start of an object or array: `value = false / null / true / object / array / number /
  /// string`.
  private mutating func value() throws(JSONError) {
    switch byte {
    case UInt8(ascii: "{"): begin(.object)
    case UInt8(ascii: "["): begin(.array)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), 0x30...0x39: try number()
    case UInt8(ascii: "t"): try word(Self.true, .boolean)
    case UInt8(ascii: "f"): try word(Self.false, .boolean)
    case UInt8(ascii: "n"): try word(Self.null, .null)
    default: throw JSONError(.expected(.value), at: position)
    }
  }

  private mutating func begin(_ kind: JSONValue.Kind) {
    open.append(nodes.count)
    add(kind, to: position + 1)
  }

  private static let `true`: [4 of UInt8] = [0x74, 0x72, 0x75, 0x65]
  private static let `false`: [5 of UInt8] = [0x66, 0x61, 0x6C, 0x73, 0x65]
  private static let null: [4 of UInt8] = [0x6E, 0x75, 0x6C, 0x6C]

  private mutating func word<let count: Int>(_ word: [count of UInt8], _ kind: JSONValue.Kind) throws(JSONError) {
    let end = position + count
    var isEqual = end <= limit
    for index in word.indices where isEqual { isEqual = bytes[position + index] == word[index] }
    if !isEqual { throw JSONError(.expected(.value), at: position) }
    add(kind, to: end)
  }

  /// Appends a node for the bytes from `position` to `end`, and advances to `end`.
  mutating func add(_ kind: JSONValue.Kind, hasEscape: Bool = false, to end: Int) {
    nodes.append(JSONNode(kind: kind, hasEscape: hasEscape, range: position..<end, next: nodes.count + 1))
    position = end
  }

  /// Reads a number: `number = [ "-" ] int [ frac ] [ exp ]`.
  private mutating func number() throws(JSONError) {
    var end = position
    func isDigit(_ offset: Int) -> Bool { offset < limit && (0x30...0x39).contains(bytes[offset]) }
    func digits() throws(JSONError) {
      guard isDigit(end) else { throw JSONError(.malformedNumber, at: position) }
      while isDigit(end) { end += 1 }
    }
    func has(_ choices: StaticString) -> Bool { end < limit && choices.description.utf8.contains(bytes[end]) }
    if has("-") { end += 1 }
    if has("0") { end += 1 } else { try digits() }
    if isDigit(end) { throw JSONError(.malformedNumber, at: position) }
    if has(".") {
      end += 1
      try digits()
    }
    if has("eE") {
      end += 1
      if has("+-") { end += 1 }
      try digits()
    }
    add(.number, to: end)
  }

  /// Skips whitespace, and comments if they are allowed.
  private mutating func skip() throws(JSONError) {
    while position < limit {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case UInt8(ascii: "/"): try comment()
      default: return
      }
    }
  }

  private mutating func comment() throws(JSONError) {
    let start = position
    let mark = start + 1 < limit ? bytes[start + 1] : 0
    guard mark == UInt8(ascii: "/") || mark == UInt8(ascii: "*") else { throw JSONError(.expected(.value), at: start) }
    guard extensions.contains(.comments) else { throw JSONError(.commentNotAllowed, at: start) }
    position += 2
    if mark == UInt8(ascii: "/") {
      while position < limit, bytes[position] != 0x0A { position += 1 }
      return
    }
    while position + 1 < limit {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw JSONError(.unclosedComment, at: start)
  }
}
