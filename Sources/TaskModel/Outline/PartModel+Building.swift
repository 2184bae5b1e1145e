public import TaskSyntax

extension PartModel {
  /// Reads the records of `part` once. `part` is not needed afterward.
  ///
  /// - Parameter columns: The columns to fill. The others are missing, or none.
  public init(_ part: borrowing SyntaxPart, columns: TaskColumns = .all) {
    let hasLabels = part.kinds.contains(.context) || part.kinds.contains(.tag)
    var builder = PartModelBuilder(taskCount: part.taskCount, labelCount: hasLabels ? part.taskCount : 0, columns)
    builder.build(part.paddedBytes, part.records.span, partEnd: part.range.count)
    self = builder.model
  }
}

/// The single pass that implements `PartModel.init`.
private struct PartModelBuilder {
  var model = PartModel()
  /// The tasks around the current record: their rows, and the records at which they end.
  private var parents: [(row: UInt32, end: UInt32)] = []
  private var section: UInt32 = 0
  /// The keys seen on the current line. Only the first attribute of a key counts.
  private var seenKeys: AttributeKeys = []
  private let columns: TaskColumns
  /// The keys to skip, as if the line had already given them.
  private let ignoredKeys: AttributeKeys

  /// - Parameter labelCount: The approximate number of contexts and tags.
  init(taskCount: Int, labelCount: Int, _ columns: TaskColumns) {
    self.columns = columns
    ignoredKeys = columns.ignoredKeys
    model.rows.reserveCapacity(taskCount)
    if columns.contains(.labels) { model.labels.reserveCapacity(labelCount) }
  }

  mutating func build(_ bytes: Span<UInt8>, _ records: Span<SyntaxRecord>, partEnd: Int) {
    var index = 0
    while index < records.count {
      switch records[index].kind {
      case .task: index = task(index, bytes, records, partEnd)
      case .heading: index = heading(index, bytes, records)
      case .note:
        leaveParents(before: index)
        if let parent = parents.last { model.rows[Int(parent.row)].flags.insert(.hasNote) }
        index = Int(records[index].next)
      default: index = Int(records[index].next)
      }
    }
  }

  /// Adds a row for the task at record `index`. Returns the first record after its line.
  @inline(__always)
  private mutating func task(_ index: Int, _ bytes: Span<UInt8>, _ records: Span<SyntaxRecord>, _ partEnd: Int) -> Int {
    let record = records[index]
    leaveParents(before: index)
    var row = TaskRow(record, index: index, section: section, labels: model.labels.count)
    if let parent = parents.last {
      inherit(from: Int(parent.row), &row)
      row.depth = UInt32(parents.count)
    }
    if record.mark == .unknown { model.hasUnknownMark = true }
    let number = UInt32(truncatingIfNeeded: model.rows.count)
    var hasProject = !columns.contains(.projects)
    seenKeys = ignoredKeys
    var next = index &+ 1
    var lineEnd = Int(row.wordsStart)
    let end = Int(record.next)
    while next < end, records[next].kind.isInline {
      lineEnd = records[next].upperBound
      word(records[next], bytes, number, &row, &hasProject)
      next &+= 1
    }
    if record.flags.contains(.unread) {
      row.flags.insert(.isUnread)
    } else if columns.contains(.words) {
      row.endWords(bytes, from: lineEnd, partEnd: partEnd)
      let start = Int(row.wordsStart)
      if start < partEnd, bytes[start] == UInt8(ascii: "(") { model.hasParenthesisFirst = true }
    }
    model.rows.append(row)
    if next < end { parents.append((number, record.next)) }
    return next
  }

  @inline(__always)
  private mutating func word(
    _ word: SyntaxRecord, _ bytes: Span<UInt8>, _ number: UInt32, _ row: inout TaskRow, _ hasProject: inout Bool
  ) {
    switch word.kind {
    case .rank:
      row.set(word.rank)
      row.wordsStart = UInt32(truncatingIfNeeded: word.upperBound)
    case .project:
      if hasProject { model.hasSecondProject = true } else { row.project = name(word, bytes) }
      hasProject = true
    case .context, .tag:
      if columns.contains(.labels) { model.labels.append(Label(name(word, bytes), isTag: word.kind == .tag)) }
    case .attribute: attribute(word, bytes, number, &row)
    default: break
    }
  }

  /// Closes the tasks that have no records from `index` on.
  @inline(__always)
  private mutating func leaveParents(before index: Int) {
    while let last = parents.last, Int(last.end) <= index { parents.removeLast() }
  }

  private typealias Label = PartModel.Label

  private mutating func inherit(from parent: Int, _ row: inout TaskRow) {
    model.hasSubtasks = true
    model.rows[parent].flags.insert(.hasChildren)
    row.parent = UInt32(truncatingIfNeeded: parent)
    row.letter = model.rows[parent].letter
    row.quadrant = model.rows[parent].quadrant
    row.project = model.rows[parent].project
  }

  /// Returns the number of the name of a project, context or tag.
  @inline(__always)
  private mutating func name(_ word: SyntaxRecord, _ bytes: Span<UInt8>) -> UInt32 {
    let range = word.lowerBound &+ 1..<word.upperBound
    if word.flags.contains(.quoted) { return model.names.intern(bytes.unquoted(range)) }
    return model.names.intern(bytes, range)
  }

  @inline(__always)
  private mutating func attribute(_ word: SyntaxRecord, _ bytes: Span<UInt8>, _ number: UInt32, _ row: inout TaskRow) {
    let key = AttributeKeys(word.key)
    guard seenKeys.isDisjoint(with: key) else {
      model.repeatedKeys.formUnion(key)
      return
    }
    seenKeys.formUnion(key)
    model.keys.formUnion(key)
    switch word.key {
    case .due: row.due.fill(word, bytes, isEnd: true)
    case .plan: row.plan.fill(word, bytes, isEnd: true)
    case .start: row.start.fill(word, bytes, isEnd: false)
    case .created: row.created.fill(word, bytes, isEnd: false)
    case .done: close(as: .done, word, bytes, &row)
    case .cancelled: close(as: .cancelled, word, bytes, &row)
    case .every: row.flags.insert(.isRecurring)
    case .owner: row.flags.insert(.hasOwner)
    case .id: link(.id, word.valueRange, bytes, number)
    case .of: link(.of, word.valueRange, bytes, number)
    case .after: afters(word.valueRange, bytes, number)
    default: break
    }
  }

  /// Stores the day on which a task was closed, if its box has the same status.
  @inline(__always)
  private mutating func close(as status: TaskStatus, _ word: SyntaxRecord, _ bytes: Span<UInt8>, _ row: inout TaskRow) {
    if row.status == status {
      row.closed.fill(word, bytes, isEnd: true)
    } else {
      model.hasUnmatchedClosingDate = true
    }
  }

  private mutating func link(_ kind: PartModel.Link.Kind, _ range: Range<Int>, _ bytes: Span<UInt8>, _ row: UInt32) {
    model.links.append(
      PartModel.Link(
        kind, name: model.names.intern(bytes, range), row: row,
        range: UInt32(range.lowerBound)..<UInt32(range.upperBound),
        isTouched: ".,;:!?)]}".utf8.contains(bytes[range.upperBound])))
  }

  private mutating func afters(_ range: Range<Int>, _ bytes: Span<UInt8>, _ row: UInt32) {
    // Reserve room for all at once, because one line may contain most of a document's names.
    var count = 1
    for index in range where bytes[index] == UInt8(ascii: ",") { count &+= 1 }
    if count > model.links.count { model.links.reserveCapacity(model.links.count &+ count) }
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: ",") {
      link(.after, start..<index, bytes, row)
      start = index &+ 1
    }
    link(.after, start..<range.upperBound, bytes, row)
  }

  /// Begins a section. Returns the first record after the heading.
  private mutating func heading(_ index: Int, _ bytes: Span<UInt8>, _ records: Span<SyntaxRecord>) -> Int {
    let record = records[index]
    parents.removeAll(keepingCapacity: true)
    var row = SectionRow(level: Int(record.detail), record: UInt32(index))
    let firstLabel = model.sectionLabels.count
    for child in index &+ 1..<Int(record.next) {
      let word = records[child]
      switch word.kind {
      case .rank:
        row.letter = UInt8(word.rank.letter)
        row.quadrant = UInt8(word.rank.quadrant)
      case .project:
        if row.project == TaskRow.none { row.project = name(word, bytes) } else { model.hasSecondProject = true }
      case .context, .tag: model.sectionLabels.append(Label(name(word, bytes), isTag: word.kind == .tag))
      default: break
      }
    }
    row.labels = firstLabel..<model.sectionLabels.count
    model.sections.append(row)
    section = UInt32(truncatingIfNeeded: model.sections.count &- 1)
    return Int(record.next)
  }
}

extension TaskRow {
  /// Creates a task from its box alone.
  @inline(__always)
  fileprivate init(_ record: SyntaxRecord, index: Int, section: UInt32, labels: Int) {
    self.init(
      offset: record.offset, wordsStart: UInt32(truncatingIfNeeded: record.checkbox.upperBound), wordsEnd: 0,
      record: UInt32(truncatingIfNeeded: index), parent: TaskRow.none, section: section, project: TaskRow.none,
      labels: UInt32(truncatingIfNeeded: labels), due: .none, plan: .none, start: .none, created: .none, closed: .none,
      depth: 0, status: TaskStatus(record.mark), letter: 0, quadrant: 0, flags: [], number: 0)
  }

  /// Applies a rank. A written letter or quadrant replaces the inherited one.
  @inline(__always)
  fileprivate mutating func set(_ rank: RankLiteral) {
    if rank.letter != 0 {
      letter = UInt8(truncatingIfNeeded: rank.letter)
      number = UInt16(truncatingIfNeeded: rank.number)
      flags.insert(.ownLetter)
    }
    if rank.quadrant != 0 { quadrant = UInt8(truncatingIfNeeded: rank.quadrant) }
  }

  /// Finds the extent of the words: from the first nonblank byte to the end of the line, without trailing blanks.
  @inline(__always)
  fileprivate mutating func endWords(_ bytes: Span<UInt8>, from offset: Int, partEnd: Int) {
    var end = offset
    while end < partEnd && bytes[end] != UInt8(ascii: "\n") { end &+= 1 }
    // A carriage return before the line feed belongs to the line's end.
    if end < partEnd && end > offset && bytes[end &- 1] == UInt8(ascii: "\r") { end &-= 1 }
    let words = bytes.trimmed(Int(wordsStart)..<end)
    wordsStart = UInt32(truncatingIfNeeded: words.lowerBound)
    wordsEnd = UInt32(truncatingIfNeeded: words.upperBound)
  }
}

extension PackedMoment {
  /// Stores the value of an attribute.
  @inline(__always)
  fileprivate mutating func fill(_ word: SyntaxRecord, _ bytes: Span<UInt8>, isEnd: Bool) {
    var range = word.valueRange
    if range.count == 10, range.lowerBound &+ 10 <= bytes.count,
      let day = DateLiteral.readDay(
        firstEight: bytes.word(at: range.lowerBound), lastEight: bytes.word(at: range.lowerBound &+ 2))
    {
      self = PackedMoment(day.firstDay)
      return
    }
    if word.flags.contains(.quoted) { range = range.lowerBound &+ 1..<range.upperBound &- 1 }
    guard let literal = DateLiteral(bytes, in: range) else { return }
    self = PackedMoment(isEnd ? literal.lastDay : literal.firstDay, minuteOfDay: literal.minuteOfDay)
  }
}
