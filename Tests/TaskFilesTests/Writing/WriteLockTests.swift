import Glibc
import Synchronization
import SystemCalls
import TaskFiles
import Testing

/// Concurrent writers, and signals.
struct WriteLockTests {
  @Test func waitsForTheLockAndGivesUp() throws {
    let place = try WritingFolder()
    let descriptor = unsafe withC(place.file) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(place.writer(patience: 0).set(place.file, to: "new").reason == .locked)
    #expect(place.writer(patience: 1).set(place.file, to: "new").reason == .locked)
    #expect(try place.bytes() == place.old)
    #expect(flock(descriptor, LOCK_UN) == 0)
    #expect(place.writer(patience: 0).set(place.file, to: "new") == .success(.written))
  }

  /// Asks at least once, and again and again until the time is over.
  @Test func asksAgainUntilTheTimeIsOver() throws {
    var count = 0
    let isDone = try Pause.wait(until: .now + .seconds(600)) { () throws(SystemError) in
      count += 1
      return count == 5
    }
    #expect(isDone)
    #expect(count == 5)
    let isLate = try Pause.wait(until: .now) { () throws(SystemError) in
      count += 1
      return false
    }
    #expect(!isLate)
    #expect(count == 6)
  }

  /// Both files stay locked until the folder is synchronized: a second writer that opens the new file waits.
  @Test func holdsBothLocksToTheEnd() throws {
    let place = try WritingFolder()
    let steps = Mutex(0)
    let writer = place.writer { step throws(SystemError) in
      guard step == .inspecting || step == .synchronizingFolder else { return }
      #expect(place.writer(patience: 0).set(place.file, to: "other").reason == .locked)
      steps.withLock { $0 += 1 }
    }
    #expect(writer.set(place.file, to: "new") == .success(.written))
    #expect(steps.withLock { $0 } == 2)
    #expect(place.writer(patience: 0).set(place.file, to: "other") == .success(.written))
  }

  /// The file was replaced while the writer waited: the writer changes the file that has the name now.
  @Test func followsTheNameNotTheFile() throws {
    let place = try WritingFolder()
    let count = Mutex(0)
    let writer = place.writer { step throws(SystemError) in
      if step == .locking,
        count.withLock({
          $0 += 1
          return $0
        }) < 5
      {
        ForeignWriter.replace(place.file, with: "theirs\n")
      }
    }
    #expect(writer.append("ours\n", to: place.file) == .success(.written))
    #expect(try place.bytes() == Array("theirs\nours\n".utf8))
    #expect(count.withLock { $0 } == 5)
  }

  @Test func givesUpOnWhatIsReplacedForEver() throws {
    let place = try WritingFolder()
    let count = Mutex(0)
    let writer = place.writer(patience: 1) { step throws(SystemError) in
      guard step == .locking else { return }
      count.withLock { $0 += 1 }
      ForeignWriter.replace(place.file, with: "theirs\n")
    }
    #expect(writer.set(place.file, to: "new").reason == .locked)
    #expect(count.withLock { $0 } > 1)
    #expect(try place.bytes() == Array("theirs\n".utf8))
  }

  /// Retries more often than busy writers cause within a second: the number of attempts is not a reason to give up.
  @Test func waitsWhileItIsReplaced() throws {
    let place = try WritingFolder()
    let count = Mutex(0)
    let writer = place.writer { step throws(SystemError) in
      guard step == .locking else { return }
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number <= 500 { ForeignWriter.replace(place.file, with: "theirs\n") }
    }
    #expect(writer.append("ours\n", to: place.file) == .success(.written))
    #expect(count.withLock { $0 } == 501)
  }

  /// A deleted file may never return, so patience does not matter.
  @Test func givesUpOnWhatIsGone() throws {
    let place = try WritingFolder()
    let writer = place.writer(patience: 60) { step throws(SystemError) in
      if step == .locking {
        ForeignWriter.remove(place.file)
        throw .badDescriptor
      }
    }
    #expect(writer.set(place.file, to: "new").error?.isNotFound == true)
    #expect(place.writer(patience: 0).set(place.file, to: "new").error?.isNotFound == true)
  }

  @Test func noLineIsLost() throws {
    let place = try WritingFolder("")
    place.folder.link("files/other", to: "a.tasks")
    let names = [place.file, place.folder("files/other")]
    let failures = WorkerPool.map(workers: 5, items: 5) { worker -> Int in
      if worker == 4 {
        // A reader sees complete versions, which end with a line feed.
        return (0..<200).count { _ in (try? place.bytes()).map { $0.last.map { $0 != 0x0A } ?? false } ?? true }
      }
      return (0..<25).count { place.writer().append("\(worker) \($0)\n", to: names[worker % 2]) != .success(.written) }
    }
    #expect(failures == [0, 0, 0, 0, 0])
    let lines = String(decoding: try place.bytes(), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 100)
    #expect(Set(lines).count == 100)
    #expect(place.names == ["a.tasks", "other"])
  }

  @Test func manyFiles() throws {
    let place = try WritingFolder()
    let files = try (0..<100).map { try place.folder.write(BytePath("files/\($0)"), "old") }
    let outcomes = WorkerPool.map(workers: 4, items: 100) { place.writer().set(files[$0], to: "new \($0)") }
    #expect(outcomes.allSatisfy { $0 == .success(.written) })
    for (number, file) in files.enumerated() { #expect(try place.bytes(of: file) == Array("new \(number)".utf8)) }
    #expect(place.names.count == 101)
  }

  /// A lock like on NFS, where a file that is open for reading only cannot be locked.
  @Test func lockThatWantsTheRightToWrite() throws {
    let place = try WritingFolder()
    let count = Mutex(0)
    let writer = place.writer { step throws(SystemError) in
      guard step == .locking else { return }
      let attempt = count.withLock { count in
        count += 1
        return count
      }
      if attempt == 1 { throw .badDescriptor }
    }
    #expect(writer.set(place.file, to: "new") == .success(.written))
    #expect(count.withLock { $0 } == 2)
    #expect(place.names == ["a.tasks"], "that we may write to the old file is no reason to keep it")
  }

  /// The signal ends the process, but not before the file is written.
  @Test(.timeLimit(.minutes(10))) func signalsWait() async throws {
    let place = try WritingFolder()
    let path = String(decoding: place.file.bytes, as: UTF8.self)
    await #expect(processExitsWith: .signal(SIGTERM)) { [path = path as String] in
      let writer = FileWriter(journal: nil) { step throws(SystemError) in
        guard step == .writing else { return }
        // The signal goes to the process, because the thread of a test may block it. Another thread runs the handler.
        kill(getpid(), SIGTERM)
        while system_held_signal() == 0 { sched_yield() }
      }
      _ = writer.set(BytePath(path), to: "new")
      while true { pause() }
    }
    #expect(try place.bytes() == Array("new".utf8))
    #expect(place.names == ["a.tasks"])
  }

  @Test func aSignalThatIsIgnoredStaysSo() async throws {
    let place = try WritingFolder()
    let path = String(decoding: place.file.bytes, as: UTF8.self)
    await #expect(processExitsWith: .success) { [path = path as String] in
      _ = signal(SIGHUP, SIG_IGN)
      let writer = FileWriter(journal: nil) { step throws(SystemError) in
        if step == .writing { kill(getpid(), SIGHUP) }
      }
      #expect(writer.set(BytePath(path), to: "new") == .success(.written))
    }
  }
}
