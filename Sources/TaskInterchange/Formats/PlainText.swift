import TaskSyntax

extension LossReport {
  /// Returns text in UTF-8 and without control characters, each of which becomes a blank, and counts what was replaced.
  ///
  /// - Parameter keepingLines: whether line ends and tabs stay.
  mutating func plain(_ text: [UInt8], at place: RecordPlace, keepingLines: Bool = false) -> [UInt8] {
    if text.isPlainASCII { return text }
    func isControl(_ byte: UInt8) -> Bool {
      byte < 0x20 && !(keepingLines && (byte == 0x0A || byte == 0x09)) || byte == 0x7F
    }
    // A mark at the start of a field is none of an encoding.
    let decoded = DecodedText(Array("-".utf8) + text)
    add(.control, at: place, count: text.count(where: isControl))
    add(.invalid, at: place, count: decoded.invalidCount)
    return decoded.text.dropFirst().map { isControl($0) ? UInt8(ascii: " ") : $0 }
  }
}

extension Record {
  /// Returns the record without control characters and invalid bytes, and counts what was replaced.
  func plain(_ losses: inout LossReport) -> Record {
    if isPlainASCII { return self }
    var record = self
    record.sentence = losses.plain(sentence, at: place)
    record.project = project.map { losses.plain($0, at: place) }
    record.contexts = contexts.map { losses.plain($0, at: place) }
    record.tags = tags.map { losses.plain($0, at: place) }
    for index in attributes.indices {
      record.attributes[index].value = losses.plain(attributes[index].value, at: place)
    }
    record.note = note.map { losses.plain($0, at: place, keepingLines: true) }
    return record
  }

  /// Whether all its texts have only printable ASCII characters and spaces, as those of most records have.
  private var isPlainASCII: Bool {
    sentence.isPlainASCII && project?.isPlainASCII ?? true && note?.isPlainASCII ?? true
      && contexts.allSatisfy(\.isPlainASCII) && tags.allSatisfy(\.isPlainASCII)
      && attributes.allSatisfy(\.value.isPlainASCII)
  }
}

extension [UInt8] {
  /// The text on one line: line ends and other controls are blanks.
  var onOneLine: [UInt8] {
    if isPlainASCII { return self }
    for byte in self where byte < 0x20 || byte == 0x7F { return withBlanks }
    return self
  }

  /// The text with blanks in place of controls.
  private var withBlanks: [UInt8] { map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 } }

  /// The text without blanks at its ends.
  var trimmed: [UInt8] {
    let text = self[...].trimmed
    return text.count == count ? self : Array(text)
  }

  /// The text without blanks at its end.
  var trimmedAtEnd: [UInt8] {
    var end = count
    while end > 0, self[end - 1].isBlank { end -= 1 }
    return end == count ? self : Array(self[..<end])
  }

  /// The name with `_` in place of blanks and signs, for formats whose names are words.
  var asWord: [UInt8] { map { $0.isBlank || $0.isPunctuation ? UInt8(ascii: "_") : $0 } }
}

extension ArraySlice<UInt8> {
  /// The text without blanks at its ends.
  var trimmed: ArraySlice<UInt8> {
    let text = drop { $0.isBlank }
    return text.lastIndex { !$0.isBlank }.map { text[...$0] } ?? text
  }

  /// The text with its ASCII letters in capitals.
  var capitals: String {
    func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    guard contains(where: isSmall) else { return String(decoding: self, as: UTF8.self) }
    return String(decoding: map { isSmall($0) ? $0 ^ 0x20 : $0 }, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether the text has only printable ASCII characters and spaces.
  var isPlainASCII: Bool { span.isPrintableASCII() }
}

extension ArraySlice<UInt8> {
  /// Whether the text has only printable ASCII characters and spaces.
  var isPlainASCII: Bool { span.isPrintableASCII() }
}
