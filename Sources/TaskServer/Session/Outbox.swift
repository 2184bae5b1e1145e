/// The messages that wait to be sent, in order, and the requests that wait for an answer.
package struct Outbox {
  package struct Message: Sendable {
    package let body: [UInt8]
    /// The document whose findings the message holds: an earlier such message need not be sent any more.
    package let replaced: DocumentURI?
  }

  package typealias Reply = (Parameter?) -> Void

  private var messages: [Message] = []
  private var replies: [RequestID: Reply] = [:]
  private var requestCount = 0

  /// Returns and removes the messages.
  package mutating func take() -> [Message] {
    defer { messages = [] }
    return messages
  }

  mutating func send(_ body: [UInt8]) { messages.append(Message(body: body, replaced: nil)) }

  mutating func notify(_ method: String, _ parameters: any JSONAnswer, replacing uri: DocumentURI? = nil) {
    messages.append(Message(body: OutgoingMessage.notification(method, parameters), replaced: uri))
  }

  /// Sends a request. `reply` gets the result; `nil` if the client answers with an error.
  mutating func ask(_ method: String, _ parameters: (any JSONAnswer)? = nil, _ reply: @escaping Reply = { _ in }) {
    requestCount += 1
    let id = RequestID.text(Array("tasks-\(requestCount)".utf8))
    replies[id] = reply
    send(OutgoingMessage.request(id, method, parameters))
  }

  /// Passes an answer on. An answer to no request of ours is ignored.
  mutating func receive(_ id: RequestID?, _ result: Parameter?) -> Reply? {
    id.flatMap { replies.removeValue(forKey: $0) }
  }
}
