import Glibc
import Synchronization
import TaskFiles
import TaskTesting
import Testing

/// Programs that ignore the lock write between any two steps: their text is never destroyed.
struct ForeignWriterTests {
  enum Action: CaseIterable {
    case append
    case overwrite
    case truncate
    case replace

    func run(on path: BytePath) {
      switch self {
      case .append: ForeignWriter.append("theirs\n", to: path)
      case .overwrite: ForeignWriter.overwrite(path, with: "theirs")
      case .truncate: ForeignWriter.truncate(path)
      case .replace: ForeignWriter.replace(path, with: "theirs\n")
      }
    }

    /// Returns the contents of a file of `bytes` after the action.
    func result(of bytes: [UInt8]) -> [UInt8] {
      switch self {
      case .append: bytes + Array("theirs\n".utf8)
      case .overwrite: Array("theirs".utf8) + bytes.dropFirst(6)
      case .truncate: Array(bytes.prefix(3))
      case .replace: Array("theirs\n".utf8)
      }
    }
  }

  /// The ways to write a file, and the steps before the new bytes are in place.
  enum Way: CaseIterable {
    case exchange
    case rename

    var steps: [WriteStep] {
      let first: [WriteStep] = [.creating, .writing, .copyingAttributes, .synchronizing, .checking, .exchanging]
      return self == .exchange ? first : first + [.linking]
    }

    func observer(_ body: @escaping WriteStep.Observer) -> WriteStep.Observer {
      { step throws(SystemError) in
        try body(step)
        if self == .rename, step == .exchanging { throw .invalid }
      }
    }
  }

  @Test(arguments: Action.allCases, Way.allCases)
  func beforeTheNewFileIsInPlace(action: Action, way: Way) throws {
    for when in way.steps {
      let place = try WritingFolder()
      let observer = way.observer { step throws(SystemError) in if step == when { action.run(on: place.file) } }
      let result = place.writer(observer: observer).set(place.file, to: "our new text\n")
      #expect(result.reason == .changedMeanwhile(kept: []), "\(when)")
      #expect(try place.bytes() == action.result(of: place.old), "\(when)")
      #expect(place.names == ["a.tasks"], "\(when)")
    }
  }

  @Test(arguments: Action.allCases, Way.allCases)
  func afterwards(action: Action, way: Way) throws {
    for when in [WriteStep.inspecting, .synchronizingFolder] {
      let place = try WritingFolder()
      let observer = way.observer { step throws(SystemError) in if step == when { action.run(on: place.file) } }
      let result = place.writer(observer: observer).set(place.file, to: "our new text\n")
      #expect(result == .success(.written))
      #expect(try place.bytes() == action.result(of: Array("our new text\n".utf8)))
      #expect(place.names == ["a.tasks"])
    }
  }

  /// A foreign program writes before the exchange, which is then reverted, and again before the reversal.
  @Test(arguments: Action.allCases, Action.allCases)
  func twice(first: Action, second: Action) throws {
    let place = try WritingFolder()
    let writer = place.writer { step throws(SystemError) in
      if step == .exchanging { first.run(on: place.file) }
      if step == .inspecting { second.run(on: place.file) }
    }
    guard case .changedMeanwhile(let kept) = writer.set(place.file, to: "our new text\n").reason else {
      Issue.record("not reported")
      return
    }
    let new = Array("our new text\n".utf8)
    let all = try kept.map { try place.bytes(of: $0) }
    #expect(kept.count == 2)
    #expect(kept.first == place.file)
    #expect(all.contains(first.result(of: place.old)))
    #expect(all.contains(second.result(of: new)))
    #expect(place.names.count == 2)
  }

  @Test(arguments: Way.allCases)
  func removesTheFile(way: Way) throws {
    for when in way.steps {
      let place = try WritingFolder()
      let observer = way.observer { step throws(SystemError) in if step == when { ForeignWriter.remove(place.file) } }
      #expect(place.writer(observer: observer).set(place.file, to: "new").reason == .changedMeanwhile(kept: []))
      #expect(place.names == [])
    }
  }

  @Test func putsALinkInItsPlace() throws {
    let place = try WritingFolder()
    let other = try place.folder.write("other", "secret")
    let writer = place.writer { step throws(SystemError) in
      if step == .exchanging { _ = shell("ln -sf \(quoted(other)) \(quoted(place.file))") }
    }
    #expect(writer.set(place.file, to: "new").reason == .changedMeanwhile(kept: []))
    #expect(try place.bytes(of: other) == Array("secret".utf8))
    #expect(FileStatus.ifAny(place.file, followingLinks: false)?.kind == .link)
    #expect(place.names == ["a.tasks"])
  }

  @Test func changesTheRights() throws {
    let place = try WritingFolder()
    let writer = place.writer { step throws(SystemError) in
      if step == .exchanging { place.folder.setMode("files/a.tasks", 0o600) }
    }
    #expect(writer.set(place.file, to: "new").reason == .changedMeanwhile(kept: []))
    #expect(place.status?.mode == 0o600)
    #expect(try place.bytes() == place.old)
  }

  @Test(arguments: Way.allCases)
  func givesTheFileAnotherName(way: Way) throws {
    for when in way.steps {
      let place = try WritingFolder()
      let other = place.folder("other-name")
      let observer = way.observer { step throws(SystemError) in
        if step == when { _ = shell("ln \(quoted(place.file)) \(quoted(other))") }
      }
      #expect(
        place.writer(observer: observer).set(place.file, to: "new").reason == .changedMeanwhile(kept: []), "\(when)")
      #expect(place.status?.linkCount == 2)
      #expect(place.names == ["a.tasks"])
    }
  }

  /// FUSE and NFS keep an open file that a rename replaces, under another name.
  @Test func theFileSystemKeepsTheOldFile() throws {
    let place = try WritingFolder()
    let observer = Way.rename.observer { step throws(SystemError) in
      let hidden = place.folder("hidden")
      if step == .inspecting { _ = shell("ln \(quoted(place.folder("files")))/.tasks-* \(quoted(hidden))") }
    }
    #expect(place.writer(observer: observer).set(place.file, to: "new") == .success(.written))
    #expect(try place.bytes(of: place.folder("hidden")) == place.old)
    #expect(try place.bytes() == Array("new".utf8))
    #expect(place.names == ["a.tasks"])
  }

  /// Another program opened the file first and writes after the change: into the old file, which is kept for that.
  @Test func holdsTheOldFileOpen() throws {
    let place = try WritingFolder()
    let descriptor = unsafe withC(place.file) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
    let result = place.writer().set(place.file, to: "new")
    let folder = place.folder("files")
    #expect(result.state == .written)
    #expect(place.names.count == 2)
    #expect(result.left == [folder.joined(place.names.first ?? "")])
    #expect(Leftovers.find(in: [folder], journal: nil).found == [])
    _ = unsafe write(descriptor, "theirs\n", 7)
    close(descriptor)
    let leftover = try #require(Leftovers.find(in: [folder], journal: nil).found.first)
    #expect(leftover.kind == .unknown)
    #expect(try place.bytes(of: leftover.path) == place.old + Array("theirs\n".utf8))
    #expect(try place.bytes() == Array("new".utf8))
  }

  @Test func finishesWithTheOldFileInTime() throws {
    let place = try WritingFolder()
    let descriptor = unsafe withC(place.file) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
    let isInspecting = try #require(Gate())
    let results = WorkerPool.map(workers: 2, items: 2) { item -> Result<FileWriter.Outcome, FileWriter.Failure>? in
      if item == 0 {
        let writer = place.writer { step throws(SystemError) in
          if step == .inspecting { isInspecting.open() }
        }
        return writer.set(place.file, to: "new")
      }
      isInspecting.wait()
      _ = unsafe write(descriptor, "theirs\n", 7)
      close(descriptor)
      return nil
    }
    #expect(results[0]?.reason == .changedMeanwhile(kept: []))
    #expect(try place.bytes() == place.old + Array("theirs\n".utf8))
    #expect(place.names == ["a.tasks"])
  }
}

/// Lets one thread wait until another one has come to a place.
private struct Gate: Sendable {
  private let input: Int32
  private let output: Int32

  /// `nil` where the system has no pipe to give.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (input, output) = (ends[0], ends[1])
  }

  func open() { close(output) }

  /// Ends when the gate is open: the pipe then has no writer.
  func wait() {
    var byte: UInt8 = 0
    _ = unsafe read(input, &byte, 1)
    close(input)
  }
}
