import TaskSyntax

/// A content line of iCalendar (RFC 5545): a name, parameters and a value.
struct ICalendarLine: Sendable {
  private let content: ArraySlice<UInt8>
  /// The offsets in `content` of the end of the name, and of the colon before the value.
  private let nameEnd: Int
  private let colon: Int
  /// The name, if the reader knows it.
  let known: ICalendarName?
  /// The line on which it begins, from 1.
  let number: Int

  /// `nil` for a line without a colon.
  init?(_ content: ArraySlice<UInt8>, number: Int) {
    var isInQuotes = false
    var nameEnd: Int?
    var index = content.startIndex
    while index < content.endIndex {
      let byte = content[index]
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if !isInQuotes, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") {
        if nameEnd == nil { nameEnd = index }
        if byte == UInt8(ascii: ":") { break }
      }
      index += 1
    }
    guard let nameEnd, index < content.endIndex, nameEnd > content.startIndex else { return nil }
    self.content = content
    self.nameEnd = nameEnd
    self.number = number
    colon = index
    known = ICalendarName(content[..<nameEnd])
  }

  /// The name in capitals.
  var name: String { content[..<nameEnd].capitals }

  /// The value as written, with its escapes.
  var value: ArraySlice<UInt8> { content[(colon + 1)...] }

  /// The value with its ASCII letters in capitals.
  var capitals: String { value.capitals }

  /// Returns the value of a parameter without quotes; the last one if several have the name.
  ///
  /// - Parameter name: in capitals.
  func parameter(_ name: String) -> [UInt8]? {
    guard nameEnd < colon else { return nil }
    var isInQuotes = false
    let parameters = content[(nameEnd + 1)..<colon].split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
      return byte == UInt8(ascii: ";") && !isInQuotes
    }
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

  private static func texts(_ value: ArraySlice<UInt8>, separatedBy separator: UInt8?) -> [[UInt8]] {
    guard value.contains(where: { $0 == UInt8(ascii: "\\") || $0 == separator }) else { return [Array(value)] }
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
}

/// The content lines of a text: folded lines are joined. Lines without a colon are left out.
struct ICalendarLines: Sequence, IteratorProtocol {
  private var rest: TextLines
  /// The line that was read last, and its number.
  private var last: ArraySlice<UInt8>?
  private var number: Int

  init(_ piece: TextPiece) {
    rest = TextLines(piece.text)
    number = piece.firstLine
    last = rest.next()
  }

  mutating func next() -> ICalendarLine? {
    while var content = last {
      let first = number
      advance()
      while let line = last, line.first == 0x20 || line.first == 0x09 {
        content += line.dropFirst()
        advance()
      }
      if let line = ICalendarLine(content, number: first) { return line }
    }
    return nil
  }

  private mutating func advance() {
    last = rest.next()
    number += 1
  }
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
