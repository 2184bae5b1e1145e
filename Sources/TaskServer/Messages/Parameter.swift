package import JSON

/// A value that a client sent, with its path in the message, by which errors name it: `params.position.line`.
package struct Parameter: Sendable {
  /// `nil` where the client did not send it.
  package let value: JSONValue?
  private let name: String
  private let parent: [String]

  package init(_ value: JSONValue?, _ name: String) { self.init(value, name, in: []) }

  private init(_ value: JSONValue?, _ name: String, in parent: [String]) {
    self.value = value
    self.name = name
    self.parent = parent
  }

  /// The path from the message on.
  package var path: String { (parent + [name]).joined() }

  /// Whether the value is missing or `null`.
  package var isAbsent: Bool { value == nil || value?.kind == .null }

  /// The value itself; `nil` if it is missing or `null`.
  package var ifPresent: Parameter? { isAbsent ? nil : self }

  /// Returns a member of an object; of a repeated key the last one.
  package subscript(key: String) -> Parameter {
    var found: JSONValue?
    for member in value?.members ?? .none where member.key.text.elementsEqual(key.utf8) { found = member.value }
    return Parameter(found, ".\(key)", in: parent + [name])
  }

  /// The elements of an array. Throws where it is none.
  package func elements() throws(ResponseError) -> [Parameter] {
    guard let value, value.kind == .array else { throw wrong("an array") }
    let above = parent + [name]
    return value.elements.enumerated().map { Parameter($1, "[\($0)]", in: above) }
  }

  package func integer() throws(ResponseError) -> Int {
    guard let number = value?.integer else { throw wrong("a whole number") }
    return number
  }

  /// A number that is not negative.
  package func count() throws(ResponseError) -> Int {
    let number = try integer()
    guard number >= 0 else { throw wrong("a number that is not negative") }
    return number
  }

  package func text() throws(ResponseError) -> [UInt8] {
    guard let text = value?.string else { throw wrong("a text") }
    return text
  }

  package func flag() throws(ResponseError) -> Bool {
    guard let flag = value?.boolean else { throw wrong("true or false") }
    return flag
  }

  /// The object itself. Throws where it is none.
  package func object() throws(ResponseError) -> Parameter {
    guard value?.kind == .object else { throw wrong("an object") }
    return self
  }

  /// The error that says what is wanted in place of the value.
  package func wrong(_ wanted: String) -> ResponseError {
    ResponseError(.invalidParams, "\(path): \(wanted) is wanted")
  }
}

// Capabilities, where a value of another type counts as missing.
extension Parameter {
  /// Whether the value is `true`.
  var isTrue: Bool { value?.boolean == true }

  /// The texts of an array; empty for other values.
  var texts: [String] {
    value?.elements.compactMap { $0.string.map { String(decoding: $0, as: UTF8.self) } } ?? []
  }
}

/// A type of parameters.
package protocol ParameterReadable: SendableMetatype {
  init(_ parameter: Parameter) throws(ResponseError)
}

extension Parameter: ParameterReadable {
  package init(_ parameter: Parameter) { self = parameter }
}

/// Parameters that nobody reads.
package struct NoParameters: ParameterReadable {
  package init(_ parameter: Parameter) {}
}
