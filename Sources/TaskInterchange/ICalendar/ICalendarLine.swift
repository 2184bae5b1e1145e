import TaskSyntax

/// A content line of iCalendar (RFC 5545): a name, parameters and a value.
struct ICalendarLine {
  /// The name in capitals.
  let name: String
  /// The parameters as written, such as `VALUE=DATE`.
  private let parameters: [ArraySlice<UInt8>]
  /// The value as written, with its escapes.
  let value: [UInt8]
  /// The line on which it begins, from 1.
  let number: Int

  /// `nil` for a line without a colon.
  init?(_ text: ArraySlice<UInt8>, number: Int) {
    var isInQuotes = false
    var pieces: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var nameEnd: Int?
    var colon: Int?
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      guard !isInQuotes, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") else { continue }
      if nameEnd == nil { nameEnd = index } else { pieces.append(text[start..<index]) }
      start = index + 1
      if byte == UInt8(ascii: ":") {
        colon = index
        break
      }
    }
    guard let nameEnd, let colon, nameEnd > text.startIndex else { return nil }
    name = text[..<nameEnd].capitals
    parameters = pieces
    value = Array(text[(colon + 1)...])
    self.number = number
  }

  /// Returns the value of a parameter without quotes; the last one if several have the name.
  ///
  /// - Parameter name: in capitals.
  func parameter(_ name: String) -> [UInt8]? {
    for parameter in parameters.reversed() {
      guard let equals = parameter.firstIndex(of: UInt8(ascii: "=")), parameter[..<equals].capitals == name else {
        continue
      }
      return parameter[(equals + 1)...].filter { $0 != UInt8(ascii: "\"") }
    }
    return nil
  }

  /// The value of a property whose type is TEXT.
  var text: [UInt8] { Self.texts(value, separatedBy: nil).first ?? [] }

  /// The values of a property that has a list of texts.
  var texts: [[UInt8]] { Self.texts(value, separatedBy: UInt8(ascii: ",")) }

  private static func texts(_ value: [UInt8], separatedBy separator: UInt8?) -> [[UInt8]] {
    guard value.contains(where: { $0 == UInt8(ascii: "\\") || $0 == separator }) else { return [value] }
    var texts: [[UInt8]] = []
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        text.append((byte | 0x20) == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == separator {
        texts.append(text)
        text = []
      } else {
        text.append(byte)
      }
    }
    texts.append(text)
    return texts
  }

  /// Returns the content lines of a text: folded lines are joined. Lines without a colon are left out.
  static func all(in piece: TextPiece) -> [ICalendarLine] {
    var lines: [ICalendarLine] = []
    var current: (text: ArraySlice<UInt8>, number: Int)?
    func finish() {
      if let current, let line = ICalendarLine(current.text, number: current.number) { lines.append(line) }
    }
    for (offset, line) in TextLines(piece.text).enumerated() {
      if let first = line.first, first == 0x20 || first == 0x09, current != nil {
        current?.text += line.dropFirst()
        continue
      }
      finish()
      current = (line, piece.firstLine + offset)
    }
    finish()
    return lines
  }
}

extension [ICalendarLine] {
  /// Returns the first line with a name. A task has few lines, so that a dictionary of them would take longer.
  subscript(name: String) -> ICalendarLine? { first { $0.name == name } }
}

/// Content lines as they are written: folded at 75 octets, with CR LF.
struct ICalendarText {
  var bytes: [UInt8] = []

  /// Appends a line whose value needs no escapes.
  mutating func add(_ name: String, verbatim value: [UInt8]) {
    guard name.utf8.count + 1 + value.count > Self.longestLine else {
      bytes += name.utf8
      bytes.append(UInt8(ascii: ":"))
      bytes += value
      bytes += "\r\n".utf8
      return
    }
    append(Array("\(name):".utf8) + value)
  }

  /// The most octets of a line, without its end.
  private static let longestLine = 75

  mutating func add(_ name: String, _ value: String) { add(name, verbatim: Array(value.utf8)) }

  /// Appends a line whose value is a text, or several.
  mutating func add(_ name: String, texts: [[UInt8]]) {
    add(name, verbatim: Array(texts.map(Self.escaped).joined(separator: [UInt8(ascii: ",")])))
  }

  mutating func add(_ name: String, text: [UInt8]) { add(name, verbatim: Self.escaped(text)) }

  private static func escaped(_ text: [UInt8]) -> [UInt8] {
    func isSpecial(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x2C || byte == 0x3B || byte == 0x5C }
    guard text.contains(where: isSpecial) else { return text }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.count)
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): escaped += [UInt8(ascii: "\\"), byte]
      case 0x0A: escaped += "\\n".utf8
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  /// Appends a line in pieces of at most 75 octets. No character is divided.
  private mutating func append(_ line: [UInt8]) {
    var start = 0
    var room = Self.longestLine
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += line[start..<end] + Array("\r\n ".utf8)
      start = end
      room = Self.longestLine - 1
    }
    bytes += line[start...] + Array("\r\n".utf8)
  }
}
