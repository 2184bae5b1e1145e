/// The text of a file in UTF-8, without a byte order mark at its start. UTF-16 and UTF-32 are recognized by their marks.
struct DecodedText {
  private(set) var text: [UInt8] = []
  /// The number of code units that are invalid, most of which became U+FFFD.
  private(set) var invalidCount = 0
  /// The offset in the text of the first one.
  private var firstInvalid = 0

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
      add32(bytes.dropFirst(4), isBigEndian: false)
    } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      add32(bytes.dropFirst(4), isBigEndian: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      add16(bytes.dropFirst(2), isBigEndian: false)
    } else if bytes.starts(with: [0xFE, 0xFF]) {
      add16(bytes.dropFirst(2), isBigEndian: true)
    } else {
      let content = bytes[(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)...]
      if Self.isValid(content.span) {
        text = content.startIndex == 0 ? bytes : Array(content)
      } else {
        add(content, UTF8.self)
      }
    }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }

  private mutating func add16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    var units: [UInt16] = []
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (a, b) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? a << 8 | b : b << 8 | a)
      index += 2
    }
    add(units[...], UTF16.self)
    if index < bytes.endIndex { addInvalid(bytes.endIndex - index, as: []) }
  }

  private mutating func add32(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
    var units: [UInt32] = []
    var index = bytes.startIndex
    while index + 3 < bytes.endIndex {
      let unit = bytes[index..<index + 4].enumerated().reduce(UInt32(0)) { result, byte in
        result | UInt32(byte.element) << (8 * UInt32(isBigEndian ? 3 - byte.offset : byte.offset))
      }
      units.append(unit)
      index += 4
    }
    add(units[...], UTF32.self)
    if index < bytes.endIndex { addInvalid(bytes.endIndex - index, as: []) }
  }

  private mutating func add<Encoding: Unicode.Encoding>(
    _ units: ArraySlice<Encoding.CodeUnit>, _ encoding: Encoding.Type
  ) {
    var parser = Encoding.ForwardParser()
    var iterator = units.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): text += String(Unicode.Scalar(Encoding.decode(scalar))).utf8
      case .error(let length): addInvalid(length, as: [0xEF, 0xBF, 0xBD])
      case .emptyInput: return
      }
    }
  }

  private mutating func addInvalid(_ count: Int, as replacement: [UInt8]) {
    if invalidCount == 0 { firstInvalid = text.count }
    invalidCount += count
    text += replacement
  }

  /// The line, from 1, of the first code unit that is invalid. Lines end with LF, CR LF, or CR alone.
  var invalidLine: Int {
    var line = 1
    for index in 0..<firstInvalid {
      let isEnd = text[index] == 0x0D ? index + 1 < text.count && text[index + 1] != 0x0A : text[index] == 0x0A
      if isEnd { line += 1 }
    }
    return line
  }
}
