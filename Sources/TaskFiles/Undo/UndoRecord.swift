import TaskSyntax

/// A record of a change in its file. The file is a line with the format, followed by the records.
///
/// A record is its kind (one byte), the length of its payload (8 bytes, the lowest first), the payload, and the
/// `ContentHash` of all of these (16 bytes), which exposes a record that a crash left incomplete. In payloads a number
/// is written in groups of 7 bits, the lowest first, with the highest bit set in all bytes but the last; byte strings
/// follow their length.
package enum UndoRecord: Equatable {
  /// The first record: the description, and the time in seconds since 1970. Version 1 has only the command of it.
  case start(ChangeLabel, time: Int)
  /// A file that is about to be changed, created or removed; each effect is a kind of its own. Versions 1 and 2 have
  /// only changes.
  case file(RecordedFile)
  /// A cancellation of the last record with this path, because the file was not changed after all.
  case withdrawal(BytePath)
  /// The end of the command.
  case end

  /// The first line of a file, with the version of the format.
  package static let magic = Array("tasks undo 3\n".utf8)
  /// The first lines of all versions that can be read.
  static let readableMagics = [Array("tasks undo 1\n".utf8), Array("tasks undo 2\n".utf8), magic]
  /// The start of the first line in all versions of the format.
  static let anyMagic = Array("tasks undo ".utf8)

  var kind: UInt8 {
    switch self {
    case .start: UInt8(ascii: "S")
    case .file(let file):
      switch file.effect {
      case .change: UInt8(ascii: "F")
      case .creation: UInt8(ascii: "C")
      case .removal: UInt8(ascii: "R")
      }
    case .withdrawal: UInt8(ascii: "W")
    case .end: UInt8(ascii: "E")
    }
  }

  /// The encoded record.
  package var bytes: [UInt8] {
    var bytes = [kind]
    bytes.append(littleEndian: UInt64(0))
    let start = bytes.count
    appendPayload(to: &bytes)
    let count = UInt64(bytes.count - start)
    for index in 1..<start { bytes[index] = UInt8(truncatingIfNeeded: count >> UInt64(8 * (index - 1))) }
    bytes.append(ContentHash(bytes))
    return bytes
  }

  private func appendPayload(to output: inout [UInt8]) {
    switch self {
    case .start(let label, let time):
      output.append(number: max(0, time))
      output.append(counted: label.command[...])
      output.append(counted: label.title[...])
      // 0 for no reversal, because changes are numbered from 1.
      output.append(number: label.reversal.map { $0.number << 1 | ($0.isStep ? 1 : 0) } ?? 0)
    case .file(let file): output.append(file)
    case .withdrawal(let path): output.append(counted: path.bytes[...])
    case .end: break
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ file: RecordedFile) {
    // The rest of the record is short, and so are the numbers of an edit.
    reserveCapacity(file.path.bytes.count + 256 + file.edits.reduce(0) { $0 + $1.old.count + $1.new.count + 32 })
    append(counted: file.path.bytes[...])
    for content in [file.before, file.after] {
      append(number: content.size)
      append(content.hash)
    }
    switch file.effect {
    case .change: break
    case .creation: append(number: file.folders)
    // 0 for unknown permissions, because a file without any cannot be read.
    case .removal: append(number: Int(file.mode ?? 0))
    }
    append(number: file.lines)
    append(number: file.edits.count)
    var end = 0
    for edit in file.edits {
      // Offsets count from the end of the previous edit, which keeps the numbers small.
      append(number: edit.offset - end)
      append(counted: edit.old)
      append(counted: edit.new)
      append(littleEndian: edit.surroundings)
      end = edit.offset + edit.old.count
    }
  }

  /// Appends `number`, which must not be negative.
  fileprivate mutating func append(number: Int) {
    var rest = UInt64(clamping: number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  fileprivate mutating func append(counted bytes: ArraySlice<UInt8>) {
    append(number: bytes.count)
    append(contentsOf: bytes)
  }
}
