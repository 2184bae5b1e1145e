import TaskSyntax

/// The handles of the tasks that a screen shows, or that a command names.
///
/// A handle has three letters or more, so only tasks whose codes begin with the same three letters can make it longer.
/// For a few of very many tasks these are found in one pass over the codes, and they alone are sorted.
package struct ShownHandles: Sendable {
  private let handles: TaskHandles
  /// The tasks among which the handles were found; `nil` for all.
  private let some: SomeTasks?

  private struct SomeTasks {
    let codes: HandleCodes
    let isActive: [Bool]
    /// The numbers of the tasks that were sorted, in order.
    let numbers: [UInt32]

    var handles: TaskHandles {
      TaskHandles(HandleCodes(numbers.map { codes[Int($0)] }), isActive: numbers.map { isActive[Int($0)] })
    }
  }

  /// The number of tasks up to which a pass over all codes takes less time than sorting them. There are 8,000 ways to
  /// begin with three letters, so an eighth of the codes is sorted then.
  package static let mostOfSome = 1_024

  package init(_ handles: TaskHandles) {
    self.handles = handles
    some = nil
  }

  /// - Parameters:
  ///   - codes: The codes of all tasks.
  ///   - isActive: Whether each task is active.
  ///   - shown: The numbers of the tasks that are shown, a few of all.
  package init(_ codes: HandleCodes, isActive: [Bool], of shown: [Int]) {
    // For each 16 bits that a code may begin with, whether a code that is shown may share its first three letters.
    let shift: UInt64 = 48
    var isNear = [Bool](repeating: false, count: 1 << 16)
    for number in shown {
      let codes = codes[number].sharingThreeLetters
      for bits in codes.lowerBound.firstBits(shift)...codes.upperBound.firstBits(shift) { isNear[bits] = true }
    }
    var numbers: [UInt32] = []
    codes.forEachCode { number, code in
      if isNear[code.firstBits(shift)] { numbers.append(UInt32(truncatingIfNeeded: number)) }
    }
    let some = SomeTasks(codes: codes, isActive: isActive, numbers: numbers)
    (handles, self.some) = (some.handles, some)
  }

  /// Returns the meaning that a typed handle has among the handles of all tasks. Only tasks that share its first two
  /// letters matter.
  ///
  /// - Parameters:
  ///   - codes: The codes of all tasks.
  ///   - isActive: Whether each task is active.
  package static func meaning(of typed: [UInt8], _ codes: HandleCodes, isActive: [Bool]) -> TaskHandles.Meaning {
    guard let near = TypedHandle(typed)?.prefix(2).codes else { return .malformed }
    var numbers: [UInt32] = []
    codes.forEachCode { number, code in
      if near.contains(code) { numbers.append(UInt32(truncatingIfNeeded: number)) }
    }
    let some = SomeTasks(codes: codes, isActive: isActive, numbers: numbers)
    return some.handles.meaning(of: typed).map { Int(numbers[$0]) }
  }

  /// Returns the handle of a task. A task that is not shown takes another pass.
  package subscript(number: Int) -> TaskHandles.Handle {
    guard let some else { return handles[number] }
    let place = some.numbers.indices.partitioningIndex { some.numbers[$0] >= number }
    if place < some.numbers.count, some.numbers[place] == number { return handles[place] }
    return ShownHandles(some.codes, isActive: some.isActive, of: [number])[number]
  }
}
