internal import SystemCalls

/// A watcher that receives changes in folders from the system, without polling. Available only on Linux.
package struct FolderWatch: ~Copyable, Sendable {
  package enum Event: Sendable, Equatable {
    /// An entry was created, removed or written.
    case entry(name: [UInt8], isFolder: Bool)
    /// A watched folder was removed or moved, or the system lost events.
    case unknown
  }

  package enum Wait: Sendable, Equatable {
    case changed
    case timeIsOver
    case interrupted
    /// Nobody reads the output any more.
    case outputClosed
  }

  private let descriptor: Descriptor

  package init() throws(SystemError) { descriptor = Descriptor(taking: try retrying { system_watch() }) }

  /// Starts watching a folder; a folder that is already watched stays so. Subfolders are not watched.
  package func add(_ folder: BytePath) throws(FileError) {
    let number = descriptor.number
    _ = try unsafe folder.withCString { text throws(SystemError) in
      try retrying { unsafe system_watch_folder(number, text) }
    }
  }

  /// Waits for a change for at most `milliseconds`; without a limit if negative. An interrupt by the person ends the
  /// wait and not the process. The wait also ends when the reader of `output` closes it.
  package func wait(milliseconds: Int32, output: ByteStream = .standardOutput) throws(SystemError) -> Wait {
    switch try retrying({ system_await(descriptor.number, output.descriptor, milliseconds) }) {
    case 0: .timeIsOver
    case 2: .interrupted
    case 3: .outputClosed
    default: .changed
    }
  }

  /// Returns the events since the last call; waits for one if there are none.
  package func events() throws(SystemError) -> [Event] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = try ByteStream(descriptor: descriptor.number, name: "changes").fill(&buffer, from: 0)
    return Self.events(in: buffer[..<count])
  }

  // Masks from inotify(7).
  private static let isFolder: UInt32 = 0x4000_0000
  private static let unknown: UInt32 = 0x0000_0400 | 0x0000_0800 | 0x0000_2000 | 0x0000_4000 | 0x0000_8000

  /// Parses events: each is four words (watch, mask, cookie, length of the name) and a name padded with NULs.
  private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
    var events: [Event] = []
    var rest = bytes
    func word(_ index: Int) -> UInt32 {
      let bytes = rest.dropFirst(4 * index).prefix(4)
      return UInt32(littleEndian: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
    while rest.count >= 16 {
      let mask = word(1)
      let length = Int(word(3))
      let name = Array(rest.dropFirst(16).prefix(length).prefix { $0 != 0 })
      rest = rest.dropFirst(16 + length)
      events.append(mask & unknown != 0 ? .unknown : .entry(name: name, isFolder: mask & isFolder != 0))
    }
    return events
  }
}
