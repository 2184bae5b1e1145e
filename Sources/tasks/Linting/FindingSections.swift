import TaskSyntax
import TaskWorkspace

/// The findings of a file in order, by the stretches of its text in which they begin. A thread can read and show
/// one section without the others, and the lists of findings that parts and rules made are never joined as a whole.
struct FindingSections: Sendable {
  /// A stretch with findings.
  struct Section: Sendable {
    let stretch: FindingText.Stretch
    /// The findings of each list that begin in the stretch.
    fileprivate var found: [(list: Int, indices: Range<Int>)] = []

    fileprivate init(_ stretch: FindingText.Stretch) { self.stretch = stretch }
  }

  /// Each in order.
  private let lists: [DiagnosticList]
  /// The sections with findings, in order.
  private(set) var all: [Section]

  /// The findings in `lists`, each in order; the last stretch takes those at the end of the text, too.
  init(_ lists: [DiagnosticList], in text: FindingText) {
    self.lists = lists
    all = text.stretches.map { Section($0) }
    for (number, list) in lists.enumerated() { divide(list, number) }
    all.removeAll { $0.found.isEmpty }
  }

  /// Adds the findings of list `number` to the sections in which they begin.
  private mutating func divide(_ list: DiagnosticList, _ number: Int) {
    var start = 0
    while start < list.count {
      let place = list.range(at: start).lowerBound
      let index = (0..<all.count - 1).partitioningIndex { place < all[$0].stretch.range.upperBound }
      let bound = index < all.count - 1 ? all[index].stretch.range.upperBound : .max
      let isLast = list.range(at: list.count - 1).lowerBound < bound
      let end = isLast ? list.count : (start..<list.count).partitioningIndex { list.range(at: $0).lowerBound >= bound }
      all[index].found.append((number, start..<end))
      start = end
    }
  }

  /// Returns the findings of a section, in order.
  func findings(of section: Section) -> DiagnosticList.SubSequence {
    if section.found.count == 1 {
      let (list, indices) = section.found[0]
      return lists[list][indices]
    }
    var merged = DiagnosticList()
    for (list, indices) in section.found { merged.append(lists[list][indices]) }
    merged.sort()
    return merged[...]
  }
}
