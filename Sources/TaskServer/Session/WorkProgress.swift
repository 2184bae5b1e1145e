import JSON
import TaskFiles

/// Shows work that takes long. The thread that works is busy, so another one asks the client for a place to show it, and
/// the one that reads messages sees the client's answer.
package final class WorkProgress: Sendable {
  private enum State: Sendable {
    case idle
    /// Work began, which may end before anybody hears of it.
    case quiet(number: Int, title: String)
    /// The client was asked.
    case asked(number: Int, title: String)
    case shown(number: Int)
  }

  /// The time before work is shown, in milliseconds.
  private let delay: Int32
  private let send: @Sendable ([UInt8]) -> Void
  private let state = SharedState<(count: Int, state: State)>((0, .idle))

  package init(milliseconds delay: Int32 = 500, send: @escaping @Sendable ([UInt8]) -> Void) {
    self.delay = delay
    self.send = send
  }

  /// Does work that is shown if it takes long.
  package func during<Result>(_ title: String, _ work: () -> Result) -> Result {
    let number = state.withLock { known in
      known.count += 1
      known.state = .quiet(number: known.count, title: title)
      return known.count
    }
    _ = BackgroundThread.start { [self] in
      Pause.milliseconds(delay)
      ask(number)
    }
    defer { end() }
    return work()
  }

  /// Asks the client for a place to show work, if it is not done.
  private func ask(_ number: Int) {
    let isWanted = state.withLock { known in
      guard case .quiet(number, let title) = known.state else { return false }
      known.state = .asked(number: number, title: title)
      return true
    }
    guard isWanted else { return }
    let name = Self.name(number)
    send(
      OutgoingMessage.request(.text(name), "window/workDoneProgress/create", JSONObject { $0.member("token", name) }))
  }

  /// Notes an answer of the client. Only where it has made a place anything is shown there.
  package func receive(_ id: RequestID?, isError: Bool) {
    let begun: (name: [UInt8], title: String)? = state.withLock { known in
      guard case .asked(let number, let title) = known.state, id == .text(Self.name(number)) else { return nil }
      known.state = isError ? .idle : .shown(number: number)
      return isError ? nil : (Self.name(number), title)
    }
    guard let begun else { return }
    let title = begun.title
    send(begun.name) { json in
      json.member("kind", "begin")
      json.member("title", title)
    }
  }

  private func end() {
    let shown: Int? = state.withLock { known in
      defer { known.state = .idle }
      if case .shown(let number) = known.state { return number }
      return nil
    }
    if let shown { send(Self.name(shown)) { $0.member("kind", "end") } }
  }

  private func send(_ name: [UInt8], _ members: @escaping @Sendable (inout JSONWriter) -> Void) {
    send(
      OutgoingMessage.notification(
        "$/progress",
        JSONObject { json in
          json.member("token", name)
          json.object("value") { members(&$0) }
        }))
  }

  /// The name of some work, and of the request for a place to show it.
  private static func name(_ number: Int) -> [UInt8] { Array("tasks-work-\(number)".utf8) }
}
