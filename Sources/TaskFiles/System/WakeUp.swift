import CLibrary

/// A signal by which a thread wakes another one that waits for it.
final class WakeUp: Sendable {
  private let reader: Descriptor
  private let writer: Descriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    var span = ends.mutableSpan
    _ = try unsafe span.withUnsafeMutableBufferPointer { buffer throws(SystemError) in
      try retrying { unsafe system_make_wake(buffer.baseAddress) }
    }
    reader = Descriptor(taking: ends[0])
    writer = Descriptor(taking: ends[1])
  }

  /// Wakes the thread that waits, or the next one that will.
  func signal() {
    // A full pipe wakes as well as another byte.
    _ = try? ByteStream(descriptor: writer.number, name: "wake-up").sendSome([0])
  }

  /// Waits for a signal for at most `milliseconds`; without a limit if negative. May return without a signal.
  func wait(milliseconds: Int32) {
    var request = pollfd(fd: reader.number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = try? ByteStream(descriptor: reader.number, name: "wake-up").fill(&bytes, from: 0)
  }
}
