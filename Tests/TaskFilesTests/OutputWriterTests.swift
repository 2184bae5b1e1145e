import Glibc
import TaskFiles
import Testing

@Suite struct OutputWriterTests {
  @Test func piecesArriveInOrder() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("out")
    let descriptor = unsafe withC(path) { unsafe open($0, O_WRONLY | O_CLOEXEC) }
    defer { close(descriptor) }
    var writer = OutputWriter(ByteStream(descriptor: descriptor, name: "out"), capacity: 8)
    var expected = ""
    for number in 0..<100 {
      writer.write("\(number) ")
      writer.write(Array("é".utf8))
      writer.write(Array("abc".utf8)[1...])
      writer.write(UInt8(ascii: "\n"))
      expected += "\(number) ébc\n"
    }
    try writer.finish()
    #expect(try FileContents(of: path).bytes == Array(expected.utf8))
  }

  @Test func fullDiskIsAnError() throws {
    let descriptor = unsafe open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var writer = OutputWriter(ByteStream(descriptor: descriptor, name: "standard output"))
    writer.write("one")
    #expect(writer.error == nil)
    writer.flush()
    #expect(writer.error?.reason == .system(.noSpace))
    writer.write("two")
    let error = FileError("standard output", .system(.noSpace))
    do throws(FileError) {
      try writer.finish()
      Issue.record("no error")
    } catch let caught {
      #expect(caught == error)
    }
  }

  @Test func brokenPipeIsKnown() {
    ProcessStart.prepare()
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    var writer = OutputWriter(ByteStream(descriptor: ends[1], name: "standard output"))
    writer.write("lost")
    writer.flush()
    #expect(writer.error?.isBrokenPipe == true)
  }

  /// The pipe holds 64 KiB and does not block: the writer waits for the reader.
  @Test func waitsWhereOthersDoNot() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let (input, output) = (ends[0], ends[1])
    let arrived = WorkerPool.map(workers: 2, items: 2) { item -> [UInt8] in
      if item == 0 {
        var writer = OutputWriter(ByteStream(descriptor: output, name: "pipe"))
        writer.write(bytes)
        writer.flush()
        close(output)
        return []
      }
      return (try? FileContents(of: ByteStream(descriptor: input, name: "pipe")))?.bytes ?? []
    }
    close(input)
    #expect(arrived[1] == bytes)
  }

  @Test func aFileIsNoTerminal() throws {
    let descriptor = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let stream = ByteStream(descriptor: descriptor, name: "null")
    #expect(!stream.isTerminal)
    #expect(stream.terminalSize == nil)
  }
}
