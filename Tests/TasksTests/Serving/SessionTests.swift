import JSON
import TaskServer
import Testing
import tasks

/// Tests of a session from `initialize` to `exit`, and of what bad input gets.
struct SessionTests {
  private func code(_ answer: JSONValue) -> Int? { answer["error"]?["code"]?.integer }

  @Test func phases() throws {
    let client = try ServerClient(isInitialized: false)
    #expect(try code(client.answer("shutdown")) == -32002)
    // A notification before `initialize` is dropped.
    try client.open("file:///a.tasks", "- [ ] A\n")
    let answer = try client.answer("initialize", #"{"processId":null,"rootUri":null,"capabilities":{}}"#)
    #expect(answer["result"]?["serverInfo"]?["name"]?.words == "tasks")
    #expect(answer["result"]?["capabilities"]?["positionEncoding"]?.words == "utf-16")
    #expect(try client.text("file:///a.tasks") == nil)
    #expect(try code(client.answer("initialize", #"{"capabilities":{}}"#)) == -32600)
    #expect(try client.request("shutdown").kind == .null)
    #expect(try code(client.answer("shutdown")) == -32600)
    #expect(client.handler.session.phase == .shutDown)
    try client.notify("exit")
    #expect(client.handler.session.phase == .over(status: 0))
  }

  @Test func exitWithoutShutdown() throws {
    let client = try ServerClient(isInitialized: false)
    try client.notify("exit")
    #expect(client.handler.session.phase == .over(status: 1))
  }

  /// Each text that is no message, or asks for what there is not, gets one answer with a code and the identifier.
  @Test(arguments: [
    ("{", -32700, "null"), ("", -32700, "null"), ("[]", -32600, "null"), ("7", -32600, "null"),
    ("{}", -32600, "null"), (#"{"id":4}"#, -32600, "4"), (#"{"id":"x","method":5}"#, -32600, #""x""#),
    (#"{"id":1.5,"method":"shutdown"}"#, -32600, "null"), (#"{"id":[],"method":"shutdown"}"#, -32600, "null"),
    (#"{"id":"ä","method":"no/such"}"#, -32601, #""ä""#), (#"{"id":1,"method":"$/no"}"#, -32601, "1"),
    (#"{"id":1,"method":"textDocument/didOpen","params":{}}"#, -32601, "1"),
    (#"{"id":1,"method":"tasks/documentText"}"#, -32602, "1"),
    (#"{"id":1,"method":"tasks/documentText","params":{"textDocument":{"uri":7}}}"#, -32602, "1"),
  ])
  func badMessages(_ text: String, code: Int, id: String) throws {
    let answers = try ServerClient().send(text)
    #expect(answers.count == 1)
    #expect(answers.first.flatMap { self.code($0) } == code)
    #expect(answers.first?["id"]?.written == id)
  }

  @Test(arguments: [
    #"{"method":"no/such"}"#, #"{"method":"$/no"}"#, #"{"method":"shutdown"}"#, #"{"id":"no","result":null}"#,
    #"{"id":7,"error":{"code":1,"message":"x"}}"#, #"{"method":"textDocument/didOpen","params":[]}"#,
  ])
  func messagesWithoutAnswer(_ text: String) throws {
    let client = try ServerClient()
    #expect(try client.send(text).isEmpty)
    #expect(client.handler.session.phase == .running)
  }

  @Test func wrongParametersAreNamed() throws {
    let answer = try ServerClient().answer("tasks/documentText", #"{"textDocument":{"uri":true}}"#)
    #expect(answer["error"]?["message"]?.words == "params.textDocument.uri: a text is wanted")
  }

  @Test func cancelledBeforeItsTurn() throws {
    let client = try ServerClient()
    let handler = MessageHandler(client.handler.session) { $0 == .number(8) }
    for id in [8, 9] {
      handler.handle(
        IncomingMessage(
          Array(#"{"id":\#(id),"method":"tasks/documentText","params":{"textDocument":{"uri":"x:y"}}}"#.utf8)))
    }
    let answers = try handler.session.outbox.take().map { try JSONDocument($0.body).root }
    #expect(answers.map(code) == [-32800, nil])
  }

  /// The first encoding of the client's list that is known counts.
  @Test(arguments: [
    (#"["utf-32","utf-8"]"#, "utf-32"), (#"["utf-7","utf-8"]"#, "utf-8"), ("[]", "utf-16"), ("7", "utf-16"),
  ])
  func encodings(_ offered: String, chosen: String) throws {
    let client = try ServerClient(isInitialized: false)
    let result = try client.request(
      "initialize", #"{"capabilities":{"general":{"positionEncodings":\#(offered)}}}"#)
    #expect(result["capabilities"]?["positionEncoding"]?.words == chosen)
  }
}
