package import TaskFiles

/// A server on two streams, from the first message to the last.
///
///     input ─→ reader ─→ queue ─→ state ─→ queue ─→ writer ─→ output
///
/// The reader takes frames apart and notes cancellations at once. The calling thread owns the session and answers. The
/// writer waits alone for a client that does not read. Another thread, while there is work for it, finds facts about the
/// tasks of a large workspace.
package struct ServerRun {
  /// The status of an end without `exit`.
  private static let lostStatus: UInt8 = 1
  /// The status of a process that could not start its threads.
  private static let faultStatus: UInt8 = 70
  /// The bytes that wait in the queue before the reader stops reading.
  private static let queueLimit = 64 << 20
  /// The time that messages on their way have when the connection is lost, in milliseconds.
  private static let lastTime: Int32 = 3_000

  private enum Event: Sendable {
    case message(IncomingMessage)
    /// Nobody knows where the next frame begins.
    case fault(FrameReader.Fault)
    /// Files changed on the disk.
    case diskChange
    /// Another thread found facts.
    case facts(FactWork.Result)
    /// The input ended, the output was closed, or the client is gone.
    case end
  }

  private enum Output: Sendable {
    case message(Outbox.Message)
    case end
  }

  private let session: Session
  private let (input, output): (ByteStream, ByteStream)
  /// Ends the process when the session does not end by itself.
  private let abort: @Sendable (UInt8) -> Void
  private let events: BlockingQueue<Event>
  private let outputs: BlockingQueue<Output>
  /// The requests that wait for their turn, and whether each was cancelled.
  private let waiting = SharedState<[RequestID: Bool]>([:])
  private let isWritten = SharedState(false)
  private let diskWatch: DiskWatch?
  private let progress: WorkProgress

  package init(
    _ session: Session, input: ByteStream, output: ByteStream, abort: @escaping @Sendable (UInt8) -> Void
  ) throws(SystemError) {
    self.session = session
    self.input = input
    self.output = output
    self.abort = abort
    events = try BlockingQueue(limit: Self.queueLimit)
    let outputs = try BlockingQueue<Output>()
    self.outputs = outputs
    progress = WorkProgress { outputs.add(.message(Outbox.Message(body: $0, replaced: nil))) }
    session.progress = progress
    diskWatch = try? DiskWatch()
  }

  /// Serves the client to the end. Returns the status to exit with.
  ///
  /// - Parameter clientProcess: the process whose end ends the session, if it is seen.
  package func run(clientProcess: Int?) -> UInt8 {
    guard startReader(), startWriter() else { return Self.faultStatus }
    let events = events
    _ = diskWatch?.start { events.add(.diskChange) }
    if let clientProcess { watch(clientProcess) }
    var isWatched = clientProcess != nil
    let handler = MessageHandler(session) { [waiting] id in
      waiting.withLock { $0.removeValue(forKey: id) == true }
    }
    while true {
      // From the end, so that an event is freed when it was handled.
      var waiting = Array(events.takeAll(milliseconds: session.millisecondsToWork).reversed())
      while let event = waiting.popLast() {
        let status = handle(consume event, handler)
        // Before the answer is sent: a client that has it may end at any time.
        if !isWatched, let process = session.clientProcess {
          isWatched = true
          watch(process)
        }
        if let status { return finish(status) }
        flush()
      }
      session.work()
      flush()
      startFactWork()
      session.releaseMemory()
      diskWatch?.add(session.watchedFolders)
    }
  }

  /// Returns the status if the session is over.
  private func handle(_ event: consuming Event, _ handler: MessageHandler) -> UInt8? {
    switch consume event {
    case .message(let message): handler.handle(message)
    case .fault(let fault):
      session.outbox.send(OutgoingMessage.error(ResponseError(.parseError, fault.message), to: nil))
      return Self.lostStatus
    case .diskChange: session.noteDiskChange()
    case .facts(let result): session.note(result)
    case .end: return Self.lostStatus
    }
    if case .over(let status) = session.phase { return status }
    return nil
  }

  private func startFactWork() {
    guard let work = session.takeFactWork() else { return }
    let isStarted = BackgroundThread.start { [events] in events.add(.facts(work.run())) }
    if !isStarted { session.note(work.run()) }
  }

  private func flush() { for message in session.outbox.take() { outputs.add(.message(message)) } }

  /// Lets the writer send what is there, as long as the client reads it.
  private func finish(_ status: UInt8) -> UInt8 {
    flush()
    outputs.add(.end)
    let end = ContinuousClock.now + .milliseconds(Int(Self.lastTime))
    _ = Pause.wait(until: end) { isWritten.withLock { $0 } }
    return status
  }
}

// The threads.
extension ServerRun {
  private func startReader() -> Bool {
    let (input, events, waiting, progress, abort) = (input, events, waiting, progress, abort)
    return BackgroundThread.start {
      Self.read(input, events, waiting, progress)
      Self.end(events, abort)
    }
  }

  /// Reads messages until the input ends or a frame cannot be delimited.
  private static func read(
    _ input: ByteStream, _ events: BlockingQueue<Event>, _ waiting: SharedState<[RequestID: Bool]>,
    _ progress: WorkProgress
  ) {
    var frames = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while let count = try? input.fill(&buffer, from: 0), count > 0 {
      frames.append(buffer[..<count])
      do throws(FrameReader.Fault) {
        while let body = try frames.next() {
          let message = IncomingMessage(body)
          note(message, waiting)
          // The thread that answers may be busy with the work.
          if case .response(let id, let result) = message { progress.receive(id, isError: result == nil) }
          events.add(.message(message), weight: body.count)
        }
      } catch {
        return events.add(.fault(error))
      }
    }
  }

  /// Notes a request, or that one is cancelled. One that was answered is not known any more.
  private static func note(_ message: IncomingMessage, _ waiting: SharedState<[RequestID: Bool]>) {
    if case .request(let id, _, _) = message { waiting.withLock { $0[id] = false } }
    if let id = message.cancelledRequest {
      waiting.withLock { waiting in if waiting[id] != nil { waiting[id] = true } }
    }
  }

  /// Ends the session, or the process if the session takes too long.
  private static func end(_ events: BlockingQueue<Event>, _ abort: @Sendable (UInt8) -> Void) {
    events.add(.end)
    Pause.milliseconds(lastTime + 1_000)
    abort(lostStatus)
  }

  private func startWriter() -> Bool {
    let (output, outputs, events, isWritten) = (output, outputs, events, isWritten)
    return BackgroundThread.start {
      while true {
        let batch = outputs.takeAll()
        let (bytes, isEnd) = Self.bytes(of: batch)
        do throws(SystemError) {
          try output.send(bytes)
        } catch {
          events.add(.end)
          return isWritten.withLock { $0 = true }
        }
        if isEnd { return isWritten.withLock { $0 = true } }
      }
    }
  }

  /// Returns the frames of messages, without findings that a later message replaces.
  private static func bytes(of batch: [Output]) -> (bytes: [UInt8], isEnd: Bool) {
    var messages: [Outbox.Message] = []
    var isEnd = false
    for output in batch {
      switch output {
      case .message(let message): messages.append(message)
      case .end: isEnd = true
      }
    }
    var replaced: Set<DocumentURI> = []
    var kept: [[UInt8]] = []
    for message in messages.reversed() {
      if let uri = message.replaced, !replaced.insert(uri).inserted { continue }
      kept.append(Frame.bytes(of: message.body))
    }
    return (kept.reversed().flatMap(\.self), isEnd)
  }

  private func watch(_ process: Int) {
    let (events, abort) = (events, abort)
    let isSeen = ProcessWatch.start(process) { Self.end(events, abort) }
    if !isSeen { session.environment.log("process \(process) of the client is not seen, and not watched") }
  }
}

extension IncomingMessage {
  /// The request that the message cancels.
  fileprivate var cancelledRequest: RequestID? {
    guard case .notification("$/cancelRequest", let parameters) = self else { return nil }
    return parameters["id"].value.flatMap { RequestID($0) }
  }
}

extension FrameReader.Fault {
  /// The message: an uncapitalized sentence without a period.
  fileprivate var message: String {
    switch self {
    case .noLength: "a header needs one 'Content-Length'"
    case .longHeader: "a header is longer than \(FrameReader.headerLimit) bytes"
    case .longBody: "a message is longer than \(FrameReader.bodyLimit) bytes"
    }
  }
}
