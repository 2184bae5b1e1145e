import TaskModel
import TaskSyntax

/// A place between two lines of a document where a task can stand.
struct LineGap {
  /// The start of a line, or the document's end.
  var offset: Int
  /// The column of its bullet, from 0.
  var column: Int
  /// The number of parents above it.
  var depth: Int
  /// Whether a blank line is to part it from what stands before and behind it.
  var wantsBlankBefore = false
  var wantsBlankAfter = false

  init(offset: Int, column: Int, depth: Int) {
    self.offset = offset
    self.column = column
    self.depth = depth
  }

  /// Behind all that a section itself holds, where a heading can stand.
  init(endOf section: Int, in document: Document) {
    let blocks = SectionBlocks(section, in: document)
    self.init(offset: blocks.end, column: 0, depth: 0)
    wantsBlankBefore = blocks.hasContent
    wantsBlankAfter = true
  }

  init(_ point: InsertionPoint, in document: Document) {
    switch point {
    case .section(let number):
      let blocks = SectionBlocks(number, in: document)
      depth = 0
      if let task = blocks.lastTask {
        offset = task.upperBound
        column = document.column(at: task.lowerBound)
      } else {
        offset = blocks.end
        column = 0
        wantsBlankBefore = blocks.hasContent
        wantsBlankAfter = true
      }
    case .above(let place):
      offset = document.allowances(of: place).lowerBound
      column = document.column(of: place)
      depth = Int(document.model[place].depth)
    case .below(let place):
      offset = document.lines(of: place).upperBound
      column = document.column(of: place)
      depth = Int(document.model[place].depth)
    case .under(let place):
      offset = document.lines(of: place).upperBound
      column = document.columnOfSubtasks(of: place)
      depth = Int(document.model[place].depth) + 1
    }
  }
}

/// The blocks of a section itself, up to the next heading.
private struct SectionBlocks {
  /// The last task that lies in no other one, its note and subtasks included, from its bullet.
  private(set) var lastTask: Range<Int>?
  /// The start of the line behind its contents, without blank lines at the end.
  private(set) var end: Int
  /// Whether anything is there, a heading or front matter too.
  private(set) var hasContent = false

  init(_ number: Int, in document: Document) {
    let section = document.model.sections[number]
    end = document.source.bytes.byteOrderMarksEnd(from: 0, contentEnd: document.source.count)
    var index = section.record == TaskRow.none ? 0 : Int(section.record)
    var isHead = section.record != TaskRow.none
    for part in document.parts[section.part...] {
      while index < part.records.count {
        let record = part.records[index]
        if record.kind == .heading, !isHead { return }
        isHead = false
        hasContent = true
        let range = part.documentOffset + record.lowerBound..<part.documentOffset + record.upperBound
        if record.kind == .task { lastTask = range }
        end = document.lineStart(behind: range.upperBound)
        index = Int(record.next)
      }
      index = 0
    }
  }
}

extension Document {
  /// The start of the line behind a block that ends at `end`, with or without its line end.
  func lineStart(behind end: Int) -> Int {
    guard end > 0, source.storage[end - 1] != 0x0A else { return end }
    return min(source.storage.span.firstIndex(of: 0x0A, from: end) + 1, source.count)
  }

  /// The column of a task's bullet, from 0.
  func column(of place: TaskPlace) -> Int { column(at: parts[place.part].documentOffset + Int(model[place].offset)) }

  /// The column of a byte before which nothing but blanks stand on its line.
  func column(at offset: Int) -> Int {
    var start = offset
    while start > 0, source.storage[start - 1].isBlank { start -= 1 }
    return source.storage[start..<offset].columns(from: 0)
  }

  /// Returns the column of the subtasks of a task: that of its last one, else that of its text.
  func columnOfSubtasks(of place: TaskPlace) -> Int {
    let part = parts[place.part]
    let index = Int(model[place].record)
    let record = part.records[index]
    var child = index + 1
    var last: Int?
    while child < Int(record.next) {
      if part.records[child].kind == .task { last = part.documentOffset + part.records[child].lowerBound }
      child = Int(part.records[child].next)
    }
    return last.map { column(at: $0) } ?? columnOfText(of: place)
  }

  /// The column of a task's checkbox, below which its note begins.
  func columnOfText(of place: TaskPlace) -> Int {
    let part = parts[place.part]
    let record = part.records[Int(model[place].record)]
    let bullet = part.documentOffset + record.lowerBound
    let box = part.documentOffset + record.checkbox.lowerBound
    return source.storage[bullet..<box].columns(from: column(at: bullet))
  }
}

extension ArraySlice<UInt8> {
  /// The column behind these bytes, each of which takes one, but a tab, if they begin at `column`.
  func columns(from column: Int) -> Int { reduce(column) { $1 == 0x09 ? ($0 | 3) + 1 : $0 + 1 } }
}
