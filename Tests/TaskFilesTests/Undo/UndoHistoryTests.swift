import TaskFiles
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
      let history = UndoHistory(records.reversed()) { _ in .whole }
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
    #expect(UndoHistory(records.reversed()) { _ in .whole }.entries.count == records.count { $0.label.reversal == nil })
  }

  @Test func aRevertedChangeAloneIsAChange() throws {
    var alone = try record(2, undoing: 1)
    alone.label.reversal?.isStep = false
    let history = UndoHistory([alone, try record(1)]) { _ in .whole }
    #expect(history.entries.map(\.change.number) == [2, 1])
    #expect(history.undoable?.change.number == 2)
  }

  @Test func aStepWithoutItsChangeIsNoChange() throws {
    let history = UndoHistory([try record(9, undoing: 3), try record(8)]) { _ in .whole }
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
    let digits = Array(hexadecimal.filter { !$0.isNewline })
    let bytes = try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index...index + 1]), radix: 16))
    }
    let change = try #require(UndoChange(number: 1, bytes: bytes))
    #expect(change.label == "done")
    #expect(change.progress == .complete)
    #expect(change.files.map(\.path) == ["a.tasks"])
    #expect(change.files.first?.edits.first.map { Array($0.old) } == Array("- [ ] Pay".utf8))
  }

  /// Returns a complete record that changes nothing.
  private func record(_ number: Int, undoing other: Int? = nil) throws -> UndoChange {
    let label = ChangeLabel("done", reversal: other.map { .init(of: $0, isStep: true) })
    let bytes = UndoRecord.magic + UndoRecord.start(label, time: 0).bytes + UndoRecord.end.bytes
    return try #require(UndoChange(number: number, bytes: bytes))
  }
}
