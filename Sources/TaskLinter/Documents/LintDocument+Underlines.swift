import TaskSyntax

/// The underlined headings of some parts of a document, text above a line of `=` or `-`, that hold tasks. A forge
/// begins a section there; this program does not.
struct Underlines: Sendable {
  struct Heading: Sendable {
    /// The line of marks, in bytes from the start of the first part.
    var marks: Range<Int>
    var text: String
    /// The edits that turn it into a heading with `#`; `nil` if it has several lines, or words with another meaning in
    /// a heading.
    var edits: [TextEdit]?
    var level: Int

    func moved(by distance: Int) -> Heading {
      var heading = self
      heading.marks = marks.moved(by: distance)
      heading.edits = edits?.map { TextEdit(range: $0.range.moved(by: distance), replacement: $0.replacement) }
      return heading
    }
  }

  /// The headings that hold tasks.
  private(set) var holdingTasks: [Heading] = []
  /// The headings that no task or `#` heading follows yet.
  private var pending: [Heading] = []
  /// Whether a task comes before the first `#` heading; `nil` if there is neither.
  private var beginsWithTask: Bool?

  init() {}

  init(_ part: borrowing SyntaxPart) {
    beginsWithTask = part.records.first { $0.isSectionMark }.map { $0.kind == .task }
    guard part.kinds.contains(.text) else { return }
    let headings = Self.headings(part)
    guard !headings.isEmpty else { return }
    var blocks = part.records.filter(\.isSectionMark)[...]
    for heading in headings {
      while let block = blocks.first, block.lowerBound < heading.marks.lowerBound {
        meet(block)
        blocks = blocks.dropFirst()
      }
      pending.append(heading)
    }
    if let block = blocks.first { meet(block) }
  }

  private mutating func meet(_ block: SyntaxRecord) {
    if block.kind == .task { holdingTasks += pending }
    pending = []
  }

  /// Appends the headings of the parts that follow.
  mutating func append(_ other: Underlines, movedBy distance: Int) {
    if other.beginsWithTask == true { holdingTasks += pending }
    if other.beginsWithTask != nil { pending = [] }
    for heading in other.holdingTasks { holdingTasks.append(heading.moved(by: distance)) }
    for heading in other.pending { pending.append(heading.moved(by: distance)) }
    beginsWithTask = beginsWithTask ?? other.beginsWithTask
  }
}

extension Underlines {
  /// Returns the headings of a part outside lists, quotes and notes.
  private static func headings(_ part: borrowing SyntaxPart) -> [Heading] {
    let bytes = part.bytes
    var headings: [Heading] = []
    var markdown: MarkdownBlocks?
    for record in part.records where record.kind == .text {
      guard let mark = bytes.ruleMark(at: record.lowerBound), mark == 0x2D || mark == 0x3D else { continue }
      let blocks = markdown ?? MarkdownBlocks(part)
      markdown = blocks
      guard let last = blocks.lineIfAny(at: record.lowerBound), blocks.lines[last].leaf == .underline,
        blocks.lines[last].container < 0
      else { continue }
      let marks = bytes.trimmed(record.range)
      // Such a line may separate the sides of a conflict.
      if mark == 0x3D, marks.count == 7 { continue }
      let first = blocks.firstLine(ofBlockAt: last)
      let start = Int(blocks.lines[first].start)
      let text = bytes.trimmed(start..<bytes.textEnd(from: start))
      // The line below a link definition is text.
      if bytes[text.lowerBound] == UInt8(ascii: "["), bytes.array(text).contains("]:".utf8) { continue }
      headings.append(
        Heading(
          marks: marks, text: bytes.quote(marks), edits: first + 1 == last ? edits(bytes, text, marks) : nil,
          level: mark == 0x3D ? 1 : 2))
    }
    return headings
  }

  private static func edits(
    _ bytes: borrowing Span<UInt8>, _ text: Range<Int>, _ marks: Range<Int>
  ) -> [TextEdit]? {
    let reading = SyntaxPart(taskWords: bytes.array(text), Dialect())
    let isPlain = reading.records.dropFirst().allSatisfy {
      [.project, .context, .tag, .code, .destination, .autolink, .wikilink].contains($0.kind)
    }
    let projects = reading.records.count { $0.kind == .project }
    // Marks at the end would not be text.
    guard isPlain, projects <= 1, bytes[text.lowerBound] != UInt8(ascii: "("),
      bytes[text.upperBound - 1] != UInt8(ascii: "#"), bytes[text.upperBound - 1] != UInt8(ascii: "\\")
    else { return nil }
    let isFirst = bytes[marks.lowerBound] == 0x3D
    let start = bytes.lineStart(of: text.lowerBound)
    return [
      .replace(start..<text.lowerBound, isFirst ? "# " : "## "),
      .delete(text.upperBound..<bytes.textEnd(from: marks.lowerBound)),
    ]
  }
}

extension SyntaxRecord {
  fileprivate var isSectionMark: Bool { kind == .task || kind == .heading }
}
