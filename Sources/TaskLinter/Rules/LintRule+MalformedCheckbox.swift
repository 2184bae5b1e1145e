import TaskSyntax

extension LintRule {
  static let malformedCheckbox = LintRule(
    "malformed-checkbox", .warning, .revealsWords, needs: .any(.text),
    "A checkbox with a missing space is text, so the task is in no list. Forges show it as a link or not at all."
  ) { part, _, report in
    let bytes = part.syntax.bytes
    for record in part.syntax.records where record.kind == .text {
      let start = record.lowerBound
      guard let box = bulletEnd(bytes, at: start).flatMap({ CheckboxText(bytes, behindBullet: $0) }) else { continue }
      let markdown = part.markdown
      if let line = markdown.lineIfAny(at: start), markdown.lines[line].isVerbatim { continue }
      let range = start..<box.end
      // A fix that leaves a task without words would only cause another finding.
      let hasWords = box.edit.map { part.hasTitle(from: $0.range.upperBound) } ?? false
      let (reason, help, title) = box.fault.texts
      report.flag(
        range, "\(part.quote(range)) is not a checkbox: \(reason)", help: help,
        fix: hasWords ? box.edit.map { Diagnostic.Fix(title, isSafe: box.isSure, edits: [$0]) } : nil)
    }
  } examples: {
    flags("«- []» Buy milk", becomes: "- [ ] Buy milk")
    flags("«-[x]» Buy milk", becomes: "- [x] Buy milk")
    flags("«12.[ ]» Buy milk", becomes: "12. [ ] Buy milk")
    flags("«- [ ](A)» Buy milk", becomes: "- [ ] (A) Buy milk")
    flags("«- [x]:» Buy milk", becomes: "- [x] Buy milk")
    flags("- [ ] Shopping\n  «- []» Buy milk", becomes: "- [ ] Shopping\n  - [ ] Buy milk")
    flags("«- [ ]»Buy milk", becomes: "- [ ] Buy milk")
    flags("«- [x ]» Buy milk", becomes: "- [x] Buy milk")
    accepts("- [ ] Buy milk")
    accepts("- [Home](https://example.org)")
    accepts("- [Maria]: call her")
    accepts("[] Buy milk")
    accepts("- [x][1] of the list")
    accepts("- [X](https://example.org)")
    accepts("- [x]: /u")
    accepts("# Code\n\n    - []\n\n<pre>\n- [] Buy milk\n</pre>")
    accepts("- [x]: <https://example.org> 'X'")
    accepts("```\n- [] Buy milk\n```")
  }

  /// Returns the offset after the bullet of a list item, or `nil` for other text.
  private static func bulletEnd(_ bytes: borrowing Span<UInt8>, at offset: Int) -> Int? {
    switch bytes[offset] {
    case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"): return offset + 1
    case 0x30...0x39:
      var index = offset
      while index - offset < 9, bytes.byte(at: index).isDigit { index += 1 }
      let mark = bytes.byte(at: index)
      return mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")") ? index + 1 : nil
    default: return nil
    }
  }
}

/// Tests on the part of a link definition after the colon.
private enum LinkDefinition {
  /// Whether `words` are one word, optionally with a quoted title. With a label before them they define a link.
  static func isDestination(_ bytes: borrowing Span<UInt8>, _ words: Range<Int>) -> Bool {
    guard let blank = words.first(where: { bytes.isBlank(at: $0) }) else { return !words.isEmpty }
    let title = bytes.trimmed(blank..<words.upperBound)
    let (first, last) = (bytes[title.lowerBound], bytes[title.upperBound - 1])
    return title.count > 1 && (first == last && "\"'".utf8.contains(first) || first == 0x28 && last == 0x29)
  }

  /// Whether `words` begin like an address: with `<`, or with a word that contains one of `/ . # :`.
  static func isAddress(_ bytes: borrowing Span<UInt8>, _ words: Range<Int>) -> Bool {
    let first = words.prefix { !bytes.isBlank(at: $0) }
    return bytes[words.lowerBound] == UInt8(ascii: "<") || first.contains { "/.#:".utf8.contains(bytes[$0]) }
  }
}

/// A text that resembles a checkbox but is not one.
private struct CheckboxText {
  var end: Int
  var fault: Fault
  var edit: TextEdit?
  /// Whether the text has no other likely meaning.
  var isSure = true

  enum Fault {
    case empty, blanks, glued, touched, link, definition

    /// The reason why it is no checkbox, advice, and the title of the fix.
    var texts: (reason: String, help: String, title: String) {
      switch self {
      case .empty: ("missing space in the box", "write [ ]", "Add a space in the box")
      case .blanks:
        ("too many spaces in the box", "write one character between the brackets", "Remove the spaces in the box")
      case .glued: ("missing space before the box", "add a space after the bullet", "Add a space before the box")
      case .touched: ("missing space after the box", "add a space after the box", "Add a space after the box")
      case .link:
        ("without a space after the box it is a link", "add a space after the box", "Add a space after the box")
      case .definition:
        ("with a colon after it a forge may show nothing", "replace the colon with a space", "Remove the colon")
      }
    }
  }
}

extension CheckboxText {
  init?(_ bytes: borrowing Span<UInt8>, behindBullet offset: Int) {
    var box = offset
    if bytes.byte(at: box) == 0x09 {
      box += 1
    } else {
      while box - offset < 4, bytes.byte(at: box) == 0x20 { box += 1 }
    }
    guard bytes.byte(at: box) == UInt8(ascii: "[") else { return nil }
    if bytes.byte(at: box + 1) == UInt8(ascii: "]") {
      guard box > offset, bytes.isWordEnd(at: box + 2) else { return nil }
      self.init(end: box + 2, fault: .empty, edit: .replace(box..<box + 2, "[ ]"))
      return
    }
    guard let mark = Self.mark(bytes, at: box) else { return nil }
    let end = mark.end
    if end > box + 3 {
      guard box > offset, bytes.isWordEnd(at: end) else { return nil }
      self.init(end: end, fault: .blanks, edit: .replace(box..<end, "[\(mark.character)]"))
      return
    }
    if box == offset {
      let text = String(decoding: bytes.array(box..<end), as: UTF8.self)
      guard bytes.isWordEnd(at: end) else { return nil }
      self.init(end: end, fault: .glued, edit: .replace(box..<end, " \(text)"))
      return
    }
    self.init(bytes, touchedAt: end, mark: mark.character)
  }

  /// A box with `mark` whose end the text at `end` touches.
  private init?(_ bytes: borrowing Span<UInt8>, touchedAt end: Int, mark: Unicode.Scalar) {
    if bytes.byte(at: end) == UInt8(ascii: ":") {
      let words = bytes.trimmed(end + 1..<bytes.textEnd(from: end))
      let isDefinition = mark != " " && LinkDefinition.isDestination(bytes, words)
      if isDefinition, LinkDefinition.isAddress(bytes, words) { return nil }
      let edit: TextEdit = bytes.isWordEnd(at: end + 1) ? .delete(end..<end + 1) : .replace(end..<end + 1, " ")
      self.init(end: end + 1, fault: .definition, edit: edit)
      isSure = !isDefinition
    } else if bytes.byte(at: end) == UInt8(ascii: "(") {
      let lineEnd = bytes.textEnd(from: end)
      guard let close = (end..<lineEnd).first(where: { bytes[$0] == UInt8(ascii: ")") }) else { return nil }
      // Only a rank makes it certain that a task was meant; otherwise a link whose text is a mark is possible.
      let isRank = RankText(bytes, at: end) != nil
      guard isRank || mark == " " else { return nil }
      self.init(end: close + 1, fault: .link, edit: isRank ? .insert(" ", at: end) : nil)
    } else if let (scalar, _) = bytes.decodeScalar(at: end, end: bytes.count), InvisibleKind(scalar) == .space {
      // The rule invisible-character replaces the blank.
      return nil
    } else if (bytes.byte(at: end) | 0x20) &- 0x61 < 26 || bytes.byte(at: end).isDigit || bytes.byte(at: end) >= 0x80 {
      self.init(end: end, fault: .touched, edit: .insert(" ", at: end))
    } else {
      return nil
    }
  }

  /// Returns the mark in the box that opens at `box`, ignoring blanks next to it, and the end of the box, or `nil` for
  /// other text. Blanks alone are the mark of an open task.
  private static func mark(_ bytes: borrowing Span<UInt8>, at box: Int) -> (character: Unicode.Scalar, end: Int)? {
    var index = box + 1
    while index < box + 5, bytes.byte(at: index) == 0x20 { index += 1 }
    var character: Unicode.Scalar = " "
    if "/>xX-".utf8.contains(bytes.byte(at: index)) {
      character = Unicode.Scalar(bytes.byte(at: index))
      index += 1
      while index < box + 5, bytes.byte(at: index) == 0x20 { index += 1 }
    }
    return index > box + 1 && bytes.byte(at: index) == UInt8(ascii: "]") ? (character, index + 1) : nil
  }
}
