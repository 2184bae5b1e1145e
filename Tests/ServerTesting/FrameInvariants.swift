import TaskServer

/// The invariants of reading messages, for any bytes that a client may send.
package enum FrameInvariants {
  /// Returns a description of the first invariant that bytes violate; `nil` if they violate none.
  package static func fault(of bytes: [UInt8]) -> String? {
    let whole = read(bytes, pieces: max(1, bytes.count))
    for length in [1, 1 + bytes.count % 13] where read(bytes, pieces: length) != whole {
      return "the messages depend on the pieces of \(length) bytes in which they arrive"
    }
    if whole.bodies.reduce(0, { $0 + $1.count }) > bytes.count { return "messages are longer than the stream" }
    let again = read(whole.bodies.flatMap(Frame.bytes), pieces: max(1, bytes.count))
    if again != Outcome(bodies: whole.bodies, fault: nil) { return "messages in frames of ours are not read back" }
    for body in whole.bodies + [bytes] { if let fault = fault(ofMessage: body) { return fault } }
    return nil
  }

  private struct Outcome: Equatable {
    var bodies: [[UInt8]] = []
    var fault: FrameReader.Fault?
  }

  private static func read(_ bytes: [UInt8], pieces length: Int) -> Outcome {
    var reader = FrameReader()
    var outcome = Outcome()
    do throws(FrameReader.Fault) {
      var start = 0
      while start < bytes.count {
        let end = min(start + length, bytes.count)
        reader.append(bytes[start..<end])
        start = end
        while let body = try reader.next() { outcome.bodies.append(body) }
      }
    } catch {
      outcome.fault = error
    }
    return outcome
  }

  private static func fault(ofMessage body: [UInt8]) -> String? {
    switch IncomingMessage(body) {
    case .request(_, let method, let parameters), .notification(let method, let parameters):
      // A name and a value are read as they are; a wrong type is an error that names the path.
      if method.utf8.count > 3 * body.count { return "a method is longer than its message" }
      do throws(ResponseError) {
        _ = try DocumentPosition(parameters)
      } catch {
        if error.code != .invalidParams || !error.message.hasPrefix("params") {
          return "an error without a path: \(error)"
        }
      }
      return nil
    case .response: return nil
    case .malformed(_, let error):
      let isKnown = error.code == .parseError || error.code == .invalidRequest
      return isKnown && !error.message.isEmpty ? nil : "a malformed message has the error \(error)"
    }
  }
}
