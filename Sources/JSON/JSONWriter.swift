/// Writes JSON on one line, from left to right, with members in the order given.
///
///     var json = JSONWriter()
///     json.beginObject()
///     json.key("schema")
///     json.integer(1)
///     json.endObject()
///
/// The writer adds commas and colons. Callers drain a long output with `take()`, which bounds memory use. A misplaced
/// call (a value in an object without a key, an end without a beginning) is a bug of the caller, which an assertion
/// catches.
package struct JSONWriter {
  private var text = JSONText()
  /// One entry for each open object or array.
  private var open: [Level] = []
  private var isAfterKey = false

  private struct Level {
    let isObject: Bool
    var isEmpty = true
  }

  package init() {}

  /// The number of bytes written and not yet taken.
  package var count: Int { text.bytes.count }

  /// Returns and removes the text written so far. Writing continues where it was.
  package mutating func take() -> JSONText {
    defer { text = JSONText() }
    return text
  }

  package mutating func beginObject() { begin(isObject: true, "{") }
  package mutating func endObject() { end(isObject: true, "}") }
  package mutating func beginArray() { begin(isObject: false, "[") }
  package mutating func endArray() { end(isObject: false, "]") }

  /// Ends the innermost `count` objects and arrays that are open.
  package mutating func end(_ count: Int) {
    for _ in 0..<count { if open.last?.isObject == true { endObject() } else { endArray() } }
  }

  /// Ends everything that is open and the line, and returns what is not yet taken.
  package mutating func finish() -> JSONText {
    end(open.count)
    newline()
    return take()
  }

  /// Writes a key of the program itself, which needs no escape.
  package mutating func key(_ name: StaticString) {
    assert(name.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }, "a plain word")
    beginKey()
    text.append(syntax: UInt8(ascii: "\""))
    text.append(syntax: name.description)
    text.append(syntax: UInt8(ascii: "\""))
    endKey()
  }

  package mutating func key(_ name: Span<UInt8>) {
    beginKey()
    text.append(string: name)
    endKey()
  }

  private mutating func beginKey() {
    assert(open.last?.isObject == true && !isAfterKey, "a key must be in an object and be followed by a value")
    separate()
  }

  private mutating func endKey() {
    text.append(syntax: UInt8(ascii: ":"))
    isAfterKey = true
  }

  package mutating func string(_ bytes: Span<UInt8>) {
    beginValue()
    text.append(string: bytes)
  }

  package mutating func string(_ bytes: [UInt8]) { string(bytes.span) }

  package mutating func string(_ string: String) { self.string(string.utf8Span.span) }

  package mutating func integer(_ value: Int) {
    beginValue()
    text.append(integer: value)
  }

  /// Writes a number given as decimal digits in JSON syntax.
  package mutating func number(_ digits: String) {
    assert(!digits.isEmpty && digits.utf8.allSatisfy("-.0123456789".utf8.contains), "\(digits) is not a number")
    beginValue()
    text.append(syntax: digits)
  }

  package mutating func boolean(_ value: Bool) {
    beginValue()
    text.append(syntax: value ? "true" : "false")
  }

  package mutating func null() {
    beginValue()
    text.append(syntax: "null")
  }

  /// Ends a line: after a whole document, or between the documents of JSON Lines.
  package mutating func newline() {
    assert(open.isEmpty, "a line can end only between documents")
    text.append(syntax: UInt8(ascii: "\n"))
  }

  private mutating func begin(isObject: Bool, _ bracket: Unicode.Scalar) {
    beginValue()
    open.append(Level(isObject: isObject))
    text.append(syntax: UInt8(ascii: bracket))
  }

  private mutating func end(isObject: Bool, _ bracket: Unicode.Scalar) {
    let level = open.popLast()
    assert(level?.isObject == isObject && !isAfterKey, "an end must match its beginning")
    text.append(syntax: UInt8(ascii: bracket))
  }

  private mutating func beginValue() {
    assert(open.last?.isObject != true || isAfterKey, "a value in an object must follow a key")
    if isAfterKey { isAfterKey = false } else { separate() }
  }

  private mutating func separate() {
    guard let last = open.indices.last else { return }
    if !open[last].isEmpty { text.append(syntax: UInt8(ascii: ",")) }
    open[last].isEmpty = false
  }
}
