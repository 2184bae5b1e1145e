import TaskSyntax

extension DocumentInvariants {
  /// Checks that the tree holds `document` byte for byte and is well-formed.
  static func checkShape(of tree: SyntaxTree, _ document: [UInt8]) throws(Violation) {
    try expect(Array(tree.source.storage[..<tree.source.count]) == document, "the source is not the document")
    try expect(!tree.parts.isEmpty, "no part")
    var offset = 0
    var line = 0
    for part in tree.parts {
      try expect(
        part.documentOffset == offset && part.range.lowerBound == offset, "a part does not follow the last one")
      try expect(part.firstLine == line, "the first line of the part at \(offset)")
      var lines = 0
      for index in offset..<min(document.count, part.range.upperBound) where document[index] == .lineFeed { lines += 1 }
      try expect(part.lineCount == lines, "the lines of the part at \(offset)")
      try checkRecords(of: part)
      try checkLeaves(of: part)
      offset = part.range.upperBound
      line += part.lineCount
    }
    try expect(offset == document.count, "the parts end at \(offset) of \(document.count)")
  }

  /// Checks that records are in preorder, children lie in their parents, siblings do not overlap, and `next` skips
  /// exactly the descendants.
  static func checkRecords(of part: SyntaxPart) throws(Violation) {
    var parents: [(record: SyntaxRecord, end: Int)] = []
    var floor = 0
    var kinds = SyntaxKinds()
    for (index, record) in part.records.enumerated() {
      kinds = SyntaxKinds(rawValue: kinds.rawValue | SyntaxKinds(record.kind).rawValue)
      while let parent = parents.last, parent.end <= index {
        floor = parent.record.upperBound
        parents.removeLast()
      }
      let end = parents.last?.end ?? part.records.count
      func what() -> String { "record \(index), \(record.kind.name) \(record.range)" }
      try expect(index < Int(record.next) && Int(record.next) <= end, "\(what()): next is \(record.next)")
      try expect(record.lowerBound >= floor, "\(what()) begins before \(floor)")
      try expect(
        record.upperBound <= parents.last?.record.upperBound ?? part.range.count, "\(what()) leaves its parent")
      try expect(!record.range.isEmpty, "\(what()) is empty")
      try expect(
        mayHold(parents.last?.record.kind, record.kind), "\(what()) in \(parents.last?.record.kind.name ?? "nothing")")
      if isContainer(record.kind) {
        floor = record.lowerBound
        parents.append((record, Int(record.next)))
      } else {
        try expect(Int(record.next) == index + 1, "\(what()) has children")
        try checkLines(record, part)
        floor = record.upperBound
      }
    }
    try expect(kinds == part.kinds, "the kinds of the part")
  }

  /// Checks that only multi-line blocks span lines, and that no block begins with a blank or ends with a line end,
  /// except a comment or fence that extends to the end of the document.
  private static func checkLines(_ record: SyntaxRecord, _ part: SyntaxPart) throws(Violation) {
    let start = part.range.lowerBound
    let range = start + record.lowerBound..<start + record.upperBound
    let (first, last) = (part.source[range.lowerBound], part.source[range.upperBound - 1])
    func what() -> String { "\(record.kind.name) \(record.range)" }
    switch record.kind {
    case .entry, .fence, .comment: break
    default:
      for index in range { try expect(part.source[index] != .lineFeed, "\(what()) goes over a line") }
    }
    try expect(first != .space && first != 0x09 && first != .lineFeed, "\(what()) begins with a blank")
    let isUnclosed = record.flags.contains(.unclosed)
    try expect(isUnclosed || last != .lineFeed, "\(what()) ends with a line end")
  }

  private static func isContainer(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .frontMatter, .heading, .task, .note: true
    default: false
    }
  }

  private static func mayHold(_ parent: SyntaxKind?, _ child: SyntaxKind) -> Bool {
    switch child {
    case .frontMatter, .heading: parent == nil
    case .entry, .malformedEntry: parent == .frontMatter
    case .task: parent == nil || parent == .task
    case .note: parent == .task
    case .text, .fence, .comment: parent == nil || parent == .note
    case .attribute: parent == .task
    case .headingAttribute: parent == .heading
    default: parent == .heading || parent == .task
    }
  }

  /// Checks that the leaves cover the part from start to end without gaps.
  private static func checkLeaves(of part: SyntaxPart) throws(Violation) {
    var position = 0
    var violation: Violation?
    var count = 0
    part.forEachLeaf { leaf in
      guard violation == nil else { return }
      func what() -> String { "leaf \(leaf.kind.name) \(leaf.range)" }
      if case .node = leaf.kind { count += 1 }
      if leaf.range.isEmpty {
        violation = Violation("\(what()) is empty")
      } else if leaf.range.lowerBound != position {
        violation = Violation("\(what()) does not begin at \(position)")
      }
      if !leaf.isContainer { position = leaf.range.upperBound }
    }
    if let violation { throw violation }
    try expect(position == part.range.count, "the leaves end at \(position) of \(part.range.count)")
    try expect(count == part.records.count, "the walk meets \(count) of \(part.records.count) records")
  }
}
