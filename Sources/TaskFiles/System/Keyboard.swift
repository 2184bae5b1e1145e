#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keys of a terminal one by one, as they are pressed; the terminal does not show them. When the value is gone the
/// terminal is as it was.
package struct Keyboard: ~Copyable {
  private let stream: ByteStream
  private let before: termios

  /// `nil` where the stream is no terminal.
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

  /// The key that is pressed within so many milliseconds. `nil` where none is, where a signal comes, and where the
  /// terminal is gone.
  package func key(within milliseconds: Int32) -> UInt8? {
    // Whoever stopped and resumed us may have set the terminal.
    takeOver()
    var request = pollfd(fd: stream.descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) == 1 else { return nil }
    guard request.revents & Int16(POLLIN) != 0 else {
      // A terminal that is gone is always ready.
      Pause.milliseconds(milliseconds)
      return nil
    }
    var byte: [UInt8] = [0]
    guard let count = try? stream.fill(&byte, from: 0), count == 1 else { return nil }
    return byte[0]
  }

  /// Without lines and echo. Control characters still are signals.
  private func takeOver() {
    var settings = termios()
    guard unsafe tcgetattr(stream.descriptor, &settings) == 0 else { return }
    let wanted = before.c_lflag & ~tcflag_t(ICANON | ECHO)
    if settings.c_lflag == wanted { return }
    settings.c_lflag = wanted
    // One byte at a time, without a limit of time.
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      unsafe bytes[Int(VMIN)] = 1
      unsafe bytes[Int(VTIME)] = 0
    }
    _ = unsafe tcsetattr(stream.descriptor, TCSADRAIN, &settings)
  }
}

extension Pause {
  /// Waits so long, or until a signal comes.
  package static func briefly(_ milliseconds: Int32) { Pause.milliseconds(milliseconds) }
}
