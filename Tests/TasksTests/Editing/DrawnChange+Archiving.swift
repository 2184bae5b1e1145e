import TaskModel
import TaskSyntax
import TaskTesting

// Draws for moving closed tasks to an archive.
extension DrawnChange {
  static func archive(_ random: inout SplitMix64, _ scene: SeenWorkspace) -> DrawnChange? {
    let one = random.once(in: 3) ? nil : random.below(scene.names.count)
    let limit = random.once(in: 3) ? CalendarDate(year: 2026, month: 11, day: 19) : nil
    var words = ["archive"] + (one.map { [scene.names[$0]] } ?? [])
    if let limit { words += ["--before", limit.description] }
    var drawn = DrawnChange(words, of: scene)
    drawn.mayBeRefused = true
    drawn.isRefused = one.map { Self.isArchive(scene.names[$0]) } ?? false
    for (file, document) in scene.documents.enumerated() where one == nil || one == file {
      guard !Self.isArchive(scene.names[file]) else { continue }
      var kept: [SeenTask] = []
      var index = 0
      while index < document.tasks.count {
        let end = SeenTask.blockEnd(document.tasks, index)
        let block = Array(document.tasks[index..<end])
        defer { index = end }
        var isChosen = block.allSatisfy { !$0.isActive }
        if isChosen, let limit {
          // A period or several days are ambiguous here, so the draw is dropped.
          guard let isBefore = block[0].wasClosed(before: limit) else { return nil }
          isChosen = isBefore
        }
        guard isChosen else {
          kept += block
          continue
        }
        let name = Self.archiveName(of: scene.names[file])
        drawn.archived[name, default: []].append(block)
        drawn.touched[file].append(document.withBlankLines(document.blocks[index]))
        let archive = scene.names.firstIndex(of: name).map { scene.documents[$0] }
        if document.isLocked || archive?.isLocked == true { drawn.isRefused = true }
      }
      drawn.tasks[file] = kept
    }
    return drawn
  }

  static func archiveName(of name: String) -> String { name.replacing(".tasks", with: ".done.tasks") }

  static func isArchive(_ name: String) -> Bool { name.hasSuffix(".done.tasks") }
}

extension SeenTask {
  /// Whether the task was closed before `limit`; `nil` where its line does not name a single day.
  fileprivate func wasClosed(before limit: CalendarDate) -> Bool? {
    let key = mark == .done ? "done" : "cancelled"
    guard let values = attributes[key] else { return false }
    guard values.count == 1, let date = date(key), date.kind == .day else { return nil }
    return date.lastDay < limit
  }
}
