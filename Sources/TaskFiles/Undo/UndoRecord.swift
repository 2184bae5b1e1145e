/// A record of a change in its file. The file is a line with the format, followed by the records.
///
/// A record is its kind (one byte), the length of its payload (8 bytes, the lowest first), the payload, and the
/// `ContentHash` of all of these (16 bytes), which exposes a record that a crash left incomplete. In payloads a number
/// is written in groups of 7 bits, the lowest first, with the highest bit set in all bytes but the last; byte strings
/// follow their length.
package enum UndoRecord: Equatable {
  /// The first record: the command, and the time in seconds since 1970.
  case start(command: [UInt8], time: Int)
  /// A file that is about to be changed.
  case file(RecordedFile)
  /// A cancellation of the last record with this path, because the file was not changed after all.
  case withdrawal(BytePath)
  /// The end of the command.
  case end

  /// The first line of a file, with the number of the format.
  package static let magic = Array("tasks undo 1\n".utf8)
  /// The start of the first line in all versions of the format.
  static let anyMagic = Array("tasks undo ".utf8)

  static let lengthBytes = 8

  var kind: UInt8 {
    switch self {
    case .start: UInt8(ascii: "S")
    case .file: UInt8(ascii: "F")
    case .withdrawal: UInt8(ascii: "W")
    case .end: UInt8(ascii: "E")
    }
  }

  /// The encoded record.
  package var bytes: [UInt8] {
    var bytes = [kind]
    let start = 1 + Self.lengthBytes
    bytes.reserveCapacity(start + textBytes + 4096)
    bytes.append(littleEndian: UInt64(0))
    appendPayload(to: &bytes)
    let length = UInt64(bytes.count - start)
    for index in 0..<Self.lengthBytes { bytes[1 + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
    bytes.append(ContentHash(bytes))
    return bytes
  }

  /// The number of bytes of file text in the record, nearly all of a long record.
  private var textBytes: Int {
    guard case .file(let file) = self else { return 0 }
    return file.edits.reduce(0) { $0 + $1.old.count + $1.new.count }
  }

  private func appendPayload(to output: inout [UInt8]) {
    switch self {
    case .start(let command, let time):
      output.append(number: max(0, time))
      output.append(counted: command[...])
    case .file(let file): output.append(file)
    case .withdrawal(let path): output.append(counted: path.bytes[...])
    case .end: break
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ file: RecordedFile) {
    append(counted: file.path.bytes[...])
    for content in [file.before, file.after] {
      append(number: content.size)
      append(content.hash)
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

  fileprivate mutating func append(_ hash: ContentHash) {
    append(littleEndian: hash.first)
    append(littleEndian: hash.second)
  }

  fileprivate mutating func append(littleEndian word: some FixedWidthInteger) {
    for shift in stride(from: 0, to: word.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: word >> shift)) }
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
