/// Members of an object, written with one call each. A missing value is `null`.
extension JSONWriter {
  package mutating func member(_ name: JSONKey, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  package mutating func member(_ name: JSONKey, _ text: [UInt8]?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  package mutating func member(_ name: JSONKey, _ number: Int?) {
    key(name)
    if let number { integer(number) } else { null() }
  }

  /// Writes several numbers.
  package mutating func members(_ numbers: KeyValuePairs<JSONKey, Int?>) {
    for (name, number) in numbers { member(name, number) }
  }

  package mutating func member(_ name: JSONKey, _ flag: Bool?) {
    key(name)
    if let flag { boolean(flag) } else { null() }
  }

  package mutating func member(_ name: JSONKey, texts: [[UInt8]]) {
    beginArray(name)
    for text in texts { string(text) }
    endArray()
  }

  package mutating func member(_ name: JSONKey, numbers: [Int]) {
    beginArray(name)
    for number in numbers { integer(number) }
    endArray()
  }

  package mutating func beginObject(_ name: JSONKey) {
    key(name)
    beginObject()
  }

  package mutating func beginArray(_ name: JSONKey) {
    key(name)
    beginArray()
  }

  /// Writes an object as a member.
  package mutating func object(_ name: JSONKey, _ body: (inout JSONWriter) -> Void) {
    beginObject(name)
    body(&self)
    endObject()
  }

  /// Writes an array of objects as a member.
  package mutating func array<Element>(
    _ name: JSONKey, _ elements: some Sequence<Element>, _ body: (inout JSONWriter, Element) -> Void
  ) {
    beginArray(name)
    for element in elements {
      beginObject()
      body(&self, element)
      endObject()
    }
    endArray()
  }
}
