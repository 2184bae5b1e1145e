import TaskModel
import TaskSyntax

/// The facts about a document's tasks that fixes must preserve.
struct TaskFacts {
  private let bytes: [UInt8]
  private let parts: [SyntaxPart]
  private var tasks: [Line] = []

  private struct Line {
    /// The offset of the bullet, and that of the parent's bullet or -1, in bytes of the document.
    var place: Int
    var parent: Int
    /// The end of the task's words.
    var end: Int
    var part: Int
    var record: Int
    var status: TaskStatus
  }

  /// The confidence in fixes, which decides the permitted changes.
  enum Trust {
    /// Nothing effective is lost.
    case safe
    /// A box may be ticked, the capitalization of names and numbers may change, and text may move.
    case probable
  }

  /// The effective words of a line.
  fileprivate struct Facts {
    var rank = RankLiteral(rawValue: 0)
    var project: [UInt8]?
    /// The contexts and tags, with their sigils.
    var labels: Set<[UInt8]> = []
    /// The effective attributes except dependencies: key, colon and value.
    var attributes: Set<[UInt8]> = []
    /// The names in the effective `after`.
    var names: Set<[UInt8]> = []
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parts = SyntaxTree(bytes).parts
    for (number, part) in parts.enumerated() {
      let rows = PartModel(part).rows
      for row in rows {
        let parent = row.parent == TaskRow.none ? -1 : part.documentOffset + Int(rows[Int(row.parent)].offset)
        tasks.append(
          Line(
            place: part.documentOffset + Int(row.offset), parent: parent,
            end: part.documentOffset + Int(row.wordsEnd), part: number, record: Int(row.record), status: row.status))
      }
    }
  }

  /// Whether each task still exists after `edits` and has kept all its facts.
  ///
  /// - Parameter mayDropNames: whether names may be removed from an `after`.
  func areKept(in after: TaskFacts, edits: [TextEdit], _ trust: Trust, mayDropNames: Bool) -> Bool {
    var moved: [Int: Int] = [-1: -1]
    var next = edits.startIndex
    var distance = 0
    for task in tasks {
      while next < edits.endIndex, edits[next].range.upperBound <= task.place {
        distance += edits[next].replacement.count - edits[next].range.count
        next += 1
      }
      moved[task.place] = task.place + distance
    }
    if trust == .safe, !after.sharesNoMoreIDs(than: self) { return false }
    let old = Set(moved.values)
    var rest = after.tasks[...]
    return tasks.allSatisfy { task in
      while let first = rest.first, first.place < moved[task.place] ?? 0 { rest = rest.dropFirst() }
      guard let now = rest.first, now.place == moved[task.place], trust == .probable || now.status == task.status else {
        return false
      }
      if trust == .safe, now.parent != moved[task.parent] {
        // A text that becomes a task may become the parent of a task that was not moved. A closed parent would hide
        // that task from the task above, which waits for it.
        guard !old.contains(now.parent), indentation(of: task) == after.indentation(of: now),
          !task.status.isActive || after.hasOnlyActiveParents(now, upTo: old)
        else { return false }
      }
      if bytes[task.place..<task.end] == after.bytes[now.place..<now.end] { return true }
      if trust == .safe, hasTitle(task), !after.hasTitle(now) { return false }
      let (before, facts) = (self.facts(of: task), after.facts(of: now))
      return facts.keeps(before, trust) && (mayDropNames || facts.names.isSuperset(of: before.names))
    }
  }

  /// Whether all parents of a task are active, up to the nearest one at one of `places`.
  private func hasOnlyActiveParents(_ task: Line, upTo places: Set<Int>) -> Bool {
    var place = task.parent
    while !places.contains(place) {
      guard let parent = tasks.first(where: { $0.place == place }), parent.status.isActive else { return false }
      place = parent.parent
    }
    return true
  }

  /// Whether no id is shared by more tasks than before; a shared id names none of its tasks.
  private func sharesNoMoreIDs(than old: TaskFacts) -> Bool {
    let (now, before) = (idCounts, old.idCounts)
    return now.allSatisfy { id, count in count < 2 || count <= before[id] ?? 0 }
  }

  /// The number of `id` attributes by id.
  private var idCounts: [[UInt8]: Int] {
    var counts: [[UInt8]: Int] = [:]
    for part in parts where part.kinds.contains(.attribute) {
      for record in part.records where record.kind == .attribute && record.key == .id {
        counts[part.value(of: record), default: 0] += 1
      }
    }
    return counts
  }

  private func hasTitle(_ task: Line) -> Bool { !parts[task.part].title(of: task.record).isEmpty }

  private func indentation(of task: Line) -> ArraySlice<UInt8> {
    bytes[bytes.span.lineStart(of: task.place)..<task.place]
  }

  private func facts(of task: Line) -> Facts { Facts(parts[task.part], task.record) }
}

extension TaskFacts.Facts {
  fileprivate init(_ part: SyntaxPart, _ task: Int) {
    var seen: Set<[UInt8]> = []
    for index in part.wordRecords(of: task) {
      let record = part.records[index]
      switch record.kind {
      case .rank: rank = record.rank
      case .project: project = project ?? part.nameWithSigil(of: record)
      case .context, .tag: labels.insert(part.nameWithSigil(of: record))
      case .attribute:
        let key = part.key(of: record)
        guard seen.insert(key).inserted || record.key.mayRepeat else { continue }
        if record.key == .after {
          names = Set(part.value(of: record).split(separator: UInt8(ascii: ",")).map(Array.init))
        } else {
          attributes.insert(key + [UInt8(ascii: ":")] + part.value(of: record))
        }
      default: break
      }
    }
  }

  fileprivate func keeps(_ old: Self, _ trust: TaskFacts.Trust) -> Bool {
    func folded(_ name: [UInt8]) -> [UInt8] {
      trust == .safe ? name : Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
    }
    guard attributes.isSuperset(of: old.attributes),
      Set(labels.map(folded)).isSuperset(of: old.labels.map(folded)),
      old.project == nil || project.map(folded) == old.project.map(folded)
    else { return false }
    return (old.rank.letter == 0 || rank.letter == old.rank.letter)
      && (old.rank.number == 0 || rank.number == old.rank.number || trust == .probable)
      && (old.rank.quadrant == 0 || rank.quadrant == old.rank.quadrant)
  }
}

extension SyntaxPart {
  /// Returns a project, context or tag with its sigil, without quotes and escapes.
  func nameWithSigil(of record: SyntaxRecord) -> [UInt8] { [bytes[record.lowerBound]] + name(of: record) }
}
