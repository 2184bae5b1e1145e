import JSON
import TaskFiles
import TaskModel
import TaskServer
import TaskSyntax
import TaskWorkspace
import tasks

/// An editor that talks to a language server inside the test, with one message at a time.
final class ServerClient {
  let handler: MessageHandler
  private var requestCount = 0
  /// The messages of the server that are no answers, in order.
  private(set) var messages: [JSONValue] = []

  /// Starts a server and initializes it.
  ///
  /// - Parameters:
  ///   - capabilities: those of the client, as JSON.
  ///   - options: further options of the command.
  ///   - name: the name by which the client introduces itself.
  ///   - now: the clock; `nil` for that of tests.
  ///   - limits: the size of a workspace up to which all files are read.
  init(
    folder: BytePath = "/", capabilities: String = "{}", options: [String] = [], isInitialized: Bool = true,
    name: String = "test", now: (() -> CalendarMoment)? = nil, limits: LiveWorkspace.Limits = .init()
  ) throws {
    let process = ProcessEnvironment.test(folder: folder)
    let console = Console(process: process, output: { _ in .written }, errors: { _ in .written })
    let parsed = try ArgumentReader.read((["lsp"] + options).map { Array($0.utf8) }, commands: Subcommand.all)
    let invocation = Invocation(arguments: parsed, console: console, process: process, commands: Subcommand.all)
    let session = try ServerCommand(invocation).session()
    handler = MessageHandler(session.with(now, limits))
    guard isInitialized else { return }
    let root = String(decoding: DocumentURI(folder).bytes, as: UTF8.self)
    let client = #""clientInfo":{"name":"\#(name)"}"#
    _ = try request(
      "initialize", #"{"processId":null,\#(client),"rootUri":"\#(root)","capabilities":\#(capabilities)}"#)
    try notify("initialized", "{}")
  }

  /// Returns the URI of a file.
  static func uri(_ path: BytePath) -> String { String(decoding: DocumentURI(path).bytes, as: UTF8.self) }

  /// Sends the text of a message, and returns the answers to it: of requests, and to what is no message.
  @discardableResult
  func send(_ text: String) throws -> [JSONValue] {
    handler.handle(IncomingMessage(Array(text.utf8)))
    handler.session.work()
    var answers: [JSONValue] = []
    for message in handler.session.outbox.take() {
      let value = try JSONDocument(message.body).root
      if value["method"] == nil { answers.append(value) } else { messages.append(value) }
    }
    return answers
  }

  /// Sends a request and returns its answer: an object with a result or an error.
  func answer(_ method: String, _ parameters: String = "null") throws -> JSONValue {
    requestCount += 1
    let answers = try send(
      #"{"jsonrpc":"2.0","id":\#(requestCount),"method":"\#(method)","params":\#(parameters)}"#)
    guard answers.count == 1, answers[0]["id"]?.integer == requestCount else { throw Failure(answers: answers.count) }
    return answers[0]
  }

  /// Sends a request and returns its result.
  func request(_ method: String, _ parameters: String = "null") throws -> JSONValue {
    let answer = try answer(method, parameters)
    guard let result = answer["result"] else { throw Failure(answers: 0) }
    return result
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: String = "null") throws {
    let answers = try send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
    guard answers.isEmpty else { throw Failure(answers: answers.count) }
  }

  /// Removes and returns the messages of the server with a method.
  func take(_ method: String) -> [JSONValue] {
    defer { messages.removeAll { $0["method"]?.words == method } }
    return messages.filter { $0["method"]?.words == method }
  }

  struct Failure: Error {
    var answers: Int
  }
}

// Documents.
extension ServerClient {
  func open(_ uri: String, _ text: String, version: Int = 1, language: String = "tasks") throws {
    try notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":\#(version),"text":\#(text.json)}}"#)
  }

  /// Changes a document; `changes` are the elements of `contentChanges`.
  func change(_ uri: String, version: Int, _ changes: String) throws {
    try notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[\#(changes)]}"#)
  }

  /// Returns the text of a document as the server has it; `nil` if it has none.
  func text(_ uri: String) throws -> String? {
    try request("tasks/documentText", #"{"textDocument":{"uri":"\#(uri)"}}"#)["text"]?.words
  }
}

extension Session {
  /// A session with another clock and other limits.
  fileprivate func with(_ now: (() -> CalendarMoment)?, _ limits: LiveWorkspace.Limits) -> Session {
    Session(
      ServerEnvironment(
        options: environment.options, opening: environment.opening, now: now ?? environment.now, limits: limits,
        version: environment.version,
        words: environment.words, log: environment.log))
  }
}

extension JSONValue {
  /// Returns a member of an object.
  subscript(key: String) -> JSONValue? { members.first { $0.key.text.elementsEqual(key.utf8) }?.value }

  /// The characters of a string.
  var words: String? { string.map { String(decoding: $0, as: UTF8.self) } }

  /// The value as it was written.
  var written: String { String(decoding: document.bytes[range], as: UTF8.self) }
}

extension String {
  /// The text as a string of JSON.
  var json: String {
    var writer = JSONWriter()
    writer.string(self)
    return String(decoding: writer.take().bytes, as: UTF8.self)
  }
}
