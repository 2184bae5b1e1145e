import TaskModel
import TaskSyntax

/// A task as the judges of changes see it: the content of its line, its place, its note.
struct SeenTask: Equatable {
  /// The number of parents above it.
  var depth: Int
  /// The titles of the headings above the task, outermost first.
  var section: [[UInt8]]
  var mark: CheckboxMark
  var rank: RankLiteral?
  var title: [UInt8]
  var project: [UInt8]?
  /// The distinct contexts, as written.
  var contexts: [[UInt8]]
  var tags: [[UInt8]]
  /// The attributes by key, as written.
  var attributes: [String: [[UInt8]]]
  /// The lines of the note without indentation and blank lines, because a blank line between two pieces of a note may
  /// be removed. Comparing bytes shows that no other line has changed.
  var note: [[UInt8]]

  var isActive: Bool { TaskStatus(mark).isActive }

  /// Takes letter, quadrant, project, contexts and tags from another task, where this one has none or the same.
  mutating func takeClassification(from other: SeenTask) {
    if let new = other.rank, rank?.letter ?? 0 == 0 || rank?.letter == new.letter && rank?.number == new.number,
      rank?.quadrant ?? 0 == 0 || rank?.quadrant == new.quadrant
    {
      rank = new
    }
    // Names on a line are words of its title, too.
    let names = other.title.dropFirst(title.count)
    if other.title.starts(with: title), [0x2B, 0x40, 0x23].contains(names.drop { $0 == 0x20 || $0 == 0x09 }.first) {
      title = other.title
    }
    project = project ?? other.project
    if other.contexts.starts(with: contexts) { contexts = other.contexts }
    if other.tags.starts(with: tags) { tags = other.tags }
  }

  /// The first value of a key.
  subscript(key: String) -> String? {
    get { attributes[key]?.first.map { String(decoding: $0, as: UTF8.self) } }
    set {
      guard let newValue else {
        attributes[key] = nil
        return
      }
      attributes[key] = [Array(newValue.utf8)] + (attributes[key]?.dropFirst() ?? [])
    }
  }
}

/// A document as the judges of changes see it.
struct SeenDocument {
  let bytes: [UInt8]
  /// The lines with their line ends, the first without byte order marks.
  let lines: [ArraySlice<UInt8>]
  /// The number of byte order marks at the start.
  let markCount: Int
  private(set) var tasks: [SeenTask] = []
  /// The lines of each task, including everything inside it.
  private(set) var blocks: [Range<Int>] = []
  /// The number of headings before each task.
  private(set) var sections: [Int] = []
  /// Whether the document has an obstacle to writing.
  let isLocked: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines: [ArraySlice<UInt8>] = []
    var starts: [Int] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      starts.append(start)
      start = end
    }
    var marks = 0
    while let first = lines.first, first.starts(with: [0xEF, 0xBB, 0xBF]) {
      lines[0] = first.dropFirst(3)
      marks += 1
    }
    // A document that contains only byte order marks has no line.
    if lines.first?.isEmpty == true { (lines, starts) = ([], []) }
    self.lines = lines
    markCount = marks
    let tree = SyntaxTree(bytes)
    var obstacles = WriteObstacles()
    for part in tree.parts { obstacles.append(WriteObstacles(part)) }
    isLocked = obstacles.refusal != nil
    var headings: [(level: Int, title: [UInt8])] = []
    var section = 0
    for part in tree.parts {
      let rows = Dictionary(uniqueKeysWithValues: PartModel(part).rows.map { (Int($0.record), $0) })
      for (index, record) in part.records.enumerated() {
        if record.kind == .heading {
          let level = part.headingLevel(of: index)
          headings.removeAll { $0.level >= level }
          // If a title ends in several carriage returns, one may belong to the line end when the line is written
          // elsewhere.
          headings.append((level, Array(part.title(of: index).reversed().drop { $0 == 0x0D || $0 == 0x20 }.reversed())))
          section += 1
        }
        guard record.kind == .task, let row = rows[index] else { continue }
        tasks.append(SeenTask(part, index, depth: Int(row.depth), section: headings.map(\.title)))
        sections.append(section)
        let first = starts.lastIndex { $0 <= part.documentOffset + record.lowerBound } ?? 0
        let end = part.documentOffset + record.upperBound
        blocks.append(first..<(starts.firstIndex { $0 >= end } ?? lines.count))
      }
    }
  }

  /// The indices of the subtasks of a task, at any depth.
  func tasks(below index: Int) -> [Int] {
    tasks.indices[(index + 1)...].prefix { tasks[$0].depth > tasks[index].depth }.map { $0 }
  }
}

extension SeenTask: CustomStringConvertible {
  var description: String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    let values = attributes.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.map(text))" }
    return
      "\(depth) \(section.map(text)) \(mark) \(rank.map { "\($0.letter)-\($0.number) Q\($0.quadrant)" } ?? "no rank") "
      + "\(text(title)) +\(project.map(text) ?? "") @\(contexts.map(text)) #\(tags.map(text)) \(values) \(note.map(text))"
  }
}

extension SyntaxPart {
  fileprivate func headingLevel(of index: Int) -> Int {
    let start = records[index].lowerBound
    return (start..<min(start + 6, bytes.count)).prefix { bytes[$0] == UInt8(ascii: "#") }.count
  }
}

extension SeenTask {
  fileprivate init(_ part: SyntaxPart, _ index: Int, depth: Int, section: [[UInt8]]) {
    let record = part.records[index]
    self.init(
      depth: depth, section: section, mark: record.mark, rank: nil, title: part.title(of: index), project: nil,
      contexts: [], tags: [], attributes: [:],
      note: (part.note(of: index) ?? []).split(separator: UInt8(ascii: "\n"))
        .map { line in Array(line.drop { $0 == 0x20 || $0 == 0x09 }) }.filter { !$0.isEmpty })
    for attribute in part.attributes(of: index) {
      attributes[String(decoding: attribute.name, as: UTF8.self), default: []].append(attribute.value)
    }
    for word in part.records[part.wordRecords(of: index)] {
      var name: [UInt8] {
        let range = word.lowerBound + 1..<word.upperBound
        return word.flags.contains(.quoted) ? part.bytes.unquoted(range) : part.bytes.array(range)
      }
      switch word.kind {
      case .rank: rank = word.rank
      case .project: project = project ?? name
      case .context: if !contexts.contains(name) { contexts.append(name) }
      case .tag: if !tags.contains(name) { tags.append(name) }
      default: break
      }
    }
  }
}
