import TaskEditing
import TaskMerging
import TaskModel
import TaskSyntax
import TaskTesting
import Testing

/// Recurring tasks that two sides close and change at random: one successor, one record an occurrence, nothing lost.
struct DrawnOccurrenceTests {
  @Test(arguments: 0..<Environment.amount(10))
  func oneSuccessorAndOneRecordAnOccurrence(block: Int) throws {
    var cleanCount = 0
    for step in 0..<60 {
      let seed = UInt64(block * 60 + step)
      var random = SplitMix64(seed: seed)
      let base = Side(Self.task(&random))
      var (a, b) = (base, base)
      for _ in 0...random.below(3) { try a.change(&random, label: "@a\(random.below(9))") }
      for _ in 0...random.below(3) { try b.change(&random, label: "@b\(random.below(9))") }
      let merge = DocumentMerge(base: base.text, ours: a.text, theirs: b.text)
      let other = DocumentMerge(base: base.text, ours: b.text, theirs: a.text)
      #expect(merge.conflicts.count == other.conflicts.count, "seed \(seed)")
      // Both may have changed one thing of the task.
      guard merge.conflicts.isEmpty else { continue }
      cleanCount += 1
      #expect(merge.text == other.text, "seed \(seed)")
      let tops = String(decoding: merge.text, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("- [") }
      let successors = tops.filter { $0.contains("every:") }
      #expect(successors.count == 1, "seed \(seed): \(tops)")
      #expect(tops.count - successors.count == max(a.closings, b.closings), "seed \(seed): \(tops)")
      for label in a.labels.union(b.labels) { #expect(successors[0].contains(label), "seed \(seed): \(tops)") }
    }
    #expect(cleanCount > 50)
  }

  private static func task(_ random: inout SplitMix64) -> [UInt8] {
    let date = random.pick(["due:2026-12-01 ", "due:2026-12-01 ", "plan:2026-12-01 ", ""])
    let every = random.pick(["week", "week@done", "2d@each", "month"])
    let subtasks = (0..<random.below(4)).map { "  - [ ] Part \($0 + 1)\n" }
    return Array(("- [ ] Clean the whole kitchen " + date + "every:" + every + "\n" + subtasks.joined()).utf8)
  }

  /// A version: the task, and its closed occurrences.
  private struct Side {
    var task: TaskBlock
    var records: [UInt8] = []
    var closings = 0
    var labels: Set<String> = []

    init(_ text: [UInt8]) { task = TaskBlock(text, dialect: Dialect())! }

    var text: [UInt8] { task.bytes + records }

    mutating func change(_ random: inout SplitMix64, label: String) throws {
      switch random.below(4) {
      case 0...1:
        let day = CalendarDate(year: 2026, month: 12, day: 1 + 7 * closings + random.below(3))!
        let closed = random.once(in: 4) ? try task.skipped(on: day) : try task.completed(on: day)
        task = try #require(closed.successor)
        records = closed.closed.bytes + records
        closings += 1
      case 2:
        labels.insert(label)
        let text = String(decoding: task.bytes, as: UTF8.self)
        let changed = text.replacing(first: " every:", with: " \(label) every:")
        task = try #require(TaskBlock(Array(changed.utf8), dialect: Dialect()))
      default:
        let text = String(decoding: task.bytes, as: UTF8.self)
        let changed = text.replacing(first: "  - [ ] Part", with: "  - [x] Part")
        task = try #require(TaskBlock(Array(changed.utf8), dialect: Dialect()))
      }
    }
  }
}

extension String {
  fileprivate func replacing(first text: String, with other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    return self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
