import TaskSyntax

/// A file of text as a reader gets it: without its mark, in UTF-8, in lines with their numbers.
struct TextLines {
  /// The lines without their ends: LF, CR LF, or CR alone.
  let lines: [ArraySlice<UInt8>]
  /// The number of bytes that are not UTF-8, which became U+FFFD.
  let invalidCount: Int

  init(_ bytes: [UInt8]) {
    let (text, invalidCount) = Self.decoded(bytes)
    self.invalidCount = invalidCount
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

  /// Returns text in UTF-8 without a byte order mark at its start. UTF-16 and UTF-32 are recognized by their marks.
  static func decoded(_ bytes: [UInt8]) -> (text: [UInt8], invalidCount: Int) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return units32(bytes.dropFirst(4), isBigEndian: false) }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return units32(bytes.dropFirst(4), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return units16(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return units16(bytes.dropFirst(2), isBigEndian: true) }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if String(validating: bytes[start...], as: UTF8.self) != nil { return (Array(bytes[start...]), 0) }
    let (text, count) = repaired(bytes[start...], UTF8.self)
    return (text, count)
  }

  private static func units16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> (text: [UInt8], invalidCount: Int) {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (a, b) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? a << 8 | b : b << 8 | a)
      index += 2
    }
    let (text, count) = repaired(units[...], UTF16.self)
    return (text, count + bytes.endIndex - index)
  }

  private static func units32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> (text: [UInt8], invalidCount: Int) {
    var units: [UInt32] = []
    var index = bytes.startIndex
    while index + 3 < bytes.endIndex {
      let unit = bytes[index..<index + 4].enumerated().reduce(UInt32(0)) { result, byte in
        result | UInt32(byte.element) << (8 * UInt32(isBigEndian ? 3 - byte.offset : byte.offset))
      }
      units.append(unit)
      index += 4
    }
    let (text, count) = repaired(units[...], UTF32.self)
    return (text, count + bytes.endIndex - index)
  }

  private static func repaired<Encoding: Unicode.Encoding>(
    _ units: ArraySlice<Encoding.CodeUnit>, _ encoding: Encoding.Type
  ) -> (text: [UInt8], invalidCount: Int) {
    var text: [UInt8] = []
    var count = 0
    var parser = Encoding.ForwardParser()
    var iterator = units.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): text += String(Unicode.Scalar(Encoding.decode(scalar))).utf8
      case .error(let length):
        text += [0xEF, 0xBF, 0xBD]
        count += length
      case .emptyInput: return (text, count)
      }
    }
  }
}
