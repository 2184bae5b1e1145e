import Glibc
import TaskFiles
import TaskSyntax
import Testing

@Suite struct FileReaderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func error(reading path: BytePath) -> FileError? {
    do throws(FileError) {
      _ = try FileContents(of: path)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 1 << 20], [0, 1, 64])
  func wholeFileWithTail(size: Int, tail: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let contents = try FileContents(of: folder.write("a.tasks", bytes), reservedTail: tail)
    #expect(contents.count == size)
    #expect(contents.bytes == bytes + Array(repeating: 0, count: tail))
  }

  /// A larger file comes first, so that stale bytes lie behind the contents of a smaller one.
  @Test func manyFilesInOneBuffer() throws {
    var buffer: [UInt8] = []
    for (index, size) in [4097, 10, 0, 4096, 1, 1 << 20, 3].enumerated() {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
      let reader = try FileReader(folder.write("a.tasks", bytes))
      #expect(try reader.contents(into: &buffer, reservedTail: 64) == size)
      #expect(Array(buffer[..<size]) == bytes && buffer.count >= size + 64)
    }
    let reader = try FileReader("/proc/self/status")
    #expect(throws: FileError("/proc/self/status", .changedWhileRead)) {
      try reader.contents(into: &buffer, reservedTail: 0)
    }
  }

  @Test(arguments: ["new\nline.tasks", "-rf.tasks", " ", "'\"$(touch x)", "*"])
  func oddNames(name: String) throws {
    #expect(try FileContents(of: folder.write(BytePath(name), "x")).bytes == Array("x".utf8))
  }

  @Test func nameThatIsNoText() throws {
    let name = BytePath([0xFF, 0xC3, 0x28, 0x2E, 0x74])
    #expect(try FileContents(of: folder.write(name, "x")).count == 1)
  }

  @Test func refusesWhatIsNoFile() throws {
    folder.makePipe("pipe")
    folder.makeFolder("folder")
    folder.link("to-zero", to: "/dev/zero")
    #expect(error(reading: folder("pipe"))?.reason == .notRegular(.pipe))
    #expect(error(reading: folder("folder"))?.reason == .notRegular(.folder))
    #expect(error(reading: "/dev/zero")?.reason == .notRegular(.device))
    #expect(error(reading: "/dev/null")?.reason == .notRegular(.device))
    #expect(error(reading: folder("to-zero"))?.reason == .notRegular(.device))
    #expect(error(reading: folder("pipe"))?.message == "is a pipe, not a file")
  }

  @Test func refusesSocket() throws {
    let path = folder("socket")
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.bytes) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafeBytes(of: &address) { raw in
      unsafe bind(descriptor, raw.assumingMemoryBound(to: sockaddr.self).baseAddress, length)
    }
    #expect(result == 0)
    #expect(error(reading: path)?.reason == .notRegular(.socket))
  }

  @Test func saysWhatIsWrong() throws {
    folder.link("circle", to: "circle")
    folder.link("gone", to: "nowhere")
    let missing = error(reading: folder("missing"))
    #expect(missing?.isNotFound == true)
    #expect(missing?.path == folder("missing"))
    #expect(missing?.message == "no such file or directory")
    #expect(missing?.help != nil)
    #expect(error(reading: folder("gone"))?.isNotFound == true)
    #expect(error(reading: folder("circle"))?.reason == .system(.tooManyLinks))
    #expect(error(reading: BytePath([0x61, 0x00, 0x62]))?.reason == .nulInPath)
    #expect(error(reading: "")?.isNotFound == true)
  }

  @Test(.disabled(if: geteuid() == 0, "root may read everything")) func noRight() throws {
    let path = try folder.write("secret.tasks", "x")
    folder.setMode("secret.tasks", 0)
    #expect(error(reading: path)?.reason == .system(.notPermitted))
  }

  @Test func sizeLimit() throws {
    let path = try folder.write("large.tasks")
    let size = FileReader.sizeLimit + 1
    #expect(unsafe withC(path) { unsafe truncate($0, off_t(size)) } == 0)
    #expect(error(reading: path)?.reason == .tooLarge(limit: FileReader.sizeLimit))
    #expect(throws: FileError(path, .tooLarge(limit: 3))) { try FileReader(path, sizeLimit: 3) }
  }

  @Test func readsAgainWhatChanged() throws {
    let path = try folder.write("a.tasks", "one\n")
    let reader = try FileReader(path)
    try folder.write("a.tasks", "one\ntwo\n")
    #expect(try reader.contents().bytes == Array("one\ntwo\n".utf8))
    #expect(throws: FileError(path, .changedWhileRead)) { try reader.checkUnchanged() }
    try folder.write("a.tasks", "1")
    #expect(try reader.contents(reservedTail: 2).bytes == [0x31, 0, 0])
  }

  /// The kernel reports a size of 0 for this file but returns bytes: the two never agree.
  @Test func givesUpOnWhatKeepsChanging() {
    #expect(error(reading: "/proc/self/status")?.reason == .changedWhileRead)
  }

  /// A program that writes for less than a second makes no read fail.
  @Test func waitsForTheWriter() throws {
    let path = try folder.write("log.tasks", "")
    let counts = WorkerPool.map(workers: 2, items: 2) { item -> Int? in
      if item == 0 {
        let descriptor = unsafe withC(path) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
        let end = ContinuousClock.now + .milliseconds(200)
        while ContinuousClock.now < end { _ = unsafe write(descriptor, "x", 1) }
        close(descriptor)
        return 0
      }
      while (try? FileReader(path))?.size == 0 { Pause.milliseconds(1) }
      return try? FileContents(of: path).count
    }
    #expect(counts[1] != nil)
  }

  @Test func growingFile() throws {
    let path = try folder.write("log.tasks", "")
    let line = Array("- [ ] ten\n".utf8)
    let failures = WorkerPool.map(workers: 2, items: 2) { item -> Int in
      var failures = 0
      if item == 0 {
        let descriptor = unsafe withC(path) { unsafe open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
        for _ in 0..<2000 { _ = unsafe write(descriptor, line, line.count) }
        close(descriptor)
      } else {
        for _ in 0..<300 {
          guard let contents = try? FileContents(of: path) else { continue }
          // A line that crosses a page is written in two steps, and the reader may see the file between them.
          let isWhole = contents.count % line.count == 0 || contents.count % 4096 == 0
          let isPrefix = contents.bytes.indices.allSatisfy { contents.bytes[$0] == line[$0 % line.count] }
          if contents.count != contents.bytes.count || !isWhole || !isPrefix { failures += 1 }
        }
      }
      return failures
    }
    #expect(failures == [0, 0])
    #expect(try FileContents(of: path).count == 2000 * line.count)
  }

  @Test func piecesOfALargeFile() throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let reader = try FileReader(folder.write("a.tasks", bytes))
    #expect(reader.size == 10_000)
    var buffer = [UInt8](repeating: 0xAA, count: 100)
    #expect(try reader.read(from: 500, into: &buffer, at: 10, count: 80) == 80)
    #expect(Array(buffer[10..<90]) == Array(bytes[500..<580]))
    #expect(buffer[9] == 0xAA && buffer[90] == 0xAA)
    #expect(try reader.read(from: 9_990, into: &buffer, at: 0, count: 100) == 10)
    #expect(try reader.read(from: 10_000, into: &buffer, at: 0, count: 100) == 0)
    #expect(try reader.read(from: 0, into: &buffer, at: 90, count: 100) == 10)
    #expect(try reader.read(from: 0, into: &buffer, at: 100, count: 1) == 0)
    try reader.checkUnchanged()
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func stream(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write("a", bytes)
    let descriptor = unsafe withC(path) { unsafe open($0, O_RDONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    let contents = try FileContents(of: ByteStream(descriptor: descriptor, name: "input"), reservedTail: 3)
    #expect(contents.count == size)
    #expect(contents.bytes == bytes + [0, 0, 0])
  }

  @Test func streamErrors() throws {
    let closed = ByteStream(descriptor: 9_999, name: "standard input")
    #expect(throws: FileError.self) { try FileContents(of: closed) }
    let descriptor = unsafe open("/dev/zero", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let zero = ByteStream(descriptor: descriptor, name: "zero")
    #expect(throws: FileError("zero", .tooLarge(limit: 1 << 20))) { try FileContents(of: zero, sizeLimit: 1 << 20) }
  }

  /// The chunks of a file are its bytes, each once, and enough bytes around them are passed along.
  @Test(arguments: [0, 1, 63, 64, 65, 1_000, 20_000, 70_000])
  func chunksAreTheWholeFile(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
    let reader = try FileReader(folder.write("a.tasks", bytes))
    for length in [64, 1_000, 100_000] {
      let chunks = try reader.mapChunks(length: length) { bytes, chunk in
        (bytes: bytes.array(0..<chunk.contentEnd), chunk: chunk)
      }
      #expect(chunks.flatMap { $0.bytes[$0.chunk.range] } == bytes, "\(length)")
      var start = 0
      for (index, (around, chunk)) in chunks.enumerated() {
        #expect(chunk.isFirst == (start == chunk.range.lowerBound))
        #expect(chunk.isFirst || chunk.range.lowerBound > 0)
        let base = start - chunk.range.lowerBound
        #expect(around == Array(bytes[base..<base + around.count]))
        #expect(chunk.isLast == (base + around.count == size))
        #expect(chunk.isLast || around.count - chunk.range.upperBound == FileReader.chunkOverlap)
        #expect(index < chunks.count - 1 || chunk.isLast)
        start += chunk.range.count
      }
    }
  }
}
