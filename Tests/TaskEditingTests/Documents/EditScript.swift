import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting

/// Changes of a document, made by `DocumentEdit` and, as a reference, on a list of its tasks.
struct EditScript {
  /// A task of the expected result: the facts of an unchanged task, or only the depth of a new one.
  private struct Node {
    var depth: Int
    var digest: TaskDigest?
    /// The index among the old tasks, or `nil` for a copy.
    var number: Int?
  }

  enum Outcome: Equatable {
    case same
    case refused
    case different(String)
  }

  private let document: Document
  private var edit: DocumentEdit
  private var nodes: [Node]
  /// The old tasks that were named. Each is named once, so the order of changes does not matter.
  private var named: Set<Int> = []
  private var namedLines: [Range<Int>] = []
  private var problem: EditProblem?

  init(_ document: Document) {
    self.document = document
    edit = DocumentEdit(document)
    nodes = TaskDigest.all(of: document).enumerated().map { number, digest in
      Node(depth: digest.depth, digest: digest, number: number)
    }
  }

  /// Changes one task.
  mutating func change(_ random: inout SplitMix64) {
    let number = random.below(document.model.places.count)
    guard problem == nil, named.insert(number).inserted,
      let index = nodes.firstIndex(where: { $0.number == number })
    else { return }
    let place = document.model.places[number]
    do throws(EditProblem) {
      switch random.below(7) {
      case 0...1: try replaceLine(place, index)
      case 2: try replaceBlock(place, index)
      case 3: remove(place, index)
      case 4: try insert(.above(place), at: index, depth: nodes[index].depth)
      case 5: try insert(.below(place), at: end(of: index), depth: nodes[index].depth)
      default: try insert(.under(place), at: end(of: index), depth: nodes[index].depth + 1)
      }
    } catch {
      problem = error
    }
  }

  /// Returns the end of the subtasks of a task.
  private func end(of index: Int) -> Int {
    nodes[(index + 1)...].firstIndex { $0.depth <= nodes[index].depth } ?? nodes.count
  }

  private mutating func replaceLine(_ place: TaskPlace, _ index: Int) throws(EditProblem) {
    let line = try edit.line(of: place)
    guard let box = SyntaxTree(line.text).parts[0].records.first?.checkbox else { return }
    guard
      let new = TaskLine(
        Array(line.text[..<box.lowerBound]) + Array("[>]".utf8) + line.text[box.upperBound...], line.dialect)
    else { return }
    try edit.replaceLine(of: place, with: new)
    nodes[index].digest?.line = new.text
    nodes[index].digest?.mark = .waiting
    namedLines.append(document.text(ofLine: place))
  }

  private mutating func replaceBlock(_ place: TaskPlace, _ index: Int) throws(EditProblem) {
    let block = try edit.block(of: place)
    try edit.replace(place, with: [block, block])
    let end = end(of: index)
    nodes.insert(
      contentsOf: nodes[index..<end].map { Node(depth: $0.depth, digest: $0.digest, number: nil) }, at: end)
    swallow(index..<end, place)
  }

  private mutating func remove(_ place: TaskPlace, _ index: Int) {
    edit.remove(place)
    let end = end(of: index)
    swallow(index..<end, place)
    nodes.removeSubrange(index..<end)
  }

  /// Marks the tasks inside a block as named, so that no later change edits them.
  private mutating func swallow(_ tasks: Range<Int>, _ place: TaskPlace) {
    named.formUnion(nodes[tasks].compactMap(\.number))
    namedLines.append(document.lines(of: place))
  }

  private mutating func insert(_ point: InsertionPoint, at index: Int, depth: Int) throws(EditProblem) {
    guard let block = TaskBlock(Array("- [ ] new\n  note\n  - [ ] sub\n".utf8), dialect: document.dialect) else {
      return
    }
    try edit.insert([block], at: point)
    nodes.insert(contentsOf: [Node(depth: depth), Node(depth: depth + 1)], at: index)
  }

  /// The outcome of the changes.
  var outcome: Outcome {
    do throws(EditProblem) {
      if let problem { throw problem }
      let text = try edit.finish()
      let (edits, bytes) = (text.edits, text.bytes)
      let old = Array(document.source.storage.prefix(document.source.count))
      guard edits.applied(to: old) == bytes else { return .different("the edits are not the document") }
      for edit in edits {
        if let line = unnamed(edit) { return .different("\(String(decoding: line, as: UTF8.self)) was not named") }
      }
      let new = TaskDigest.all(of: Document(SourceText(bytes)))
      guard new.count == nodes.count else { return .different("\(new.count) tasks, not \(nodes.count)") }
      for (task, node) in zip(new, nodes) {
        if task.depth != node.depth || node.digest.map({ $0 != task }) ?? false {
          return .different("\(task) is not \(node)")
        }
      }
      return .same
    } catch {
      return error.kind == .fault ? .different(String(decoding: error.message, as: UTF8.self)) : .refused
    }
  }

  /// Returns the bytes that an edit deletes outside the named lines, or `nil` if they are blank.
  private func unnamed(_ edit: TextEdit) -> [UInt8]? {
    let rest = edit.range.filter { offset in !namedLines.contains { $0.contains(offset) } }
    let bytes = rest.map { document.source.storage[$0] }
    return bytes.allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) } ? nil : bytes
  }
}

/// The facts about a task, inherited ones included.
struct TaskDigest: Equatable {
  var depth: Int
  var line: [UInt8]
  var mark: CheckboxMark
  var title: [UInt8]
  var letter: UInt8
  var quadrant: UInt8
  var project: [UInt8]?
  var labels: [[UInt8]]
  /// The lines of the note, trimmed.
  var note: [[UInt8]]

  static func all(of document: Document) -> [TaskDigest] {
    let model = document.model
    var inherited = InheritedLabels(model)
    return model.places.map { place in
      let part = document.parts[place.part]
      let row = model[place]
      let project = model.project(of: row, in: place.part)
      inherited.move(to: place)
      let note = part.note(of: Int(row.record)) ?? []
      return TaskDigest(
        depth: Int(row.depth), line: Array(document.source.storage[document.text(ofLine: place)]),
        mark: part.records[Int(row.record)].mark, title: part.title(of: Int(row.record)),
        letter: model.letter(of: row, in: place.part), quadrant: model.writtenQuadrant(of: row, in: place.part),
        project: project == TaskRow.none ? nil : Array(model.names[project]),
        labels: inherited.labels.map { Array(model.names[$0.name]) },
        note: note.split(separator: 0x0A).compactMap { line in
          let text = line.drop(while: \.isBlank)
          return text.isEmpty ? nil : Array(text)
        })
    }
  }
}
