import TaskFiles
import TaskLinter
import TaskSyntax
import TaskWorkspace

/// A file's findings as a person reads them, by the stretches of its text that they begin in.
struct FindingPage: Sendable {
  /// A stretch and what was found in it.
  struct Section: Sendable {
    let stretch: FindingText.Stretch
    /// The findings of each list that has any there.
    fileprivate(set) var found: [(list: Int, indices: Range<Int>)] = []
    /// The number of findings shown, the first ones.
    fileprivate(set) var count = 0
  }

  let text: FindingText
  /// The name of the file for people, and its style.
  let name: BytePath
  let nameStyle: Style
  /// The columns of the screen.
  let columns: Int
  /// Whether the words have styles.
  let hasStyles: Bool
  /// Each in order.
  private let lists: [DiagnosticList]

  /// Buffers that are done with: for words, and for the text of a stretch.
  let sheets = Spares<TerminalText>()
  let storages = Spares<[UInt8]>()

  /// - Parameters:
  ///   - link: where the name leads.
  ///   - hasStyles: whether the screen shows styles or links.
  init(_ findings: Findings, in text: FindingText, name: BytePath, link: Hyperlink?, columns: Int, hasStyles: Bool) {
    lists = findings.sortedLists
    self.text = text
    self.name = name
    nameStyle = .bold.leading(to: link)
    self.columns = columns
    self.hasStyles = hasStyles
  }

  /// The first `count` findings by the stretches that they begin in; the last stretch has those at its end, too.
  func sections(first count: Int) -> [Section] {
    var sections = text.stretches.map { Section(stretch: $0) }
    for (number, list) in lists.enumerated() {
      var start = 0
      while start < list.count {
        let place = list.range(at: start).lowerBound
        let index = (0..<sections.count - 1).partitioningIndex { place < sections[$0].stretch.range.upperBound }
        let bound = index < sections.count - 1 ? sections[index].stretch.range.upperBound : .max
        let isLast = list.range(at: list.count - 1).lowerBound < bound
        let end =
          isLast ? list.count : (start..<list.count).partitioningIndex { list.range(at: $0).lowerBound >= bound }
        sections[index].found.append((number, start..<end))
        sections[index].count += end - start
        start = end
      }
    }
    var rest = count
    for index in sections.indices {
      sections[index].count = min(rest, sections[index].count)
      rest -= sections[index].count
    }
    return sections.filter { $0.count > 0 }
  }

  /// Calls `body` with the findings of a section, in order.
  func forEachFinding(of section: Section, _ body: (borrowing DiagnosticList.Words) -> Void) {
    if section.found.count == 1 {
      let (list, indices) = section.found[0]
      return lists[list].forEach(in: indices.prefix(section.count), body)
    }
    var merged = DiagnosticList()
    for (list, indices) in section.found { merged.append(lists[list], indices) }
    merged.sort()
    merged.forEach(in: 0..<section.count, body)
  }
}
