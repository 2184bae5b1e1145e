import TaskModel
import TaskSyntax

/// A position between two lines of a document where a task can be inserted.
struct LineGap {
  /// The start of a line, or the document's end.
  var offset: Int
  /// The column of the new bullet, from 0.
  var column: Int
  /// The number of ancestors of the new task.
  var depth: Int
  /// Whether a blank line is needed before or after the new task.
  var wantsBlankBefore = false
  var wantsBlankAfter = false
}

extension LineGap {
  /// Creates the gap after all content of a section itself, where a heading can be inserted.
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
  /// The last top-level task with its note and subtasks, from its bullet.
  private(set) var lastTask: Range<Int>?
  /// The start of the line after the section's content, without trailing blank lines.
  private(set) var end: Int
  /// Whether the section has any content, including a heading or front matter.
  private(set) var hasContent = false

  init(_ number: Int, in document: Document) {
    let section = document.model.sections[number]
    end = document.source.bytes.byteOrderMarksEnd(from: 0, contentEnd: document.source.count)
    var index = section.record == TaskRow.none ? 0 : Int(section.record)
    var isHead = section.record != TaskRow.none
    for number in section.part..<document.model.parts.count {
      let part = document.part(number)
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
  /// Returns the start of the line after a block that ends at `end`, before or after its line ending.
  func lineStart(behind end: Int) -> Int {
    guard end > 0, source.storage[end - 1] != 0x0A else { return end }
    return min(source.storage.span.firstIndex(of: 0x0A, from: end) + 1, source.count)
  }

  /// Returns the column of a task's bullet, from 0.
  func column(of place: TaskPlace) -> Int {
    column(at: text(ofPart: place.part).documentOffset + Int(model[place].offset))
  }

  /// Returns the column of a byte that has only blanks before it on its line.
  func column(at offset: Int) -> Int { source.storage[indentationStart(before: offset)..<offset].columns(from: 0) }

  /// Returns the column of a task's subtasks: that of the last one, otherwise that of the task's text.
  func columnOfSubtasks(of place: TaskPlace) -> Int {
    let part = part(place.part)
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

  /// Returns the column of a task's checkbox, where its note begins.
  func columnOfText(of place: TaskPlace) -> Int {
    let part = part(place.part)
    let record = part.records[Int(model[place].record)]
    let bullet = part.documentOffset + record.lowerBound
    let box = part.documentOffset + record.checkbox.lowerBound
    return source.storage[bullet..<box].columns(from: column(at: bullet))
  }
}

extension ArraySlice<UInt8> {
  /// Returns the column after these bytes if they begin at `column`. Each byte is one column wide, except tabs.
  func columns(from column: Int) -> Int { reduce(column) { $1 == 0x09 ? ($0 | 3) + 1 : $0 + 1 } }
}
