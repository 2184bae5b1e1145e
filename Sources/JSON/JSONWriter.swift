import TaskSyntax

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
package struct JSONWriter: Sendable {
  private var text = JSONText()
  /// For each open array or object, whether it is an object.
  private var open: [Bool] = []
  private var isAfterKey = false
  /// Whether the innermost open object or array has a member.
  private var hasMember = false

  package init() {}

  /// Begins to write some elements of an array that another writer has begun. That writer ends it.
  ///
  /// - Parameter isBehindOthers: whether the array already has an element, so that a comma comes first.
  package mutating func begin(elementsOfArray isBehindOthers: Bool) {
    open = [false]
    hasMember = isBehindOthers
  }

  /// The number of bytes written and not yet taken.
  package var count: Int { text.bytes.count }

  /// Returns and removes the text written so far. Writing continues where it was. Memory is reserved for a text that is
  /// about as long.
  package mutating func take() -> JSONText {
    defer { text = JSONText(reserving: text.bytes.roomForNext) }
    return text
  }

  package mutating func beginObject() { begin(isObject: true, "{") }
  package mutating func endObject() { end(isObject: true, "}") }
  package mutating func beginArray() { begin(isObject: false, "[") }
  package mutating func endArray() { end(isObject: false, "]") }

  /// Ends the innermost `count` objects and arrays that are open.
  package mutating func end(_ count: Int) {
    for _ in 0..<count { if open.last == true { endObject() } else { endArray() } }
  }

  /// Ends everything that is open and the line, and returns what is not yet taken.
  package mutating func finish() -> JSONText {
    end(open.count)
    newline()
    return take()
  }

  /// Writes a key of the program itself.
  package mutating func key(_ key: JSONKey) {
    assert(canHaveKey, "a key must be in an object and be followed by a value")
    text.append(key: key.word, isFirst: !hasMember)
    (hasMember, isAfterKey) = (true, true)
  }

  /// Writes members whose values are constants. They are not the first of the object.
  package mutating func members(_ members: Range<Int>, of constants: borrowing JSONConstants) {
    assert(canHaveKey && hasMember, "constant members must follow another one")
    text.append(members, of: constants)
  }

  package mutating func key(_ name: Span<UInt8>) {
    assert(canHaveKey, "a key must be in an object and be followed by a value")
    separate()
    text.append(string: name)
    text.append(syntax: UInt8(ascii: ":"))
    isAfterKey = true
  }

  private var canHaveKey: Bool { open.last == true && !isAfterKey }

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
    open.append(isObject)
    hasMember = false
    text.append(syntax: UInt8(ascii: bracket))
  }

  private mutating func end(isObject: Bool, _ bracket: Unicode.Scalar) {
    assert(open.last == isObject && !isAfterKey, "an end must match its beginning")
    if !open.isEmpty { open.removeLast() }
    hasMember = true
    text.append(syntax: UInt8(ascii: bracket))
  }

  private mutating func beginValue() {
    assert(open.last != true || isAfterKey, "a value in an object must follow a key")
    if isAfterKey { isAfterKey = false } else { separate() }
  }

  private mutating func separate() {
    if open.isEmpty { return }
    if hasMember { text.append(syntax: UInt8(ascii: ",")) }
    hasMember = true
  }
}
