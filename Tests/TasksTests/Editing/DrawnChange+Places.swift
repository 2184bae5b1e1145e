import TaskModel
import TaskSyntax
import TaskTesting

// Draws for moving and renaming.
extension DrawnChange {
  /// Sorts the siblings of one file by estimate; those without one come last.
  static func sort(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let file = random.below(scene.names.count)
    let document = scene.documents[file]
    var drawn = DrawnChange(["sort", scene.names[file], "--by", "est"], of: scene)
    drawn.tasks[file] = Self.sorted(document.tasks.indices.map { $0 }, of: document).map { document.tasks[$0] }
    let isChanged = drawn.tasks[file] != document.tasks
    drawn.isRefused = document.isLocked && isChanged
    drawn.mayBeRefused = true
    for section in Set(document.sections) where isChanged {
      let blocks = zip(document.sections, document.blocks).filter { $0.0 == section }.map(\.1)
      let end = blocks.map(\.upperBound).max() ?? 0
      drawn.touched[file].append((blocks.first?.lowerBound ?? end)..<end)
    }
    return drawn
  }

  /// Returns the tasks with these indices, siblings sorted, each followed by its subtasks.
  private static func sorted(_ numbers: [Int], of document: SeenDocument) -> [Int] {
    guard let depth = numbers.map({ document.tasks[$0].depth }).min() else { return [] }
    var families: [[Int]] = []
    for number in numbers {
      if document.tasks[number].depth == depth { families.append([]) }
      families[families.count - 1].append(number)
    }
    let sections = families.map { document.sections[$0[0]] }
    var order = families.indices.map { $0 }
    order.sort { a, b in
      let (left, right) = (sections[a], sections[b])
      if left != right { return left < right }
      let (first, second) = (document.tasks[families[a][0]].estimate, document.tasks[families[b][0]].estimate)
      return first != second ? first < second : a < b
    }
    return order.flatMap { [families[$0][0]] + sorted(Array(families[$0].dropFirst()), of: document) }
  }

  /// Moves a task into another file, after its tasks before the first heading.
  static func moveToFile(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange? {
    let task = random.pick(scene.all)
    let others = scene.names.indices.filter { $0 != task.file }
    guard !others.isEmpty else { return nil }
    let file = random.pick(others)
    let document = scene.documents[task.file]
    var drawn = DrawnChange(["move", scene.place(of: task), "--file", scene.names[file]], of: scene)
    drawn.isRefused = document.isLocked || scene.documents[file].isLocked
    drawn.mayBeRefused = true
    let family = task.index...(scene.tasks(below: task).last?.index ?? task.index)
    drawn.tasks[task.file].removeSubrange(family)
    drawn.touched[task.file] = [document.withBlankLines(document.blocks[task.index])]
    drawn.inserted = file
    drawn.added = document.tasks[family].map { member in
      var member = member
      member.depth -= document.tasks[task.index].depth
      member.section = []
      return member
    }
    return drawn
  }

  /// Renames a project, context, tag or id in all files.
  static func rename(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange {
    let (kind, old, new) = random.pick([
      ("project", "house", "cabin"), ("project", "second", "third"), ("context", "phone", "tel"),
      ("tag", "diy", "craft"), ("id", "x", "fresh"), ("id", "y", "x"),
    ])
    var drawn = DrawnChange(["rename", "\(kind):\(old)", new], of: scene)
    drawn.mayBeRefused = true
    for task in scene.all {
      drawn.tasks[task.file][task.index].rename(kind, Array(old.utf8), Array(new.utf8))
    }
    for (file, document) in scene.documents.enumerated() {
      for (line, text) in document.lines.enumerated() where text.contains(Array(old.utf8)) {
        drawn.touched[file].append(line..<line + 1)
      }
    }
    return drawn
  }
}

extension SeenTask {
  /// The estimate in minutes; the largest integer where there is none.
  fileprivate var estimate: Int {
    guard let text = self["est"] else { return .max }
    let bytes = Array(text.utf8)
    return DurationLiteral(bytes.span, in: 0..<bytes.count, allowsDays: false)?.minutes ?? .max
  }

  fileprivate mutating func rename(_ kind: String, _ old: [UInt8], _ new: [UInt8]) {
    func renamed(_ name: [UInt8]) -> [UInt8] {
      name == old || name.starts(with: old + [UInt8(ascii: "/")]) ? new + name.dropFirst(old.count) : name
    }
    if let sigil = ["project": "+", "context": "@", "tag": "#"][kind] {
      project = kind == "project" ? project.map(renamed) : project
      contexts = kind == "context" ? contexts.map(renamed) : contexts
      tags = kind == "tag" ? tags.map(renamed) : tags
      title = Self.replace(Array(sigil.utf8) + old, by: Array(sigil.utf8) + new, in: title)
      section = section.map { Self.replace(Array(sigil.utf8) + old, by: Array(sigil.utf8) + new, in: $0) }
      return
    }
    for key in ["id", "after", "of"] {
      attributes[key] = attributes[key]?.map { value in
        var ids: [[UInt8]] = []
        for id in value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
          let id = Array(id) == old ? new : Array(id)
          if !value.contains(old) || !ids.contains(id) { ids.append(id) }
        }
        return Array(ids.joined(separator: [UInt8(ascii: ",")]))
      }
    }
  }

  /// Returns the text with one token replaced: in words that equal it or are a name below it, up to trailing
  /// punctuation.
  private static func replace(_ old: [UInt8], by new: [UInt8], in text: [UInt8]) -> [UInt8] {
    var words: [[UInt8]] = []
    for word in text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      let token = Array(word.reversed().drop { ".,;:!?)]}".utf8.contains($0) }.reversed())
      let isBelow = token.starts(with: old + [UInt8(ascii: "/")]) && SourceText(Array(token.dropFirst())).isName
      words.append(token == old || isBelow ? new + word.dropFirst(old.count) : Array(word))
    }
    return Array(words.joined(separator: [UInt8(ascii: " ")]))
  }
}
