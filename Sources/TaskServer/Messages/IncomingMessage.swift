import JSON

/// A message of the client.
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, Parameter)
  case notification(method: String, Parameter)
  /// The answer to a request of ours; `nil` where it is an error.
  case response(RequestID?, Parameter?)
  /// A text that is no message. It is answered with an error, with the identifier if there is one.
  case malformed(RequestID?, ResponseError)

  /// Reads a message. Unpaired surrogates, which clients with texts in UTF-16 may send, become U+FFFD.
  package init(_ body: [UInt8]) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(body, allowing: .unpairedSurrogates).root
    } catch {
      self = .malformed(nil, ResponseError(.parseError, "\(error.message) at byte \(error.offset)"))
      return
    }
    let message = Parameter(root, "message")
    guard root.kind == .object else {
      self = .malformed(nil, ResponseError(.invalidRequest, "a message is an object"))
      return
    }
    let given = message["id"]
    let id = given.value.flatMap { RequestID($0) }
    guard let method = message["method"].value?.string else {
      let isResponse = message["method"].value == nil && (message["result"].value ?? message["error"].value) != nil
      self =
        isResponse
        ? .response(id, message["error"].isAbsent ? message["result"] : nil)
        : .malformed(id, ResponseError(.invalidRequest, "a message needs a method"))
      return
    }
    let name = String(decoding: method, as: UTF8.self)
    let parameters = Parameter(message["params"].value, "params")
    if given.value == nil {
      self = .notification(method: name, parameters)
    } else if let id {
      self = .request(id, method: name, parameters)
    } else {
      self = .malformed(nil, ResponseError(.invalidRequest, "an id is a number or a text"))
    }
  }
}
