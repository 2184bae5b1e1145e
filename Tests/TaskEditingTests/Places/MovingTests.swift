import TaskEditing
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Moves of tasks from one place to another in one change.
struct MovingTests {
  /// The facts that a task must keep when it moves. Tasks are matched by the letters of their handles.
  private struct Sight {
    var handle: HandleCode
    var digest: TaskDigest
  }

  private func tasks(_ document: Document) -> [Sight] {
    zip(document.model.places, TaskDigest.all(of: document)).map { place, digest in
      let part = document.parts[place.part]
      return Sight(handle: part.handleCode(of: Int(document.model[place].record)), digest: digest)
    }
  }

  private func point(_ random: inout SplitMix64, _ target: TaskPlace, _ document: Document) -> InsertionPoint {
    switch random.below(4) {
    case 0: .above(target)
    case 1: .below(target)
    case 2: .under(target)
    default: .section(random.below(document.model.sections.count))
    }
  }

  @Test func aTaskLosesNothingOnItsWay() throws {
    var moves = 0
    for seed in 0..<800 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let text = seed % 2 == 0 ? WorkspaceGenerator.documents(seed: seed)[0] : DocumentGenerator.document(seed: seed)
      let document = Document(SourceText(text))
      let places = document.model.places
      guard document.obstacles.refusal == nil, places.count > 1 else { continue }
      let (origin, target) = (random.pick(places), random.pick(places))
      guard !document.lines(of: origin).contains(document.lines(of: target).lowerBound) else { continue }
      let point = point(&random, target, document)
      var edit = DocumentEdit(document)
      do throws(EditProblem) {
        var block = try edit.block(of: origin)
        try block.changeTask(0) { line throws(EditProblem) in
          try line.keep(document.classification(of: origin), inheriting: document.inheritance(at: point))
        }
        edit.remove(origin)
        try edit.insert([block], at: point)
        let new = Document(SourceText(try edit.finish().bytes))
        compare(tasks(document), tasks(new), "seed \(seed)")
        moves += 1
      } catch {
        #expect(error.kind != .fault, "seed \(seed): \(String(decoding: error.message, as: UTF8.self))")
      }
    }
    #expect(moves > 300)
  }

  /// Expects the same tasks with all their facts. The moved task and its subtasks may have more.
  private func compare(_ old: [Sight], _ new: [Sight], _ seed: Comment) {
    #expect(old.count == new.count, seed)
    var rest = new
    // Unchanged tasks are matched first: one of several tasks with equal words may have the facts that another one
    // gets.
    let changed = old.filter { task in
      guard let index = rest.firstIndex(where: { $0.handle == task.handle && $0.digest == task.digest }) else {
        return true
      }
      rest.remove(at: index)
      return false
    }
    for task in changed {
      let index = rest.firstIndex { other in
        let (a, b) = (task.digest, other.digest)
        return task.handle == other.handle && a.mark == b.mark && a.note == b.note
          && (a.letter == 0 || a.letter == b.letter) && (a.quadrant == 0 || a.quadrant == b.quadrant)
          && (a.project == nil || a.project == b.project) && Set(a.labels).isSubset(of: b.labels)
      }
      guard let index else {
        Issue.record("\(seed): \(String(decoding: task.digest.line, as: UTF8.self)) is not there")
        return
      }
      rest.remove(at: index)
    }
  }
}
