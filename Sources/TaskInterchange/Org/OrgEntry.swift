import TaskSyntax

/// A headline and the lines below it, up to the next one; the lines before the first headline without one.
struct OrgEntry: Sendable {
  let headline: OrgHeadline?
  let section: OrgSection
  let place: RecordPlace
  /// The lines of the section, unless it is that of a task.
  let lines: ArraySlice<ArraySlice<UInt8>>
  /// The values that the headline inherits.
  var outer = OrgInheritance()

  fileprivate init(_ lines: ArraySlice<ArraySlice<UInt8>>, _ keywords: OrgKeywords, at place: RecordPlace) {
    headline = lines.first.flatMap { OrgHeadline($0, keywords) }
    let inner = headline == nil ? lines : lines.dropFirst()
    section = OrgSection(inner)
    self.lines = headline?.meaning == nil ? inner : []
    self.place = place
  }

  /// The number of the first line of the section, from 1.
  var firstLine: Int { headline == nil ? place.line : place.line + 1 }

  /// The values that the headlines below inherit.
  var inner: OrgInheritance {
    var inherited = outer
    if let headline { inherited.add(headline, section) }
    return inherited
  }

  /// Returns the task that it is; `nil` for a heading.
  func task(_ context: InterchangeContext) -> OrgTask? {
    guard let headline, headline.meaning != nil else { return nil }
    return OrgTaskReader(headline, section, at: place, context, inheriting: inner).task
  }
}

/// Some entries that follow one another, and the controls in their lines.
struct OrgPiece: Sendable {
  var entries: [OrgEntry] = []
  private(set) var controls = LossReport()

  init(_ piece: TextPiece, _ keywords: OrgKeywords, file: [UInt8]) {
    let lines = Array(TextLines(piece.text))
    var start = 0
    while start < lines.count {
      let end = lines[(start + 1)...].firstIndex { OrgHeadline.isOne($0) } ?? lines.count
      let place = RecordPlace(file: file, line: piece.firstLine + start)
      entries.append(OrgEntry(lines[start..<end], keywords, at: place))
      start = end
    }
    // Most texts have none.
    guard piece.text.contains(where: { Self.isControl($0) && $0 != 0x0A && $0 != 0x0D }) else { return }
    for (index, line) in lines.enumerated() {
      let count = line.count(where: Self.isControl)
      controls.add(.control, at: RecordPlace(file: file, line: piece.firstLine + index), count: count)
    }
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }
}
