import JSON

/// The state of a server between `initialize` and `exit`. One thread owns it.
package final class Session {
  package enum Phase: Equatable, Sendable {
    case new, running, shutDown
    /// Nothing more is read.
    case over(status: UInt8)
  }

  package let environment: ServerEnvironment
  package internal(set) var phase = Phase.new
  package private(set) var capabilities = ClientCapabilities()
  /// The open documents.
  package private(set) var documents: [DocumentURI: OpenDocument] = [:]
  /// The folders that the editor has open.
  package private(set) var folders: [DocumentURI] = []
  /// The process of the client, as it says.
  package private(set) var clientProcess: Int?
  package var outbox = Outbox()
  /// The number of changes of documents.
  private(set) var generation = 0

  package init(_ environment: ServerEnvironment) { self.environment = environment }

  package var encoding: PositionEncoding { capabilities.encoding }

  func start(_ capabilities: ClientCapabilities, folders: [DocumentURI], process: Int?) {
    self.capabilities = capabilities
    self.folders = folders
    clientProcess = process
    phase = .running
  }

  func changeFolders(removing removed: [DocumentURI], adding added: [DocumentURI]) {
    folders.removeAll { removed.contains($0) || added.contains($0) }
    folders += added
  }

  /// Asks the client to watch the files of its folders, if it can be asked to.
  func registerWatchers() {}

  /// The time until there is work that no message asks for, in milliseconds; negative for none.
  package var millisecondsToWork: Int32 { -1 }

  /// Does the work that waits until no message does.
  package func work() {}

  /// Notes that files changed on the disk.
  func noteDiskChange(_ files: [DocumentURI]) {}
}

// Open documents.
extension Session {
  /// Returns the document of a name; `nil` if it is not open, no document of tasks, or out of step. Then an answer is
  /// empty.
  package func document(_ uri: DocumentURI) -> OpenDocument? {
    guard let document = documents[uri], document.isOurs, !document.isOutOfStep else { return nil }
    return document
  }

  func open(_ uri: DocumentURI, languageID: [UInt8], version: Int, _ text: [UInt8]) {
    generation += 1
    documents[uri] = OpenDocument(uri, languageID: languageID, version: version, text, generation: generation)
  }

  func change(_ uri: DocumentURI, version: Int, _ changes: [TextChange]) {
    generation += 1
    documents[uri]?.apply(changes, version: version, encoding, generation: generation)
  }

  func loseStep(_ uri: DocumentURI) {
    guard documents[uri]?.isOutOfStep == false else { return }
    documents[uri]?.loseStep()
    show(
      .warning,
      "a change of \(String(decoding: uri.bytes, as: UTF8.self)) could not be read: close the file and open it again")
  }

  func close(_ uri: DocumentURI) {
    generation += 1
    documents[uri] = nil
  }
}

// Messages to the person.
extension Session {
  enum MessageKind: Int {
    case error = 1
    case warning, info, log
  }

  func show(_ kind: MessageKind, _ text: String) {
    environment.log(text)
    outbox.notify(
      "window/showMessage",
      JSONObject { json in
        json.member("type", kind.rawValue)
        json.member("message", text)
      })
  }
}
