import TaskServer
import Testing

/// Tests of frames taken out of a stream.
struct FrameReaderTests {
  /// Reads a stream in pieces of a length, and returns the messages and the fault.
  private func read(_ stream: String, pieces length: Int = .max) -> (messages: [String], fault: FrameReader.Fault?) {
    var reader = FrameReader()
    var messages: [String] = []
    let bytes = Array(stream.utf8)
    do throws(FrameReader.Fault) {
      var start = 0
      while start < bytes.count {
        let end = start + min(length, bytes.count - start)
        reader.append(bytes[start..<end])
        start = end
        while let body = try reader.next() { messages.append(String(decoding: body, as: UTF8.self)) }
      }
    } catch {
      return (messages, error)
    }
    return (messages, nil)
  }

  @Test(arguments: [Int.max, 1, 2, 3, 7])
  func messagesArriveInPieces(length: Int) {
    let stream =
      "Content-Length: 2\r\n\r\n{}content-length:3\nContent-Type: x; charset=utf-8\n\n[1]Content-Length: 0\r\n\r\n"
    let (messages, fault) = read(stream, pieces: length)
    #expect(messages == ["{}", "[1]", ""])
    #expect(fault == nil)
  }

  @Test(arguments: [
    "\r\n\r\n", "Length: 2\r\n\r\n{}", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
    "Content-Length:\r\n\r\n", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "{\"jsonrpc\":\"2.0\"}\n\n",
  ])
  func headersWithoutLength(stream: String) { #expect(read(stream).fault == .noLength) }

  @Test func limits() {
    let field = String(repeating: "x", count: FrameReader.headerLimit)
    #expect(read(field + "x").fault == .longHeader)
    #expect(read("X: \(field)\r\nContent-Length: 2\r\n\r\n{}", pieces: 1_000).fault == .longHeader)
    #expect(read("Content-Length: \(FrameReader.bodyLimit + 1)\r\n\r\n").fault == .longBody)
    #expect(read("Content-Length: \(String(repeating: "9", count: 40))\r\n\r\n").fault == .longBody)
    let padded = "X: \(field.dropLast(40))\r\nContent-Length: 2\r\n\r\n{}"
    #expect(read(padded).messages == ["{}"])
  }

  @Test func frameIsReadBack() throws {
    var reader = FrameReader()
    reader.append(Frame.bytes(of: Array("täxt".utf8))[...])
    #expect(try reader.next() == Array("täxt".utf8))
    #expect(reader.isEmpty)
  }
}
