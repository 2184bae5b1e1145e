package import JSON

/// A value that is sent to the client.
package protocol JSONAnswer: Sendable {
  func write(to json: inout JSONWriter)
}

extension Array: JSONAnswer where Element: JSONAnswer {
  package func write(to json: inout JSONWriter) {
    json.beginArray()
    for element in self { element.write(to: &json) }
    json.endArray()
  }
}

/// An object whose members are written by a closure, for answers that need no type of their own.
package struct JSONObject: JSONAnswer {
  private let members: @Sendable (inout JSONWriter) -> Void

  package init(_ members: @escaping @Sendable (inout JSONWriter) -> Void) { self.members = members }

  package func write(to json: inout JSONWriter) {
    json.beginObject()
    members(&json)
    json.endObject()
  }
}

/// A message of the server, as the bytes of its JSON.
package enum OutgoingMessage {
  /// The result of a request; `null` for `nil`.
  static func result(_ answer: (any JSONAnswer)?, to id: RequestID) -> [UInt8] {
    bytes { json in
      json.key("id")
      RequestID.write(id, to: &json)
      json.key("result")
      if let answer { answer.write(to: &json) } else { json.null() }
    }
  }

  /// The error of a request, or of a message that is none.
  static func error(_ error: ResponseError, to id: RequestID?) -> [UInt8] {
    bytes { json in
      json.key("id")
      RequestID.write(id, to: &json)
      json.object("error") { json in
        json.member("code", error.code.rawValue)
        json.member("message", error.message)
      }
    }
  }

  static func notification(_ method: String, _ parameters: any JSONAnswer) -> [UInt8] {
    bytes { json in
      json.member("method", method)
      json.key("params")
      parameters.write(to: &json)
    }
  }

  static func request(_ id: RequestID, _ method: String, _ parameters: (any JSONAnswer)?) -> [UInt8] {
    bytes { json in
      json.key("id")
      RequestID.write(id, to: &json)
      json.member("method", method)
      if let parameters {
        json.key("params")
        parameters.write(to: &json)
      }
    }
  }

  private static func bytes(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("jsonrpc", "2.0")
    members(&json)
    json.endObject()
    return json.take().bytes
  }
}
