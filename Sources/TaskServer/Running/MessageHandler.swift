/// Answers the messages of a client: each request exactly once.
package final class MessageHandler {
  package let session: Session
  /// Whether a request was cancelled before its turn.
  private let isCancelled: (RequestID) -> Bool

  package init(_ session: Session, isCancelled: @escaping (RequestID) -> Bool = { _ in false }) {
    self.session = session
    self.isCancelled = isCancelled
  }

  /// Handles a message. Its bytes are freed as soon as its parameters are read: the text in them may be large.
  package func handle(_ message: consuming IncomingMessage) {
    switch consume message {
    case .request(let id, let method, let parameters): answer(id, method, consume parameters)
    case .notification(let method, let parameters): note(method, consume parameters)
    case .response(let id, let result): session.outbox.receive(id, result)?(result)
    case .malformed(let id, let error): session.outbox.send(OutgoingMessage.error(error, to: id))
    }
  }

  private func answer(_ id: RequestID, _ method: String, _ parameters: consuming Parameter) {
    do throws(ResponseError) {
      if isCancelled(id) { throw ResponseError(.cancelled, "the request was cancelled") }
      let result = try self.result(method, consume parameters)
      session.outbox.send(OutgoingMessage.result(result, to: id))
    } catch {
      session.outbox.send(OutgoingMessage.error(error, to: id))
    }
  }

  private func result(
    _ method: String, _ parameters: consuming Parameter
  ) throws(ResponseError) -> (any JSONAnswer)? {
    let isStart = method == "initialize"
    switch session.phase {
    case .new where !isStart: throw ResponseError(.notInitialized, "'initialize' comes first")
    case .running where isStart: throw ResponseError(.invalidRequest, "'initialize' came already")
    case .shutDown, .over: throw ResponseError(.invalidRequest, "the server is shut down")
    default: break
    }
    guard let known = ServerMethod.named(method), known.isRequest else {
      throw ResponseError(.methodNotFound, "unknown method '\(method)'")
    }
    let result = try known.body(consume parameters, session)
    if let refreshed = known.refreshed { session.noteAnswer(refreshed) }
    return result
  }

  private func note(_ method: String, _ parameters: consuming Parameter) {
    // A notification has no answer, so before `initialize` only `exit` has an effect.
    guard session.phase == .running || method == "exit" else { return }
    guard let known = ServerMethod.named(method), !known.isRequest else { return }
    do throws(ResponseError) {
      _ = try known.body(consume parameters, session)
    } catch {
      session.environment.log("\(method): \(error.message)")
    }
  }
}
