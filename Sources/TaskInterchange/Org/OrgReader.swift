import TaskModel
import TaskSyntax

/// Reads the headlines with keywords of an Org file, and the items with checkboxes, as tasks. A headline without a
/// keyword, below a task, is text of its note.
struct OrgReader {
  private(set) var result = ImportedRecords()
  private let lines: [ArraySlice<UInt8>]
  private let keywords: OrgKeywords
  private let file: [UInt8]
  private let context: InterchangeContext
  /// The headlines above the current one, the outermost first.
  private var open: [(level: Int, record: Int?)] = []
  private var settings = OrgInheritance()

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.file = file
    self.context = context
    lines = Array(TextLines(text))
    keywords = OrgKeywords(of: lines)
    for line in lines {
      guard let setting = OrgSetting(line) else { continue }
      if setting.name == "category", settings.category == nil { settings.category = setting.value }
      if setting.name == "filetags" {
        for name in setting.value.split(separator: UInt8(ascii: ":")) { settings.tags.append(Array(name).trimmed) }
      }
    }
    settings.tags.removeRepeats()
    let pieces = pieces(of: text)
    let tasks = context.pieces.map(pieces.count) { number in pieces[number].entries.map { $0.task(context) } }
    for (piece, tasks) in zip(pieces, tasks) {
      for index in piece.entries.indices { read(piece.entries[index], tasks[index]) }
    }
    for piece in pieces { result.losses.add(piece.controls) }
  }

  private func isHeadline(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "*") && line.drop { $0 == UInt8(ascii: "*") }.first == UInt8(ascii: " ")
  }

  /// A headline and the lines below it, up to the next one; the lines before the first headline without one.
  private struct Entry: Sendable {
    var headline: OrgHeadline?
    var section: OrgSection
    let place: RecordPlace
    /// The values that the headline inherits.
    var outer = OrgInheritance()

    /// Returns the task that it is; `nil` for a heading.
    func task(_ context: InterchangeContext) -> OrgTask? {
      guard let headline, headline.meaning != nil else { return nil }
      return OrgTaskReader(headline, section, at: place, context, inheriting: outer).task
    }

    init(_ lines: ArraySlice<ArraySlice<UInt8>>, _ keywords: OrgKeywords, at place: RecordPlace) {
      headline = lines.first.flatMap { OrgHeadline($0, keywords) }
      section = OrgSection(headline == nil ? lines : lines.dropFirst())
      self.place = place
    }
  }

  /// Some entries that follow one another, and the controls in their lines.
  private struct Piece: Sendable {
    var entries: [Entry] = []
    private(set) var controls = LossReport()

    /// - Parameter ranges: the lines of each entry.
    init(
      of text: [UInt8], _ lines: [ArraySlice<UInt8>], _ ranges: [Range<Int>], _ keywords: OrgKeywords, file: [UInt8]
    ) {
      guard let first = ranges.first?.lowerBound, let last = ranges.last?.upperBound, first < last else { return }
      // Threads that shared the text and the name would wait for each other.
      let end = last < lines.count ? lines[last].startIndex : text.count
      let copy = Array(TextLines(Array(text[lines[first].startIndex..<end])))
      let file = file.map { $0 }
      for range in ranges {
        let place = RecordPlace(file: file, line: range.lowerBound + 1)
        entries.append(Entry(copy[(range.lowerBound - first)..<(range.upperBound - first)], keywords, at: place))
      }
      for (index, line) in copy.enumerated() {
        let count = line.count { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        controls.add(.control, at: RecordPlace(file: file, line: first + index + 1), count: count)
      }
    }
  }

  /// Returns the entries of a text, with the values that they inherit.
  private func pieces(of text: [UInt8]) -> [Piece] {
    let starts = lines.indices.filter { $0 == 0 || isHeadline(lines[$0]) }
    let firsts = Array(stride(from: 0, to: starts.count, by: context.pieces.count))
    var pieces = context.pieces.map(firsts.count) { [lines, keywords, file, count = context.pieces.count] number in
      let first = firsts[number]
      let ends = starts.dropFirst(first + 1).prefix(count) + (first + count < starts.count ? [] : [lines.count])
      let ranges = zip(starts[first...], ends).map { $0..<$1 }
      return Piece(of: text, lines, ranges, keywords, file: file)
    }
    var above: [(level: Int, inherited: OrgInheritance)] = []
    for number in pieces.indices {
      for index in pieces[number].entries.indices {
        guard let headline = pieces[number].entries[index].headline else {
          pieces[number].entries[index].outer = settings
          continue
        }
        while let last = above.last, last.level >= headline.level { above.removeLast() }
        var inherited = above.last?.inherited ?? settings
        pieces[number].entries[index].outer = inherited
        inherited.add(headline, pieces[number].entries[index].section)
        above.append((headline.level, inherited))
      }
    }
    return pieces
  }

  private mutating func read(_ entry: Entry, _ task: OrgTask?) {
    let place = entry.place
    guard let headline = entry.headline else {
      return addText(place.line - 1..<place.line - 1 + entry.section.count, settings)
    }
    while let last = open.last, last.level >= headline.level { open.removeLast() }
    guard var task else { return readHeading(headline, entry) }
    let parent = open.last?.record
    task.record.parent = parent
    result.losses.add(task.losses)
    guard !task.record.sentence.isEmpty || task.record.hasNames else {
      result.problems.append(RecordProblem(at: place, Array("the task has no title".utf8)))
      return open.append((headline.level, parent))
    }
    open.append((headline.level, result.records.count))
    result.records.append(task.record)
    guard let checklist = task.checklist else { return }
    let numbers = entry.section.positions.map { place.line + $0 }
    add(checklist, of: numbers, below: result.records.count - 1, task.inherited)
  }

  /// Reads a headline that is no task.
  private mutating func readHeading(_ headline: OrgHeadline, _ entry: Entry) {
    let (section, place) = (entry.section, entry.place)
    var inherited = entry.outer
    inherited.add(headline, section)
    let parent = open.last?.record
    open.append((headline.level, parent))
    let lost = section.names.count {
      !OrgProperty.isIgnored($0) && ![OrgProperty.category, OrgProperty.id].contains($0)
    }
    result.losses.add(.orgProperty, at: place, count: lost)
    if let parent {
      if !headline.title.isEmpty { result.records[parent].addNote(headline.title) }
      let checklist = section.checklist
      if let note = OrgBody.note(checklist.rest.map { section.text[$0] }) { result.records[parent].addNote(note) }
      add(checklist, of: section.positions.map { place.line + $0 }, below: parent, inherited)
    } else {
      let count = result.records.count
      result.add(heading: headline.title, level: headline.level, isMarkdown: false, position: count, at: place)
      addText(place.line..<(place.line + section.count), inherited)
    }
  }

  /// Adds the lines outside of tasks. Settings and comments are no text, and items with checkboxes are tasks.
  private mutating func addText(_ range: Range<Int>, _ inherited: OrgInheritance) {
    let lastEnd = range.last { OrgProperty.drawer(lines[$0]) == "END" } ?? range.lowerBound
    var drawer: String?
    var numbers: [Int] = []
    for index in range {
      let line = lines[index].drop { $0.isBlank }
      if let name = OrgProperty.drawer(line), name == "END" || index < lastEnd {
        // Properties and logs are no text. Other drawers only group it.
        drawer = ["PROPERTIES", "LOGBOOK", "CLOCK"].contains(name) ? name : nil
        continue
      }
      if let drawer {
        let count = drawer == "PROPERTIES" || line.isEmpty ? 0 : 1
        result.losses.add(.prose, at: RecordPlace(file: file, line: index + 1), count: count)
      } else if OrgSetting(line) == nil, !line.starts(with: "# ".utf8) {
        numbers.append(index)
      }
    }
    add(OrgChecklist(numbers.map { Array(lines[$0]) }), of: numbers, below: nil, inherited)
  }

  /// Adds the items of a checklist as tasks. Outside of tasks, the lines between them come along as text.
  ///
  /// - Parameters:
  ///   - numbers: the lines of the list, as indices.
  ///   - parent: the task that it is below.
  private mutating func add(
    _ list: OrgChecklist, of numbers: [Int], below parent: Int?, _ inherited: OrgInheritance
  ) {
    var text = parent == nil ? list.rest[...] : []
    let first = result.records.count
    for item in list.items {
      addProse(text.prefix { $0 < item.line }.map { numbers[$0] })
      text = text.drop { $0 < item.line }
      var record = Record(at: RecordPlace(file: file, line: numbers[item.line] + 1))
      (record.status, record.sentence, record.note) = (item.status, item.title, OrgBody.note(item.text))
      record.parent = item.parent.map { first + $0 } ?? parent
      inherited.hand(to: &record)
      result.records.append(record)
    }
    addProse(text.map { numbers[$0] })
  }

  /// Adds lines as text, if there is any.
  private mutating func addProse(_ numbers: [Int]) {
    let prose = numbers.map { Array(lines[$0]) }
    guard let first = prose.firstIndex(where: { !$0.allSatisfy(\.isBlank) }) else { return }
    let place = RecordPlace(file: file, line: numbers[first] + 1)
    result.add(prose: prose, position: result.records.count, at: place)
  }
}

/// The values that headlines and settings hand down.
struct OrgInheritance {
  var tags: [[UInt8]] = []
  /// The project.
  var category: [UInt8]?

  mutating func add(_ headline: OrgHeadline, _ section: OrgSection) {
    tags += headline.tags
    tags.removeRepeats()
    guard let written = section.properties[OrgProperty.category] else { return }
    let ours = section.properties[OrgProperty.project].map(OrgProperty.unescaped)
    category = ours?.trimmed == written ? ours : written
  }

  /// Gives a task the tags, of which those with `@` are contexts, and the project.
  func hand(to record: inout Record) {
    for tag in tags {
      if tag.first == UInt8(ascii: "@"), tag.count > 1 {
        record.contexts.append(Array(tag.dropFirst()))
      } else {
        record.tags.append(tag)
      }
    }
    record.contexts.removeRepeats()
    record.tags.removeRepeats()
    record.project = category.flatMap { $0.isEmpty ? nil : $0.onOneLine }
  }
}
