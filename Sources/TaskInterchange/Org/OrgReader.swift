import TaskModel
import TaskSyntax

/// Reads the headlines with keywords of an Org file as tasks. Text of headlines without one, below a task, is its note.
struct OrgReader {
  private(set) var result = ImportedRecords()
  private let lines: [ArraySlice<UInt8>]
  private let keywords: OrgKeywords
  private let file: [UInt8]
  private let context: InterchangeContext
  /// The headlines above the current one, the outermost first.
  private var open: [(level: Int, record: Int?, inherited: OrgInheritance)] = []
  private var settings = OrgInheritance()

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.file = file
    self.context = context
    lines = TextLines(text).lines
    keywords = OrgKeywords(of: lines)
    for line in lines {
      guard let setting = OrgSetting(line) else { continue }
      if setting.name == "category", settings.category == nil { settings.category = setting.value }
      if setting.name == "filetags" {
        for name in setting.value.split(separator: UInt8(ascii: ":")) { settings.tags.appendOnce(Array(name).trimmed) }
      }
    }
    var index = 0
    while index < lines.count {
      let headline = OrgHeadline(lines[index], keywords)
      let start = headline == nil ? index : index + 1
      var end = start
      while end < lines.count, !isHeadline(lines[end]) { end += 1 }
      if let headline { read(headline, at: index, below: start..<end) } else { addProse(start..<end) }
      index = end
    }
    for (index, line) in lines.enumerated() {
      let count = line.count { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
      result.losses.add(.control, at: RecordPlace(file: file, line: index + 1), count: count)
    }
  }

  private func isHeadline(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "*") && line.drop { $0 == UInt8(ascii: "*") }.first == UInt8(ascii: " ")
  }

  private mutating func read(_ headline: OrgHeadline, at index: Int, below range: Range<Int>) {
    while let last = open.last, last.level >= headline.level { open.removeLast() }
    let outer = open.last?.inherited ?? settings
    let parent = open.last?.record
    let place = RecordPlace(file: file, line: index + 1)
    let section = OrgSection(lines[range])
    guard headline.meaning != nil else { return readHeading(headline, section, at: place) }
    var task = OrgTask(headline, section, at: place, context, inheriting: outer)
    task.record.parent = parent
    result.losses.add(task.losses)
    guard !task.record.sentence.isEmpty || task.record.hasNames else {
      result.problems.append(RecordProblem(at: place, Array("the task has no title".utf8)))
      return open.append((headline.level, parent, task.inherited))
    }
    open.append((headline.level, result.records.count, task.inherited))
    result.records.append(task.record)
  }

  /// Reads a headline that is no task.
  private mutating func readHeading(_ headline: OrgHeadline, _ section: OrgSection, at place: RecordPlace) {
    var inherited = open.last?.inherited ?? settings
    inherited.add(headline, section)
    let parent = open.last?.record
    open.append((headline.level, parent, inherited))
    if let parent {
      if !headline.title.isEmpty { result.records[parent].addNote(headline.title) }
      if let note = section.note { result.records[parent].addNote(note) }
    } else {
      let count = result.records.count
      result.add(heading: headline.title, level: headline.level, isMarkdown: false, position: count, at: place)
      addProse(place.line..<(place.line + section.count))
    }
  }

  /// Adds the lines of text outside of tasks. Settings and comments are none.
  private mutating func addProse(_ range: Range<Int>) {
    var isInDrawer = false
    var prose: [[UInt8]] = []
    for index in range {
      let line = lines[index].drop { $0.isBlank }
      if let name = OrgProperty.drawer(line) {
        isInDrawer = name != "END"
        continue
      }
      if isInDrawer || OrgSetting(line) != nil || line.starts(with: "# ".utf8) { continue }
      prose.append(Array(lines[index]))
    }
    guard prose.contains(where: { !$0.allSatisfy(\.isBlank) }) else { return }
    let place = RecordPlace(file: file, line: range.lowerBound + 1)
    result.add(prose: prose, position: result.records.count, at: place)
  }
}

/// The values that headlines and settings hand down.
struct OrgInheritance {
  var tags: [[UInt8]] = []
  /// The project.
  var category: [UInt8]?

  mutating func add(_ headline: OrgHeadline, _ section: OrgSection) {
    for tag in headline.tags { tags.appendOnce(tag) }
    guard let written = section.properties[OrgProperty.category] else { return }
    let ours = section.properties[OrgProperty.project].map(OrgProperty.unescaped)
    category = ours?.trimmed == written ? ours : written
  }
}
