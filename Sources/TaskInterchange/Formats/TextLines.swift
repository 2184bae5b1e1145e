import TaskSyntax

/// A file of text as a reader gets it: in lines.
struct TextLines {
  /// The lines without their ends: LF, CR LF, or CR alone.
  let lines: [ArraySlice<UInt8>]

  init(_ text: [UInt8]) {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte == 0x0A || byte == 0x0D else {
        index += 1
        continue
      }
      lines.append(text[start..<index])
      index += byte == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
      start = index
    }
    if start < text.count { lines.append(text[start...]) }
    self.lines = lines
  }
}

extension [UInt8] {
  /// The text with LF in place of CR alone.
  var withLineFeeds: [UInt8] {
    guard contains(0x0D) else { return self }
    return enumerated().map { index, byte in
      byte == 0x0D && (index + 1 == count || self[index + 1] != 0x0A) ? 0x0A : byte
    }
  }
}
