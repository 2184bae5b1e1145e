import TaskModel
import TaskSyntax

/// Reads the headlines with keywords of an Org file, and the items with checkboxes, as tasks. A headline without a
/// keyword, below a task, is text of its note.
struct OrgReader {
  private(set) var result = ImportedRecords()
  private let file: [UInt8]
  private let context: InterchangeContext
  /// The headlines above the current one, the outermost first.
  private var open: [(level: Int, record: Int?)] = []

  init(_ text: [UInt8], file: [UInt8], _ context: InterchangeContext) {
    self.file = file
    self.context = context
    let texts = TextPieces(text, lines: Self.linesOfTask * context.pieces.count, context.pieces) {
      OrgHeadline.isOne($0[$1...])
    }
    let settings = context.pieces.map(texts.count) { OrgSetting.all(in: texts[$0].text) }.flatMap(\.self)
    let keywords = OrgKeywords(settings)
    // Threads that shared the name would wait for each other.
    var pieces = context.pieces.map(texts.count) { OrgPiece(texts[$0], keywords, file: file.map { $0 }) }
    Self.handDown(OrgInheritance(settings), in: &pieces)
    var tasks = context.pieces.map(pieces.count) { [pieces] number in pieces[number].entries.map { $0.task(context) } }
    for number in pieces.indices {
      tasks[number].reverse()
      for entry in pieces[number].entries { read(entry, tasks[number].removeLast()) }
    }
    for piece in pieces { result.losses.add(piece.controls) }
  }

  /// The usual number of lines of a task.
  private static let linesOfTask = 8

  /// Gives each headline the values that it inherits.
  private static func handDown(_ settings: OrgInheritance, in pieces: inout [OrgPiece]) {
    // The values that a headline hands down are made when the first one below it asks for them.
    var above: [(level: Int, piece: Int, entry: Int, inner: OrgInheritance?)] = []
    for piece in pieces.indices {
      for entry in pieces[piece].entries.indices {
        let level = pieces[piece].entries[entry].headline?.level ?? 0
        while let last = above.last, last.level >= level { above.removeLast() }
        if let last = above.indices.last {
          let inner = above[last].inner ?? pieces[above[last].piece].entries[above[last].entry].inner
          above[last].inner = inner
          pieces[piece].entries[entry].outer = inner
        } else {
          pieces[piece].entries[entry].outer = settings
        }
        if level > 0 { above.append((level, piece, entry, nil)) }
      }
    }
  }

  private mutating func read(_ entry: OrgEntry, _ task: consuming OrgTask?) {
    guard let headline = entry.headline else { return addText(of: entry) }
    while let last = open.last, last.level >= headline.level { open.removeLast() }
    guard var task = consume task else { return readHeading(headline, entry) }
    let parent = open.last?.record
    task.record.parent = parent
    result.losses.add(task.losses)
    guard !task.record.sentence.isEmpty || task.record.hasNames else {
      result.problems.append(RecordProblem(at: entry.place, Array("the task has no title".utf8)))
      return open.append((headline.level, parent))
    }
    open.append((headline.level, result.records.count))
    result.records.append(task.record)
    if let checklist = task.checklist { add(checklist, of: entry, below: result.records.count - 1) }
  }

  /// Reads a headline that is no task.
  private mutating func readHeading(_ headline: OrgHeadline, _ entry: OrgEntry) {
    let parent = open.last?.record
    open.append((headline.level, parent))
    result.losses.add(.orgProperty, at: entry.place, count: entry.section.properties.countOfTask)
    if let parent {
      if !headline.title.isEmpty { result.records[parent].addNote(headline.title) }
      let checklist = entry.section.checklist
      if let note = OrgBody.note(checklist.rest.map { entry.section.text[$0] }) { result.records[parent].addNote(note) }
      add(checklist, of: entry, below: parent)
    } else {
      let count = result.records.count
      result.add(heading: headline.title, level: headline.level, isMarkdown: false, position: count, at: entry.place)
      addText(of: entry)
    }
  }

  /// Adds the lines outside of tasks. Settings and comments are no text, and items with checkboxes are tasks.
  private mutating func addText(of entry: OrgEntry) {
    let lastEnd = entry.lines.lastIndex { OrgDrawerLine.edge($0) == "END" } ?? entry.lines.startIndex
    var drawer: String?
    var text: [OrgTextLine] = []
    for (number, (index, line)) in zip(entry.firstLine..., zip(entry.lines.indices, entry.lines)) {
      if let name = OrgDrawerLine.edge(line), name == "END" || index < lastEnd {
        // Properties and logs are no text. Other drawers only group it.
        drawer = ["PROPERTIES", "LOGBOOK", "CLOCK"].contains(name) ? name : nil
        continue
      }
      let content = line.drop { $0.isBlank }
      if let drawer {
        let count = drawer == "PROPERTIES" || content.isEmpty ? 0 : 1
        result.losses.add(.prose, at: RecordPlace(file: file, line: number), count: count)
      } else if OrgSetting(content) == nil, !content.starts(with: "# ".utf8) {
        text.append((number, Array(line)))
      }
    }
    let list = OrgChecklist(text.map(\.line))
    // The lines between the items come along as text.
    var rest = list.rest[...]
    let first = result.records.count
    for item in list.items {
      addProse(rest.prefix { $0 < item.line }.map { text[$0] })
      rest = rest.drop { $0 < item.line }
      add(item, at: text[item.line].number, below: item.parent.map { first + $0 }, entry.inner)
    }
    addProse(rest.map { text[$0] })
  }

  /// A line with its number, from 1.
  private typealias OrgTextLine = (number: Int, line: [UInt8])

  /// Adds the items of the checklist of an entry as tasks.
  ///
  /// - Parameter parent: the task that it is below.
  private mutating func add(_ list: OrgChecklist, of entry: OrgEntry, below parent: Int) {
    if list.items.isEmpty { return }
    let (first, inherited) = (result.records.count, entry.inner)
    for item in list.items {
      let number = entry.firstLine + entry.section.positions[item.line]
      add(item, at: number, below: item.parent.map { first + $0 } ?? parent, inherited)
    }
  }

  private mutating func add(
    _ item: OrgChecklist.Item, at line: Int, below parent: Int?, _ inherited: OrgInheritance
  ) {
    var record = Record(at: RecordPlace(file: file, line: line))
    (record.status, record.sentence, record.note) = (item.status, item.title, OrgBody.note(item.text))
    record.parent = parent
    inherited.hand(to: &record)
    result.records.append(record)
  }

  /// Adds lines as text, if there is any.
  private mutating func addProse(_ lines: [OrgTextLine]) {
    guard let first = lines.first(where: { !$0.line.allSatisfy(\.isBlank) }) else { return }
    let place = RecordPlace(file: file, line: first.number)
    result.add(prose: lines.map(\.line), position: result.records.count, at: place)
  }
}
