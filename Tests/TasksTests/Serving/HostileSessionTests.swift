import JSON
import TaskFiles
import TaskServer
import TaskTesting
import Testing
import tasks

/// Sessions that are cut off, or of which bytes were changed: each request that can be read gets one answer.
struct HostileSessionTests {
  private static let place = #"{"start":{"line":0,"character":4},"end":{"line":1,"character":9}}"#
  private static let messages = [
    #"{"id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{"workspace":{"applyEdit":true}}}}"#,
    #"{"method":"initialized","params":{}}"#,
    ##"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"untitled:a","languageId":"tasks","version":1,"text":"# K\n- [ ] (A) One due:2026-13-01 \r\n- [x] 😀 Two id:a\n"}}}"##,
    #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"untitled:a","version":2},"contentChanges":[{"range":\#(place),"text":"- [*] x\r"},{"text":"- [ ] y after:none\n"}]}}"#,
    #"{"id":2,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"untitled:a"},"range":\#(place),"context":{"diagnostics":[]}}}"#,
    #"{"id":3,"method":"textDocument/formatting","params":{"textDocument":{"uri":"untitled:a"},"options":{}}}"#,
    #"{"id":4,"method":"workspace/executeCommand","params":{"command":"tasks.apply","arguments":[{"action":"fix-all","uri":"untitled:a","version":2,"range":\#(place)}]}}"#,
    #"{"id":"\ud83d\ude00","method":"tasks/documentText","params":{"textDocument":{"uri":"untitled:a"}}}"#,
    #"{"id":5,"method":"shutdown"}"#, #"{"method":"exit"}"#,
  ]

  /// Feeds a stream, as the threads of a server do. Returns the number of requests that were read, and of answers.
  private func feed(_ stream: [UInt8]) throws -> (requests: Int, answers: Int) {
    let client = try ServerClient(isInitialized: false)
    let session = client.handler.session
    var frames = FrameReader()
    frames.append(stream[...])
    var requests = 0
    while true {
      if case .over = session.phase { break }
      guard let body = try? frames.next() else { break }
      let message = IncomingMessage(body)
      switch message {
      case .request, .malformed: requests += 1
      case .notification, .response: break
      }
      client.handler.handle(message)
      session.work()
    }
    let answers = try session.outbox.take().count { message in
      let value = try JSONDocument(message.body).root
      return value["method"] == nil
    }
    return (requests, answers)
  }

  private static let stream = messages.flatMap { Frame.bytes(of: Array($0.utf8)) }

  @Test func wholeSession() throws {
    let (requests, answers) = try feed(Self.stream)
    #expect(requests == 6)
    #expect(answers == 6)
  }

  @Test func prefixes() throws {
    for count in stride(from: 0, to: Self.stream.count, by: 29) {
      let (requests, answers) = try feed(Array(Self.stream[..<count]))
      #expect(requests == answers, "the first \(count) bytes")
    }
  }

  /// The messages of editors, in `Tests/Clients/Sessions`.
  private static let recorded = Repository.files(in: "Tests/Clients/Sessions", ending: ".rpc")

  @Test func thereAreRecordedSessions() { #expect(Self.recorded.count == 10) }

  /// A recorded session is answered, and so are its beginnings and the session with one byte changed. By default some
  /// hundred bytes lie between two of them; `SERVER_STRIDE=1` tries each.
  @Test(arguments: recorded) func recordedSessions(path: String) throws {
    let stream = try #require(Repository.read(path))
    let (requests, answers) = try feed(stream)
    #expect(requests == answers && requests > 0)
    var random = SplitMix64(seed: UInt64(stream.count))
    for place in stride(from: 0, to: stream.count, by: Environment.number("SERVER_STRIDE", otherwise: 701)) {
      let (begun, answered) = try feed(Array(stream[..<place]))
      #expect(begun == answered, "the first \(place) bytes")
      var changed = stream
      changed[place] = random.once(in: 2) ? UInt8(random.below(256)) : stream[random.below(stream.count)]
      let (read, told) = try feed(changed)
      #expect(read == told, "byte \(place) is \(changed[place])")
    }
  }

  @Test(arguments: 0..<2)
  func changedBytes(worker: Int) throws {
    var random = SplitMix64(seed: UInt64(worker))
    for _ in 0..<Environment.number("SERVER_BYTES", otherwise: 200) / 2 {
      var stream = Self.stream
      for _ in 0...random.below(3) {
        let place = random.below(stream.count)
        stream[place] = random.once(in: 2) ? UInt8(random.below(256)) : stream[random.below(stream.count)]
      }
      let (requests, answers) = try feed(stream)
      #expect(requests == answers, "\(String(decoding: stream, as: UTF8.self))")
    }
  }
}
