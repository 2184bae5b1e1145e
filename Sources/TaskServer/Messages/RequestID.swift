import JSON

/// The identifier of a request, given back with its answer as it came.
package enum RequestID: Hashable, Sendable {
  case number(Int)
  case text([UInt8])

  init?(_ value: JSONValue) {
    if let number = value.integer {
      self = .number(number)
    } else if let text = value.string {
      self = .text(text)
    } else {
      return nil
    }
  }

  /// Writes the identifier; `null` for a message whose identifier is unknown.
  static func write(_ id: RequestID?, to json: inout JSONWriter) {
    switch id {
    case .number(let number): json.integer(number)
    case .text(let text): json.string(text)
    case nil: json.null()
    }
  }
}
