import JSON
package import TaskFiles
import TaskModel
import TaskWorkspace

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
  let workspaces: OpenWorkspaces
  /// Shows work that takes long; `nil` where nobody could.
  package var progress: WorkProgress?
  /// The workspaces that were read once.
  private var readRoots: Set<BytePath> = []
  /// The findings in open documents, as of `lintedState`.
  var known: [DocumentURI: DocumentFindings] = [:]
  var lintedState: State?
  /// Whether some findings wait until nothing changes.
  var isWaiting = false
  /// Whether nothing has changed for a moment.
  var isQuiet = true
  /// The end of the moment.
  private var quietEnd = ContinuousClock.Instant.now
  /// The time without changes after which all rules run on large texts and workspaces.
  private static let quietTime = Duration.milliseconds(150)
  /// Whether a large message or a text is gone, or rules that see much of them have run.
  var hasFreedMemory = false
  /// The word in which a person types.
  private(set) var typed: TypedWord?
  /// The findings that the client has.
  var published: [DocumentURI: Publication] = [:]
  /// The lists that the client asked for last, with their names.
  var pulled: [DocumentURI: (items: [ProtocolDiagnostic], result: String)] = [:]
  var pullCount = 0
  /// The tokens that clients have, with the names of the lists.
  var sentTokens: [DocumentURI: (result: String, tokens: TokenNumbers)] = [:]
  var tokenCount = 0
  /// The tasks of the workspace that was asked for last.
  var lastTasks: (state: State, live: LiveWorkspace, tasks: WorkspaceTasks)?
  /// The tasks of the text without a file that was asked for last.
  var lastUnsaved: (state: State, uri: DocumentURI, tasks: WorkspaceTasks)?
  /// The same tasks as an editor sees them.
  var lastEdited: (tasks: WorkspaceTasks, workspace: EditedWorkspace)?
  /// The tasks of which facts are wanted that take long, and whether another thread finds them.
  var factWork: (tasks: WorkspaceTasks, number: Int, isStarted: Bool)?
  var factWorkCount = 0
  /// The number of tasks above which ranks and handles are found by another thread, once nothing has changed for a
  /// moment.
  package var factLimit = 50_000
  /// The texts of closed files with places that findings are also about.
  var closedTexts: [BytePath: DocumentText] = [:]
  var publishedFaults: [DocumentURI: [ProtocolDiagnostic]] = [:]
  /// The number of changes of the disk.
  private var diskChanges = 0
  /// The number of changes of other files, as far as they are told.
  private(set) var outerChanges = 0
  /// The answers that the client shows, and the state that it was told of last.
  var shown: Set<RefreshedAnswer> = []
  var refreshedState: OuterState?

  /// Findings as they were sent.
  struct Publication {
    let version: Int
    let items: [ProtocolDiagnostic]
  }

  /// The state that findings depend on.
  struct State: Equatable {
    var generation: Int
    var diskChanges: Int
    var day: CalendarDate
    var isTyping: Bool
    /// Whether findings that wait are due.
    var isDue: Bool

    /// The state that tasks depend on.
    var ofTasks: State {
      State(generation: generation, diskChanges: diskChanges, day: day, isTyping: false, isDue: false)
    }
  }

  package init(_ environment: ServerEnvironment) {
    self.environment = environment
    workspaces = OpenWorkspaces(environment)
  }

  var currentState: State {
    State(
      generation: generation, diskChanges: diskChanges, day: environment.now().date, isTyping: typed != nil,
      isDue: isWaiting && isQuiet)
  }

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
    noteDiskChange()
  }

  /// The folders that are to be watched for the client; none for one that watches itself.
  package var watchedFolders: [BytePath] { capabilities.takesWatchers ? [] : workspaces.folders }

  /// Does work on a workspace, which is shown if the workspace is read for the first time and that takes long.
  func showingProgress<Result>(of live: LiveWorkspace, _ work: () -> Result) -> Result {
    guard let progress, capabilities.showsProgress, let root = live.workspace?.root,
      readRoots.insert(root).inserted
    else { return work() }
    return progress.during("Reading the tasks of '\(String(decoding: root.name, as: UTF8.self))'", work)
  }

  /// Notes that files, settings or ignore files may have changed on the disk.
  package func noteDiskChange() {
    outerChanges += 1
    readDiskAgain()
  }

  private func readDiskAgain() {
    diskChanges += 1
    closedTexts = [:]
    workspaces.noteDiskChange()
  }

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
    hasFreedMemory = hasFreedMemory || text.count > OpenText.largeCount
    documents[uri] = OpenDocument(uri, languageID: languageID, version: version, text, generation: generation)
    // Without watching, the disk is looked at when a file is opened or saved.
    if !capabilities.takesWatchers { readDiskAgain() }
  }

  func change(_ uri: DocumentURI, version: Int, _ changes: [TextChange]) {
    generation += 1
    documents[uri]?.apply(changes, version: version, encoding, generation: generation)
    isQuiet = false
    quietEnd = environment.instant() + Self.quietTime
    typed = documents[uri]?.typedEnd.map {
      TypedWord(uri: uri, offset: $0, end: environment.instant() + TypedWord.time)
    }
  }

  /// Returns an open document of tasks with its tree, which is read once a version.
  func read(_ uri: DocumentURI) -> (document: OpenDocument, tree: Document)? {
    guard let document = document(uri), let tree = documents[uri]?.document() else { return nil }
    return (document, tree)
  }

  func forgetEdits(_ uri: DocumentURI) { documents[uri]?.forgetEdits() }

  func loseStep(_ uri: DocumentURI) {
    guard documents[uri]?.isOutOfStep == false else { return }
    documents[uri]?.loseStep()
    show(
      .warning,
      "a change of \(String(decoding: uri.bytes, as: UTF8.self)) could not be read: close the file and open it again")
  }

  func close(_ uri: DocumentURI) {
    generation += 1
    hasFreedMemory = true
    documents[uri] = nil
    sentTokens[uri] = nil
    // The file counts again, as it is on the disk.
    noteDiskChange()
  }
}

// Work that no message asks for.
extension Session {
  /// Gives memory that was needed for a moment back to the system.
  package func releaseMemory() {
    guard hasFreedMemory else { return }
    hasFreedMemory = false
    ProcessMemory.release()
  }

  /// The time until there is such work, in milliseconds.
  package var millisecondsToWork: Int32 {
    guard phase == .running else { return -1 }
    // The day changes at midnight.
    let untilMidnight = (24 * 60 - environment.now().minuteOfDay) * 60_000
    let isAwaited = isWaiting || factWork?.isStarted == false
    let ends = [typed?.end, isAwaited ? quietEnd : nil].compactMap { $0 }
    guard let end = ends.min() else { return Int32(untilMidnight) }
    let left = (end - environment.instant()) / .milliseconds(1)
    return Int32(min(max(0, left.rounded(.up)), Double(untilMidnight)))
  }

  /// Does the work that waits until no message does: sends findings.
  package func work() {
    guard phase == .running else { return }
    if let typed, environment.instant() >= typed.end { self.typed = nil }
    if environment.instant() >= quietEnd { isQuiet = true }
    publishFindings()
    refreshAnswers()
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
