import TaskSyntax

/// A reader of the records in the bytes of a change's file. It stops at an incomplete record, because nothing after
/// that is reliable.
package struct UndoRecordReader {
  private let bytes: [UInt8]
  private var offset: Int
  private var end: Int
  /// Whether the remaining bytes are not a complete record.
  package private(set) var isTorn = false

  /// Returns `nil` if the file does not begin with the line of the format.
  package init?(_ bytes: [UInt8]) {
    guard UndoRecord.readableMagics.contains(where: bytes.starts) else { return nil }
    self.bytes = bytes
    offset = UndoRecord.magic.count
    end = bytes.count
  }

  /// Returns the next record; `nil` at the end, and if the next record is incomplete.
  package mutating func next() -> UndoRecord? {
    let start = offset
    end = bytes.count
    if start == end || isTorn { return nil }
    isTorn = true
    guard let kind = byte(), let length = word(), let length = Int(exactly: length), length <= end - offset - 16 else {
      return nil
    }
    let payload = offset..<offset + length
    offset = payload.upperBound
    guard let hash = hash(), hash == ContentHash(bytes.span.extracting(start..<payload.upperBound)) else { return nil }
    let following = offset
    offset = payload.lowerBound
    end = payload.upperBound
    guard let record = record(kind), offset == end else { return nil }
    offset = following
    isTorn = false
    return record
  }

  private mutating func record(_ kind: UInt8) -> UndoRecord? {
    switch kind {
    case UInt8(ascii: "S"):
      guard let time = number(), let command = counted() else { return nil }
      var label: ChangeLabel = ""
      label.command = Array(command)
      if offset < end {
        guard let title = counted(), let reversal = number() else { return nil }
        label.title = Array(title)
        if reversal > 0 { label.reversal = ChangeLabel.Reversal(of: reversal >> 1, isStep: reversal & 1 == 1) }
      }
      return .start(label, time: time)
    case UInt8(ascii: "F"): return file(.change).map { .file($0) }
    case UInt8(ascii: "C"): return file(.creation).map { .file($0) }
    case UInt8(ascii: "R"): return file(.removal).map { .file($0) }
    case UInt8(ascii: "W"): return counted().map { .withdrawal(BytePath($0)) }
    case UInt8(ascii: "E"): return .end
    default: return nil
    }
  }

  private mutating func file(_ effect: FileEffect) -> RecordedFile? {
    // No document has more lines than bytes, and no edit takes fewer than seven bytes.
    guard let path = counted(), let before = content(), let after = content(), before.size == 0 || effect != .creation,
      after.size == 0 || effect != .removal, let folders = effect == .creation ? number() : 0, folders <= path.count,
      let mode = effect == .removal ? number() : 0, mode <= 0o7777, let lines = number(),
      lines <= SourceText.maximumCount, let count = number(), count <= (end - offset) / 7
    else { return nil }
    var edits: [RecordedFile.Edit] = []
    edits.reserveCapacity(count)
    var editEnd = 0
    for _ in 0..<count {
      guard let gap = number(), let old = counted(), let new = counted(), let surroundings = word(4),
        gap <= before.size, editEnd + gap + old.count <= before.size
      else { return nil }
      edits.append(RecordedFile.Edit(offset: editEnd + gap, old: old, new: new, surroundings: UInt32(surroundings)))
      editEnd += gap + old.count
    }
    return RecordedFile(
      path: BytePath(path), effect: effect, folders: folders, mode: mode == 0 ? nil : UInt32(mode), before: before,
      after: after, lines: lines, edits: edits)
  }

  private mutating func content() -> RecordedFile.Content? {
    guard let size = number(), size <= SourceText.maximumCount, let hash = hash() else { return nil }
    return RecordedFile.Content(size: size, hash: hash)
  }

  private mutating func hash() -> ContentHash? {
    guard let first = word(), let second = word() else { return nil }
    return ContentHash(first: first, second: second)
  }

  private mutating func byte() -> UInt8? {
    guard offset < end else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func word(_ count: Int = 8) -> UInt64? {
    guard end - offset >= count else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private mutating func number() -> Int? {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 63, by: 7) {
      guard let byte = byte() else { return nil }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(exactly: result) }
    }
    return nil
  }

  private mutating func counted() -> ArraySlice<UInt8>? {
    guard let count = number(), count <= end - offset else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}
