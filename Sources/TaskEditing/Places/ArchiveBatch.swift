public import TaskModel
import TaskSyntax

/// Closed tasks that move from a document to its archive, below the same headings.
public struct ArchiveBatch: Sendable {
  /// The tasks of one section.
  struct Group: Sendable {
    /// The lines of the section's headings, outermost first; empty before the first heading.
    var headings: [[UInt8]]
    var places: [TaskPlace]
  }

  let document: Document
  private(set) var groups: [Group] = []

  /// Collects the top-level tasks that are closed together with all their subtasks and that `isChosen` accepts.
  public init(_ document: Document, where isChosen: (TaskPlace, TaskRow) -> Bool = { _, _ in true }) {
    self.document = document
    var sections: [Int: Int] = [:]
    for part in document.model.parts.indices {
      let rows = document.model.parts[part].rows
      var row = 0
      while row < rows.count {
        let end = rows[(row + 1)...].firstIndex { $0.depth <= rows[row].depth } ?? rows.count
        defer { row = end }
        let place = TaskPlace(part: part, row: row)
        guard rows[row..<end].allSatisfy({ !$0.status.isActive }), isChosen(place, rows[row]) else { continue }
        let section = document.model.sectionNumber(of: rows[row], in: part)
        let group = sections[section] ?? groups.count
        if group == groups.count {
          sections[section] = group
          groups.append(Group(headings: document.headings(ofSection: section), places: []))
        }
        groups[group].places.append(place)
      }
    }
  }

  /// The tasks, in the order of their lines.
  public var places: [TaskPlace] { groups.flatMap(\.places).sorted() }

  /// The front matter for a new archive: that of the document, so that tasks inherit the same values.
  public var head: [UInt8] {
    guard let front = document.parts.first?.records.first, front.kind == .frontMatter else { return [] }
    return Array(document.source.storage[front.lowerBound..<front.upperBound])
  }

  /// The line ending for a new archive: that of the document.
  public var lineEnd: [UInt8] { document.lineEnd(near: 0) }

  /// Moves the tasks from the document to the archive.
  ///
  /// Tasks go below the same headings in the archive, and missing headings are added. Values that a task would no
  /// longer inherit are written on its line, and keys of its attributes that the archive does not declare in its front
  /// matter. A task that the archive already has at the end of its section, apart from blanks and bullets, is not added
  /// again, because an interrupted command may have written it. Nor is one that the archive has under the same id, or
  /// the same title and dates: it is only removed from the document, or stays there if it says something that the
  /// archived one does not.
  ///
  /// - Returns: the lines of the tasks in the archive, and those of the tasks that stay.
  @discardableResult
  public func move(
    from source: inout DocumentEdit, to archive: inout DocumentEdit
  ) throws(EditProblem) -> (archived: [TaskLine], kept: [TaskLine]) {
    let known = ArchivedTasks(archive.document, for: document, places)
    var moved: (archived: [TaskLine], kept: [TaskLine]) = ([], [])
    try archive.declare(missingKeys(in: archive.dialect))
    var made = NewSections(archive)
    for group in groups {
      let target = archive.document.section(below: group.headings)
      let blocks = try take(group, from: &source, known, below: archive.document, &moved)
      if blocks.isEmpty { continue }
      let column = target.rest.isEmpty ? archive.document.column(at: .section(target.section)) : 0
      for block in blocks {
        guard var line = block.task(0) else { continue }
        line.setIndentation(column)
        moved.archived.append(line)
      }
      if target.rest.isEmpty {
        let missing = try archive.missing(blocks, at: target.section)
        if !missing.isEmpty { try archive.insert(missing, at: .section(target.section)) }
      } else {
        try made.add(blocks, target)
      }
    }
    try made.insert(into: &archive)
    return moved
  }

  /// Removes the tasks of a group from the document, and returns those that the archive does not have.
  private func take(
    _ group: Group, from source: inout DocumentEdit, _ known: ArchivedTasks, below archive: Document,
    _ moved: inout (archived: [TaskLine], kept: [TaskLine])
  ) throws(EditProblem) -> [TaskBlock] {
    let inheritance = archive.inheritance(below: group.headings)
    var blocks: [TaskBlock] = []
    for place in group.places {
      var block = try source.block(of: place)
      let classification = document.classification(of: place)
      try block.changeTask(0) { line throws(EditProblem) in try line.keep(classification, inheriting: inheritance) }
      try block.checkGains(of: classification, below: inheritance)
      switch try known.copy(of: place, document, block) {
      case .other:
        if let line = block.task(0) { moved.kept.append(line) }
        continue
      case .whole: if let line = block.task(0) { moved.archived.append(line) }
      case nil: blocks.append(block)
      }
      source.remove(place)
    }
    return blocks
  }
}

extension TaskBlock {
  /// Throws if a task would inherit values from the archive that it did not have, because a line cannot override them.
  fileprivate func checkGains(of old: Classification, below new: Classification) throws(EditProblem) {
    let own = task(0)?.content
    let gain: String? =
      if old.letter == 0, new.letter != 0 {
        "a priority"
      } else if old.quadrant == 0, new.quadrant != 0 {
        "a quadrant"
      } else if old.project == nil, new.project != nil {
        "a project"
      } else {
        nil
      }
    guard let gain, let own else { return }
    throw .conflict(
      "the archive's front matter would add \(gain) to '\(own.title)'",
      help: "remove it from the archive's front matter, or set one on the task")
  }
}

extension TaskBlock {
  /// The meaning of a line, regardless of its layout.
  enum Meaning: Equatable {
    case task(depth: Int, TaskContent)
    case text([UInt8])
  }

  /// The meanings of the lines that are not blank.
  var meanings: [Meaning] {
    var tasks = self.tasks.indices[...]
    return lines.indices.compactMap { index in
      if let next = tasks.first, self.tasks[next].line == index, let content = task(next)?.content {
        tasks.removeFirst()
        return .task(depth: self.tasks[next].depth, content)
      }
      let text = lines[index].text
      let words = text.span.trimmed(text.indices)
      return words.isEmpty ? nil : .text(Array(text[words]))
    }
  }
}

extension Document {
  /// Returns the lines of a section's headings, outermost first and its own last, without trailing blanks.
  fileprivate func headings(ofSection number: Int) -> [[UInt8]] {
    model.chain(ofSection: number).map { section in
      let part = parts[model.sections[section].part]
      let record = part.records[Int(model.sections[section].record)]
      var line = source.storage[part.documentOffset + record.lowerBound..<part.documentOffset + record.upperBound]
      while let last = line.last, last.isBlank { line.removeLast() }
      return Array(line)
    }
  }

  /// Returns the deepest section that matches a prefix of these headings, and the remaining headings.
  fileprivate func section(below headings: [[UInt8]]) -> (section: Int, rest: [[UInt8]]) {
    var section = 0
    for (index, heading) in headings.enumerated() {
      let found = model.sections.indices.dropFirst().first {
        model.sections[$0].parent == UInt32(section) && self.headings(ofSection: $0).last == heading
      }
      guard let found else { return (section, Array(headings[index...])) }
      section = found
    }
    return (section, [])
  }

  /// Returns what a task below these headings inherits in a document with this front matter.
  fileprivate func inheritance(below headings: [[UInt8]]) -> Classification {
    var text: [UInt8] = []
    if let front = parts[0].records.first, front.kind == .frontMatter {
      text = source.storage[front.lowerBound..<front.upperBound] + [0x0A]
    }
    for heading in headings { text += heading + [0x0A] }
    let document = Document(SourceText(text))
    return document.inheritance(at: .section(document.model.sections.count - 1))
  }
}

extension DocumentEdit {
  /// Returns the blocks that the section does not already end with. Equal blocks are counted.
  fileprivate func missing(_ blocks: [TaskBlock], at section: Int) throws(EditProblem) -> [TaskBlock] {
    var present = try lastBlocks(ofSection: section, count: blocks.count).map(\.meanings)
    var missing: [TaskBlock] = []
    for block in blocks {
      if let index = present.firstIndex(of: block.meanings) { present.remove(at: index) } else { missing.append(block) }
    }
    return missing
  }

  /// Returns the last top-level tasks of a section, at most `count`.
  fileprivate func lastBlocks(ofSection number: Int, count: Int) throws(EditProblem) -> [TaskBlock] {
    let model = document.model
    var blocks: [TaskBlock] = []
    for part in model.parts.indices.reversed() {
      for (index, row) in model.parts[part].rows.enumerated().reversed() {
        guard blocks.count < count else { return blocks }
        let section = model.sectionNumber(of: row, in: part)
        if section < number { return blocks }
        guard section == number, row.parent == TaskRow.none else { continue }
        blocks.append(try block(of: TaskPlace(part: part, row: index)))
      }
    }
    return blocks
  }
}
