import TaskEditing
import TaskFiles
import TaskModel
import TaskSyntax

// New tasks.
extension WorkspaceEdit {
  /// Adds tasks, in the inbox where no place is typed.
  ///
  /// - Parameters:
  ///   - tasks: the words of each, as they are typed.
  ///   - inputLines: the line of standard input of each; `nil` for words of the command line.
  ///   - note: the note of each.
  package mutating func add(
    _ tasks: [[[UInt8]]], inputLines: [Int]? = nil, note: [UInt8]?, at place: TypedPlace?
  ) throws(EditFailure) {
    let inbox = workspace.root.joined(BytePath(settings[.inbox]))
    let destination = try destination(place ?? .file(nil, heading: nil), standard: inbox)
    let file = files[destination.file]
    let inherited = inheritance(at: destination)
    var heading: [UInt8]?
    if case .newSection(let title) = destination.place { heading = title }
    var blocks: [TaskBlock] = []
    let idPrefix = Array("id:".utf8)
    addedIDs = Set(
      tasks.count > 1
        ? tasks.joined().flatMap { $0.split(separator: 0x20) }.filter { $0.starts(with: idPrefix) }
          .map { Array($0.dropFirst(idPrefix.count)) } : [])
    var knownNames: Set<[UInt8]> = []
    for (index, words) in tasks.enumerated() {
      let line: TaskLine
      let dates: [TypedDate]
      do throws(EditFailure) {
        (line, dates) = try self.line(of: words, file.document.document.dialect, inherited)
        blocks.append(try block(line, note: note))
      } catch {
        if let inputLines { throw .inputLine(inputLines[index], error) }
        throw error
      }
      if let project = line.content.project, knownNames.insert(project).inserted, let kind = otherKind(of: project) {
        remark(.isOtherName(project, kind))
      }
      let isFirst = blocks.count == 1
      let new = EditEvent.NewTask(
        makesFile: isFirst && file.isNew, heading: isFirst ? heading : nil, inherited: inherited, dates: dates)
      record(.added(new), line, inFile: destination.file)
    }
    try insert(blocks, at: destination)
    if file.isNew, workspace.origin == .startingFolder { remark(.makesWorkspace) }
  }

  /// Returns what a name is in the workspace that is no project in it; `nil` if nothing has the name.
  private func otherKind(of name: [UInt8]) -> EditRemark.KnownName? {
    var found: EditRemark.KnownName?
    for document in tasks.documents.documents where document.document.model.names.find(name) != nil {
      for part in document.document.model.parts.indices.lazy.map(document.document.part) {
        let words = part.records.lazy.filter { [.project, .context, .tag].contains($0.kind) }
          .map { (kind: $0.kind, name: part.name(of: $0)) }
        for word in Array(words) + part.frontMatterNames.map({ (kind: $0.kind, name: $0.name) }) where word.name == name
        {
          switch word.kind {
          case .project: return nil
          case .tag: found = .tag
          default: found = found ?? .context
          }
        }
      }
    }
    return found
  }

  /// The line of a new task, and the dates that were typed.
  private mutating func line(
    of words: [[UInt8]], _ dialect: Dialect, _ outer: Classification
  ) throws(EditFailure) -> (TaskLine, [TypedDate]) {
    let today = now.date
    let typed: TypedTask
    var line: TaskLine
    do throws(EditProblem) {
      typed = try TypedTask(words, dialect, typingRules)
      line = typed.line
      if line.content[.created] == nil { try line.set(Array("created".utf8), Array(today.description.utf8)) }
      try line.apply(settings[.defaults].changes(of: line.content, outer, unwanted: typed.unwanted))
    } catch {
      throw .problem(error, .words)
    }
    for finding in NearMisses.findings(in: line, besides: typed.doubts, now: now) {
      if finding.rule == "malformed-rank", line.title.first == UInt8(ascii: "(") { throw .malformedRank(finding) }
      remark(.nearMiss(finding))
    }
    for doubt in typed.doubts { remark(.isText(doubt)) }
    try confirmPast(typed.dates)
    if let after = line.content[.after] {
      let change = try withIDs(.set(key: Array("after".utf8), value: after), of: nil)
      do throws(EditProblem) { try line.apply(change) } catch { throw .problem(error, .words) }
    }
    return (line, typed.dates)
  }

  /// The lines of a new task.
  private func block(_ line: TaskLine, note: [UInt8]?) throws(EditFailure) -> TaskBlock {
    do throws(EditProblem) {
      guard let block = try TaskBlock(line, note: note) else {
        throw EditProblem(.fault, Array("the new line is not a task".utf8))
      }
      return block
    } catch {
      throw .problem(error, .words)
    }
  }
}

extension TaskDefaults {
  /// Returns the defaults of a new task that neither its line nor its place gives.
  fileprivate func changes(
    of content: TaskContent, _ outer: Classification, unwanted: Set<[UInt8]>
  ) -> [LineChange] {
    var changes: [LineChange] = []
    if let letter = priority?.first, content.rank?.letter ?? 0 == 0, outer.letter == 0,
      !unwanted.contains(Array("pri".utf8))
    {
      changes.append(.priority(letter: Int(letter) - 0x40, number: 0))
    }
    if let project, content.project == nil, outer.project == nil, !unwanted.contains(Array("project".utf8)) {
      changes.append(.project(project))
    }
    if content.contexts.isEmpty, outer.contexts.isEmpty, !unwanted.contains(Array("context".utf8)) {
      changes += contexts.map { .addContext($0) }
    }
    return changes
  }
}
