import CLibrary

/// A terminal in a mode that delivers keys as they are pressed, without echo. When the value goes out of scope, the
/// terminal is restored.
package struct Keyboard: ~Copyable {
  private let stream: ByteStream
  private let before: termios

  /// Returns `nil` if the stream is not a terminal.
  package init?(_ stream: ByteStream) {
    var settings = termios()
    guard unsafe tcgetattr(stream.descriptor, &settings) == 0 else { return nil }
    self.stream = stream
    before = settings
    takeOver()
  }

  deinit {
    var settings = before
    _ = unsafe tcsetattr(stream.descriptor, TCSADRAIN, &settings)
  }

  /// Returns a key that is pressed within `milliseconds`; `nil` if none is, on a signal, and if the terminal is gone.
  package func key(within milliseconds: Int32) -> UInt8? {
    // A program that stopped and resumed this process may have changed the terminal's mode.
    takeOver()
    var request = pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) == 1 else { return nil }
    guard request.revents & Int16(POLLIN) != 0 else {
      // `poll` reports a terminal that is gone as always ready.
      Pause.milliseconds(milliseconds)
      return nil
    }
    var byte: [UInt8] = [0]
    guard let count = try? stream.fill(&byte, from: 0), count == 1 else { return nil }
    return byte[0]
  }

  /// Turns off line buffering and echo. Control characters still raise signals.
  private func takeOver() {
    var settings = termios()
    guard unsafe tcgetattr(stream.descriptor, &settings) == 0 else { return }
    let wanted = before.c_lflag & ~tcflag_t(ICANON | ECHO)
    if settings.c_lflag == wanted { return }
    settings.c_lflag = wanted
    // Reads return after one byte and have no timeout.
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      unsafe bytes[Int(VMIN)] = 1
      unsafe bytes[Int(VTIME)] = 0
    }
    _ = unsafe tcsetattr(stream.descriptor, TCSADRAIN, &settings)
  }
}
