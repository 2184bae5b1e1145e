import JSON
import TaskFiles
import TaskServer
import Testing

/// Work that takes long is shown, once the client has made a place for it.
struct WorkProgressTests {
  private final class Sent: Sendable {
    private let bodies = SharedState<[[UInt8]]>([])

    func add(_ body: [UInt8]) { bodies.withLock { $0.append(body) } }

    /// The messages so far: their methods, with the kind of progress.
    var words: [String] {
      bodies.withLock { $0 }.map { body in
        let root = try? JSONDocument(body).root
        func text(_ keys: String...) -> String? {
          keys.reduce(root) { value, key in value?.members.first { $0.key.text.elementsEqual(key.utf8) }?.value }?
            .string
            .map { String(decoding: $0, as: UTF8.self) }
        }
        return [text("method"), text("params", "value", "kind"), text("params", "token")].compactMap(\.self)
          .joined(separator: " ")
      }
    }

    /// Waits for a number of messages.
    func wait(for count: Int) -> Bool {
      Pause.wait(until: .now + .seconds(10)) { words.count >= count }
    }
  }

  private static let id = RequestID.text(Array("tasks-work-1".utf8))

  @Test func longWork() {
    let sent = Sent()
    let progress = WorkProgress(milliseconds: 1) { sent.add($0) }
    let result = progress.during("Reading") {
      #expect(sent.wait(for: 1))
      // An answer to another request changes nothing.
      progress.receive(.number(1), isError: false)
      #expect(sent.words.count == 1)
      progress.receive(Self.id, isError: false)
      return 7
    }
    #expect(result == 7)
    #expect(
      sent.words == [
        "window/workDoneProgress/create tasks-work-1", "$/progress begin tasks-work-1", "$/progress end tasks-work-1",
      ])
  }

  /// Nothing is shown where the client refuses, and where it answers too late.
  @Test(arguments: [true, false]) func noPlace(isRefused: Bool) {
    let sent = Sent()
    let progress = WorkProgress(milliseconds: 1) { sent.add($0) }
    progress.during("Reading") {
      #expect(sent.wait(for: 1))
      if isRefused { progress.receive(Self.id, isError: true) }
    }
    progress.receive(Self.id, isError: false)
    #expect(sent.words.count == 1)
  }

  @Test func shortWork() {
    let sent = Sent()
    let progress = WorkProgress(milliseconds: 20) { sent.add($0) }
    progress.during("Reading") {}
    Pause.milliseconds(60)
    #expect(sent.words == [])
  }
}
