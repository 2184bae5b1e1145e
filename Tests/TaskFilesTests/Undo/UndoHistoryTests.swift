import TaskFiles
import TaskSyntax
import TaskTesting
import Testing

/// Tests of the changes that undo and redo reach, compared with two stacks.
struct UndoHistoryTests {
  /// Draws changes and steps, and moves the numbers of changes between two stacks in the same way.
  @Test(arguments: 0..<200) func stepsAreThoseOfTwoStacks(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var records: [UndoChange] = []
    var (made, undone): ([Int], [Int]) = ([], [])
    for number in 1...30 {
      let history = UndoHistory(records.reversed()) { _, _ in .whole }
      #expect(history.undoable?.change.number == made.last)
      #expect(history.redoable?.change.number == undone.last)
      switch random.below(4) {
      case 0 where !made.isEmpty:
        records.append(try record(number, undoing: try #require(history.undoable).last.number))
        undone.append(made.removeLast())
      case 1 where !undone.isEmpty:
        records.append(try record(number, undoing: try #require(history.redoable).last.number))
        made.append(undone.removeLast())
      default:
        records.append(try record(number))
        made.append(number)
        undone = []
      }
    }
    #expect(
      UndoHistory(records.reversed()) { _, _ in .whole }.entries.count == records.count { $0.label.reversal == nil })
  }

  @Test func aRevertedChangeAloneIsAChange() throws {
    var alone = try record(2, undoing: 1)
    alone.label.reversal?.isStep = false
    let history = UndoHistory([alone, try record(1)]) { _, _ in .whole }
    #expect(history.entries.map(\.change.number) == [2, 1])
    #expect(history.undoable?.change.number == 2)
  }

  @Test func aStepWithoutItsChangeIsNoChange() throws {
    let history = UndoHistory([try record(9, undoing: 3), try record(8)]) { _, _ in .whole }
    #expect(history.entries.map(\.change.number) == [8])
    #expect(history.redoable == nil)
  }

  /// The file of `tasks done Pay`, as the first version of the format stored it.
  @Test func changesOfTheFirstVersionAreRead() throws {
    let hexadecimal = """
      7461736b7320756e646f20310a530a00000000000000caf8a0d80604646f6e65cf1ab7db5e4599462f2ab9f81c47986346550000000000
      000007612e7461736b730a1bf69e22245872f57be59c33d0bdb4f91a6aba7f4b038d6adca63dad9cf6718339010100092d205b205d2050
      6179192d205b785d2050617920646f6e653a323032362d31312d32310177660c7aad3a088c5025a931b7bb72da06704c45000000000000
      0000d1f1694bd1f1aa3b5d41f5c672ccc6c1
      """
    let change = try #require(UndoChange(number: 1, bytes: Self.bytes(hexadecimal)))
    #expect(change.label == "done")
    #expect(change.progress == .complete)
    #expect(change.files.map(\.path) == ["a.tasks"])
    #expect(change.files.first?.edits.first.map { Array($0.old) } == Array("- [ ] Pay".utf8))
  }

  /// The file of `tasks add Pay --file a.tasks` as the second version stored it, which does not tell an empty file from
  /// one that does not exist: the file is emptied.
  @Test func changesOfTheSecondVersionAreRead() throws {
    let hexadecimal = """
      7461736b7320756e646f20320a530e00000000000000c8c8a1d8060361646403506179001bf162528a4f6d9206360a3a9232648046500000
      000000000007612e7461736b7300660ce540d17e9c668f277874b9311fa81d8c3130679eb904a189cd137e07653505010100001d2d205b20
      5d2050617920637265617465643a323032362d31312d32310a660c660c747598e7dd772c48e896bd299b1e3db2450000000000000000d1f1
      694bd1f1aa3b5d41f5c672ccc6c1
      """
    let change = try #require(UndoChange(number: 1, bytes: Self.bytes(hexadecimal)))
    #expect(change.label == ChangeLabel("add", title: Array("Pay".utf8)))
    #expect(change.progress == .complete)
    let file = try #require(change.files.first)
    #expect(file.effect == .change && file.folders == 0 && file.before.size == 0)
    let reversal = UndoReversal([file], in: SourceText(Array("- [ ] Pay created:2026-11-21\n".utf8)))
    guard case .change(let text, .change) = reversal else {
      Issue.record("\(reversal.name)")
      return
    }
    #expect(text.bytes.isEmpty)
  }

  private static func bytes(_ hexadecimal: String) throws -> [UInt8] {
    let digits = Array(hexadecimal.filter { !$0.isNewline })
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
  }

  /// Returns a complete record that changes nothing.
  private func record(_ number: Int, undoing other: Int? = nil) throws -> UndoChange {
    let label = ChangeLabel("done", reversal: other.map { .init(of: $0, isStep: true) })
    let bytes = UndoRecord.magic + UndoRecord.start(label, time: 0).bytes + UndoRecord.end.bytes
    return try #require(UndoChange(number: number, bytes: bytes))
  }
}
